import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkBatch, checkBook } from './book.ts';
import { cachedReference } from './cached-reference.ts';
import { countChecked } from './counts.ts';
import { patternsWithoutExample } from './gates/pattern.ts';
import { sameAsHeadword } from './gates/translation.ts';

const { values, positionals } = parseArgs({
  options: { review: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const reference = cachedReference();
const [path] = positionals;
const { words, problems, lookup } =
  path === undefined
    ? checkBook(reference)
    : checkBatch(readFileSync(path, 'utf8'), path, reference);
for (const problem of problems) console.log(problem);
if (values.review) {
  const suspects = words.flatMap((word) => [
    ...sameAsHeadword(word),
    ...patternsWithoutExample(word, lookup),
  ]);
  for (const suspect of suspects) console.log(`review: ${suspect}`);
}
const counts = Object.entries(countChecked(words)).map(([what, count]) => `${count} ${what}`);
console.log(`${counts.join(', ')}: ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
