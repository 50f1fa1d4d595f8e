import { readSourceFolder, type SourceLine } from '../source-files.ts';
import type { OwnWord } from './entry.ts';
import { parseWords } from './parser.ts';

/** Folders of the words that WordNet leaves out. */
const FOLDERS = ['everyday-words', 'function-words'];

/** The words that WordNet leaves out; `docs/data.md` describes their format. */
export const readOwnWords = (): OwnWord[] => parseOwnWords(FOLDERS.flatMap(readSourceFolder));

/** @throws Error with a line `file:line: problem` for each problem */
export function parseOwnWords(lines: readonly SourceLine[]): OwnWord[] {
  const { words, problems } = parseWords(lines);
  const unshown = words.flatMap((word) => word.meanings.flatMap((m) => unshownExamples(word, m)));
  const all = [...problems, ...unshown];
  if (all.length > 0) throw new Error(all.join('\n'));
  return words;
}

function unshownExamples({ record }: OwnWord, { examples }: OwnWord['meanings'][number]): string[] {
  const shown = [record.word, ...record.forms.map(({ word }) => word)];
  return examples
    .filter(({ text }) => !shown.some((word) => text.toLowerCase().includes(word.toLowerCase())))
    .map(({ location }) => `${location}: the example does not show "${record.word}".`);
}
