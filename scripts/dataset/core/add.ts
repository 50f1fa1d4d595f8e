import { readFileSync } from 'node:fs';
import { readArguments } from '../../arguments.js';
import { readOwnWords } from '../own-words/read.ts';
import { addEntries } from './add-entries.ts';
import { checkBatch } from './book.ts';
import { cachedReference } from './cached-reference.ts';

const { values, positionals } = readArguments(
  'npm run core -- add <batch file> [--replace]',
  { replace: { type: 'boolean', default: false } },
  [1, 1],
);
const [path = ''] = positionals;
const { words, problems } = checkBatch(readFileSync(path, 'utf8'), path, cachedReference());
if (problems.length > 0) {
  for (const problem of problems) console.log(problem);
  console.log(`${problems.length} problems: nothing was added.`);
  process.exit(1);
}
try {
  addEntries(words, values.replace, readOwnWords());
  console.log(`${words.length} entries added.`);
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  console.log('Nothing was added; --replace overwrites existing entries.');
  process.exitCode = 1;
}
