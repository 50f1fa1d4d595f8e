import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../../arguments.js';
import { readWordList } from '../core/word-list.ts';
import { buildDictionary } from '../dictionary.ts';
import { recordKey } from '../records.ts';
import { DICTIONARY_FOLDER, readTable } from '../source-files.ts';
import { coverageRows, fallenRows, rowText } from './rows.ts';

// Prints the coverage of the core, and fails if a share has fallen below the recorded one.

const PATH = 'core/coverage.txt';
const HEADER = `# What the core has: group | covered | all. Written by \`npm run dataset -- coverage --raise\`; the
# check fails when a share has fallen below this.
`;

const { values } = readArguments('npm run dataset -- coverage [--raise]', {
  raise: { type: 'boolean' },
});
const records = new Map(
  buildDictionary().records.map((one) => [recordKey(one.word, one.part_of_speech), one]),
);
const rows = coverageRows([...readWordList().keys()], records);
for (const row of rows) console.log(rowText(row));
const reached = readTable(PATH, 3).map(({ cells: [name = '', covered, all] }) => {
  return { name, covered: Number(covered), all: Number(all) };
});
const fallen = fallenRows(rows, reached);
for (const line of fallen) console.error(`Fallen: ${line}`);
if (fallen.length > 0) process.exitCode = 1;
else if (values.raise) {
  const lines = rows.map(({ name, covered, all }) => `${name} | ${covered} | ${all}`);
  writeFileSync(join(DICTIONARY_FOLDER, PATH), `${HEADER}${lines.join('\n')}\n`);
}
