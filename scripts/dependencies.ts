// Fills in the columns of docs/dependencies.md that can be looked up: licence, size, and how many
// packages come along. The reasons are written by hand; a package without a row is an error.
import { readFile, writeFile } from 'node:fs/promises';
import {
  DEPENDENCIES_PAGE,
  installedFacts,
  runtimePackages,
  tableRow,
} from './dependency-facts.ts';

const page = await readFile(DEPENDENCIES_PAGE, 'utf8');
const missing = new Set(await runtimePackages());
const lines: string[] = [];
for (const line of page.split('\n')) {
  const row = tableRow(line);
  if (row === null) {
    lines.push(line);
    continue;
  }
  if (!missing.delete(row.name)) throw new Error(`${row.name} is not used at run time any more`);
  const { licence, kilobytes, packages } = await installedFacts(row.name);
  lines.push(`| \`${row.name}\` | ${row.reason} | ${licence} | ${kilobytes} kB | ${packages} |`);
}
if (missing.size > 0) throw new Error(`without a row: ${[...missing].join(', ')}`);
await writeFile(DEPENDENCIES_PAGE, lines.join('\n'));
