import { readFileSync } from 'node:fs';
import { readArguments } from '../../arguments.js';
import type { OwnWord } from '../own-words/entry.ts';
import { checkBatch, checkBook } from './book.ts';
import { cachedReference } from './cached-reference.ts';
import { patternsWithoutExample } from './gates/pattern.ts';
import { sameAsHeadword } from './gates/translation.ts';

const { values, positionals } = readArguments(
  'npm run core -- check [<batch file>] [--review]',
  { review: { type: 'boolean', default: false } },
  [0, 1],
);
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

function countChecked(words: readonly OwnWord[]): Record<string, number> {
  const meanings = words.flatMap((word) => word.meanings);
  const sum = (count: (of: (typeof meanings)[number]) => number): number =>
    meanings.reduce((total, of) => total + count(of), 0);
  return {
    entries: words.length,
    sounds: words.length + words.filter(({ british }) => british !== null).length,
    definitions: meanings.length,
    examples: sum(({ examples }) => examples.length),
    translations: sum(({ meaning }) => meaning.translations.length),
    links: sum(({ meaning }) => meaning.synonyms.length + meaning.antonyms.length),
    'keys of WordNet': sum(({ covers }) => covers.length) + words.flatMap((w) => w.drops).length,
  };
}
