import terms from './manifest.json' with { type: 'json' };

/**
 * Raise this when a release has changed content, and record it with `npm run dataset -- build --release`:
 * servers treat a newer version as an update.
 */
export const DATASET_VERSION = '2.2.0';

export const DATASET_FILE = `wordkeep-en-${DATASET_VERSION}.zip`;

/** The time is fixed rather than that of the build, so that the same sources give the same bytes. */
export function manifestText(lineCounts: ReadonlyMap<string, number>): string {
  const { name, ...others } = terms;
  const files = Object.fromEntries([...lineCounts].map(([file, lines]) => [file, { lines }]));
  return `${JSON.stringify({ name, version: DATASET_VERSION, ...others, files }, null, 2)}\n`;
}
