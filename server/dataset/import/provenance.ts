import type { ImportedDataset } from '../../database/settings.ts';
import type { Manifest } from '../read/manifest.ts';

/** The source of lines that do not name one; empty for words added on a server. */
export const ownSource = (manifest: Manifest | null): string =>
  manifest?.datasets ? '' : (manifest?.name ?? '');

/** Those listed in an export, or else this one. */
export function datasetsOf(manifest: Manifest | null): ImportedDataset[] {
  if (manifest?.datasets) return manifest.datasets;
  return [
    {
      name: manifest?.name ?? '',
      version: manifest?.version ?? null,
      license: manifest?.license ?? null,
      license_url: manifest?.license_url ?? null,
      attribution: manifest?.attribution ?? null,
      notice: manifest?.notice ?? null,
    },
  ];
}

/** With `added` last, without repeating a version. */
export function withDatasets(
  earlier: readonly ImportedDataset[],
  added: readonly ImportedDataset[],
): ImportedDataset[] {
  const isSame = (a: ImportedDataset, b: ImportedDataset) =>
    a.name === b.name && a.version === b.version;
  return [...earlier.filter((one) => !added.some((other) => isSame(one, other))), ...added];
}
