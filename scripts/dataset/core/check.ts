import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkBatch, checkBook } from './book.ts';
import { cachedReference } from './cached-reference.ts';
import { sameAsHeadword } from './gates/translation.ts';

const { values, positionals } = parseArgs({
  options: { review: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const reference = cachedReference();
const [path] = positionals;
const { words, problems } =
  path === undefined
    ? checkBook(reference)
    : checkBatch(readFileSync(path, 'utf8'), path, reference);
for (const problem of problems) console.log(problem);
if (values.review)
  for (const suspect of words.flatMap(sameAsHeadword)) console.log(`review: ${suspect}`);
const meanings = words.reduce((sum, word) => sum + word.meanings.length, 0);
console.log(`${words.length} entries, ${meanings} meanings, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
