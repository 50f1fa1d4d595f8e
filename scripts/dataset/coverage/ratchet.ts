import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DICTIONARY_FOLDER, readTable } from '../source-files.ts';
import { rowText } from './table.ts';
import type { CoverageRow } from './table.ts';

const PATH = 'core/coverage.txt';
const HEADER = `# How much of the core is there: group | pairs covered | pairs. Written by
# \`npm run dataset -- coverage --raise\`; the check fails when a share has fallen below this.
`;

/** The recorded shares, by name of the row. */
export function readReached(): CoverageRow[] {
  return readTable(PATH, 3).map(({ cells: [name = '', covered, all] }) => ({
    name,
    covered: Number(covered),
    all: Number(all),
  }));
}

export function writeReached(rows: readonly CoverageRow[]): void {
  const lines = rows.map(({ name, covered, all }) => `${name} | ${covered} | ${all}`);
  writeFileSync(join(DICTIONARY_FOLDER, PATH), `${HEADER}${lines.join('\n')}\n`);
}

/** A line for each row that has fallen. */
export function fallenRows(
  rows: readonly CoverageRow[],
  reached: readonly CoverageRow[],
): string[] {
  const byName = new Map(rows.map((row) => [row.name, row]));
  return reached.flatMap((before) => {
    const now = byName.get(before.name);
    if (!now) return [`${before.name}: no longer in the word list.`];
    const hasFallen = now.covered * before.all < before.covered * now.all;
    return hasFallen ? [`${rowText(now)}, was ${before.covered} of ${before.all}`] : [];
  });
}
