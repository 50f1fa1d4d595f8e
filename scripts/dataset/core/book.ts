import type { OwnWord } from '../own-words/entry.ts';
import { parseWords } from '../own-words/parser.ts';
import { splitLines } from '../source-files.ts';
import { checkWords } from './check-words.ts';
import {
  byHeadword,
  coreFile,
  coreFiles,
  readCoreFile,
  readCoreLines,
  readExceptions,
  unnormalizedLines,
} from './files.ts';
import { checkUniqueExamples } from './gates/example.ts';
import { Lookup } from './lookup.ts';
import type { CoreReference } from './reference.ts';

/** The entries of the core and the problems that the gates found. */
export interface CheckedWords {
  words: OwnWord[];
  problems: string[];
}

/** Reads the book and runs all gates on it. */
export function checkBook(reference: CoreReference): CheckedWords {
  const { words, problems } = parseWords(readCoreLines());
  return {
    words,
    problems: [
      ...problems,
      ...coreFiles().flatMap((path) => unnormalizedLines(readCoreFile(path), path)),
      ...misplaced(words),
      ...checkWords(words, new Lookup(reference, readExceptions())),
      ...checkUniqueExamples(words, reference.examples),
    ],
  };
}

/** Runs all gates on a batch as if it were already part of the book. */
export function checkBatch(text: string, path: string, reference: CoreReference): CheckedWords {
  const { words, problems } = parseWords(splitLines(text, path));
  const rewritten = new Set(words.map(keyOf));
  const others = parseWords(readCoreLines()).words.filter((word) => !rewritten.has(keyOf(word)));
  return {
    words,
    problems: [
      ...problems,
      ...unnormalizedLines(text, path),
      ...checkWords(words, new Lookup(reference, readExceptions())),
      ...checkUniqueExamples([...others, ...words], reference.examples).filter((problem) =>
        problem.startsWith(`${path}:`),
      ),
    ],
  };
}

function keyOf({ record }: OwnWord): string {
  return `${record.word}\t${record.part_of_speech}`;
}

/** Entries that are in the wrong file or out of order. */
export function misplaced(words: readonly OwnWord[]): string[] {
  return words.flatMap(({ record, place }, i) => {
    const file = coreFile(record.word, record.part_of_speech);
    if (!place.startsWith(`${file}:`)) return [`${place}: "${record.word}" belongs in ${file}.`];
    const before = words[i - 1];
    const isOrdered =
      !before?.place.startsWith(`${file}:`) || byHeadword(before.record.word, record.word) < 0;
    return isOrdered ? [] : [`${place}: "${record.word}" is out of order.`];
  });
}
