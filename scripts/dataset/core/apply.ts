import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { exitWithUsage, readArguments } from '../../arguments.js';
import { parseWords } from '../own-words/parser.ts';
import { applyPatch } from './apply-patch.ts';
import { compareWithBook, patchOf, type Proposal, unsaid } from './corrections.ts';
import { readCoreLines } from './files.ts';
import { readCorrections } from './read-corrections.ts';

const USAGE = 'npm run core -- apply <file.txt> [--yes | --list]';

const { values, positionals } = readArguments(
  USAGE,
  { yes: { type: 'boolean', default: false }, list: { type: 'boolean', default: false } },
  [1, 1],
);
const isAsking = process.stdin.isTTY && !values.yes && !values.list;
if (!isAsking && !values.yes && !values.list) exitWithUsage(`${USAGE} (asking needs a terminal)`);
const [path = ''] = positionals;
const taken = await choose().catch((error: Error) => {
  // A mistake in the file, or Ctrl+D for an answer.
  console.error(`${error.message}\nNothing was changed.`);
  process.exit(1);
});
if (!values.list) applyPatch(taken.flatMap(patchOf), (patched) => unsaid(taken, patched));

/** Shows all, and returns those that are accepted. */
async function choose(): Promise<Proposal[]> {
  const { words } = parseWords(readCoreLines());
  const proposals = compareWithBook(readCorrections(readFileSync(path, 'utf8'), path), words);
  const terminal = isAsking ? createInterface(process.stdin, process.stdout) : null;
  const taken: Proposal[] = [];
  for (const proposal of proposals) {
    const { correction, book, problem } = proposal;
    const { location, entry, meaning, before, after } = correction;
    console.log(`\n${location}: ${entry}${meaning === null ? '' : `: ${meaning}`}`);
    for (const line of book) console.log(`  book ${line}`);
    if (problem !== null) for (const line of before) console.log(`     - ${line}`);
    for (const line of after) console.log(`     + ${line}`);
    if (problem !== null) console.log(`  ${problem}`);
    else if (!terminal || /^y/i.test(await terminal.question('  Take it over? [y/N] '))) {
      taken.push(proposal);
    }
  }
  terminal?.close();
  return taken;
}
