import { readFileSync } from 'node:fs';
import { buildDictionary } from './dictionary.ts';
import { allSpellings } from './forms/add-forms.ts';

/** Spellings that differ only in case, white space, apostrophes or accents find each other. */
function foldSpelling(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

function main(): void {
  const path = process.argv[2];
  if (path === undefined) {
    console.error('Usage: npm run dataset:coverage -- <file with one headword in a line>');
    process.exitCode = 2;
    return;
  }
  const words = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const known = new Set([...allSpellings(buildDictionary())].map(foldSpelling));
  const missing = words.filter((word) => !known.has(foldSpelling(word)));
  const found = words.length - missing.length;
  const percent = ((100 * found) / words.length).toFixed(2);
  console.log(`${found} of ${words.length} headwords resolve (${percent} %).`);
  for (const word of missing) console.log(`  ${word}`);
}

main();
