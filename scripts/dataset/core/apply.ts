import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { parseWords } from '../own-words/parser.ts';
import { DICTIONARY_FOLDER } from '../source-files.ts';
import { addEntries } from './add-entries.ts';
import { checkEntries } from './book.ts';
import { cachedReference } from './cached-reference.ts';
import { compareWithBook, patchOf, type Proposal, unsaid } from './corrections.ts';
import { readCoreLines } from './files.ts';
import { withLock } from './lock.ts';
import { patchEntries } from './patch-entries.ts';
import { readCorrections } from './read-corrections.ts';

const { values, positionals } = parseArgs({
  options: { yes: { type: 'boolean', default: false }, list: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [path] = positionals;
const isAsking = process.stdin.isTTY && !values.yes && !values.list;
if (path === undefined || (!isAsking && !values.yes && !values.list)) {
  console.error('Usage: npm run core -- apply <file.txt> [--yes | --list]');
  process.exitCode = 2;
} else {
  const { words } = parseWords(readCoreLines());
  const taken = await choose(compareWithBook(readCorrections(path), words));
  if (!values.list) withLock(join(DICTIONARY_FOLDER, 'core', '.lock'), () => apply(taken));
}

/** Shows all, and returns those that are accepted. */
async function choose(proposals: readonly Proposal[]): Promise<Proposal[]> {
  const terminal = isAsking ? createInterface(process.stdin, process.stdout) : null;
  const taken: Proposal[] = [];
  for (const proposal of proposals) {
    const { correction, book, problem } = proposal;
    const { place, entry, meaning, before, after } = correction;
    console.log(`\n${place}: ${entry}${meaning === null ? '' : `: ${meaning}`}`);
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

/** Writes the entries that pass the gates, and names what keeps the others from it. */
function apply(proposals: readonly Proposal[]): void {
  const reference = cachedReference();
  const { words } = parseWords(readCoreLines());
  let taken = proposals;
  while (taken.length > 0) {
    const patched = patchEntries(words, taken.flatMap(patchOf));
    const checked = checkEntries(patched.lines, reference);
    const problems = [...patched.problems, ...checked.problems, ...unsaid(taken, checked.words)];
    if (problems.length === 0) {
      addEntries(checked.words, true);
      break;
    }
    for (const problem of problems) console.log(problem);
    const entryAt = new Map([
      ...checked.words.flatMap(({ record: { word, part_of_speech: part }, lines }) =>
        lines.map(({ place }) => [place, `${word} (${part})`] as const),
      ),
      ...taken.map(({ correction: { place, entry } }) => [place, entry] as const),
    ]);
    const refused = new Set(
      problems.map((problem) => entryAt.get(/^(.+?:\d+): /.exec(problem)?.[1] ?? '')),
    );
    // A problem that belongs to no entry in particular keeps all of them out.
    taken = taken.filter(
      ({ correction }) => !refused.has(correction.entry) && !refused.has(undefined),
    );
  }
  console.log(`${taken.length} of ${proposals.length} corrections are in the book.`);
  if (taken.length < proposals.length) process.exitCode = 1;
}
