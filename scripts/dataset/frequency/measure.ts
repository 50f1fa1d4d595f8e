import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOwnWords } from '../own-words/read.ts';
import { byCodeUnit } from '../records.ts';
import { splitGloss } from '../wordnet/gloss.ts';
import { readWordNet } from '../wordnet/parse.ts';
import { MISCOUNTED_WORDS } from './add-frequency.ts';
import { countSpellings, tokenize } from './count.ts';

const TABLE = join(
  import.meta.dirname,
  '../../../resources/dictionary/frequency/spelling-counts.txt',
);

const HEADER = `# How often the spellings of our own records occur in two collections of free text.
# Made by scripts/dataset/frequency/measure.ts; docs/data.md names the texts.
# spelling | in the speeches | in the example sentences
`;

/** Counts our own headwords in a folder of speeches and in WordNet's example sentences. */
function main(): void {
  const folder = process.argv[2];
  if (folder === undefined) {
    console.error('Usage: tsx scripts/dataset/frequency/measure.ts <folder of .txt files>');
    process.exitCode = 2;
    return;
  }
  const speeches = readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .flatMap((name) => tokenize(readFileSync(join(folder, name), 'utf8')));
  const examples = [...readWordNet().synsets.values()].flatMap(({ gloss }) =>
    splitGloss(gloss).examples.flatMap((example) => tokenize(example)),
  );
  const own = readOwnWords().map(({ record }) => record.word);
  const words = [...own, ...MISCOUNTED_WORDS];
  const inSpeeches = countSpellings(words, speeches);
  const inExamples = countSpellings(words, examples);
  const rows = [...inSpeeches.keys()].sort(byCodeUnit).flatMap((spelling) => {
    const row = [inSpeeches.get(spelling) ?? 0, inExamples.get(spelling) ?? 0];
    return row.some((count) => count > 0) ? [`${spelling} | ${row.join(' | ')}`] : [];
  });
  const total = `(all words) | ${speeches.length} | ${examples.length}`;
  writeFileSync(TABLE, `${HEADER}${[total, ...rows].join('\n')}\n`);
}

main();
