import semver from 'semver';
import type { BundledDataset } from '../../contract/admin/transfer.ts';
import { manifestOf, newestDataset } from './sources.ts';

interface Imported {
  name: string;
  version: string | null;
}

/** Null in a build without a dictionary, and when the dictionary has no manifest. */
export async function readBundled(
  bundledDir: string,
  imported: readonly Imported[],
): Promise<BundledDataset | null> {
  const zip = await newestDataset(bundledDir);
  const manifest = zip === null ? null : await manifestOf(zip);
  if (!manifest?.name || !manifest.version) return null;
  const { name, version } = manifest;
  const here = newestOf(imported.filter((one) => one.name === name));
  const isNewer = here !== null && semver.valid(version) !== null && semver.gt(version, here);
  return { name, version, updates: isNewer ? here : null };
}

function newestOf(datasets: readonly Imported[]): string | null {
  const versions = datasets.flatMap(({ version }) =>
    semver.valid(version) ? [version ?? ''] : [],
  );
  return versions.sort(semver.compare).at(-1) ?? null;
}
