import semver from 'semver';
import type { BundledDataset } from '../../contract/admin/transfer.ts';
import { manifestOf, newestDataset } from './sources.ts';

/** Null in a build without a dictionary, and when the dictionary has no manifest. */
export async function readBundled(
  bundledDir: string,
  imported: readonly { name: string; version: string | null }[],
): Promise<BundledDataset | null> {
  const zip = await newestDataset(bundledDir);
  const manifest = zip === null ? null : await manifestOf(zip);
  if (!manifest?.name || !manifest.version) return null;
  const { name, version } = manifest;
  const versions = imported.flatMap((one) => (one.name === name ? (one.version ?? []) : []));
  const here = semver.maxSatisfying(versions, '*', { includePrerelease: true });
  const isNewer = here !== null && semver.valid(version) !== null && semver.gt(version, here);
  return { name, version, updates: isNewer ? here : null };
}
