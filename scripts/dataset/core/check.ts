import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkBatch, checkBook } from './book.ts';
import { cachedReference } from './cached-reference.ts';
import { countChecked } from './counts.ts';
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
const counts = Object.entries(countChecked(words)).map(([what, count]) => `${count} ${what}`);
console.log(`${counts.join(', ')}: ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
