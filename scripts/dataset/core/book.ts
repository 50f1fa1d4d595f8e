import { keyOf, type OwnWord } from '../own-words/entry.ts';
import { parseWords } from '../own-words/parser.ts';
import { readOwnWords } from '../own-words/read.ts';
import { type SourceLine, splitLines } from '../source-files.ts';
import { checkWords } from './check-words.ts';
import { checkChoices, readChoices } from './choices.ts';
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

export function checkBook(reference: CoreReference) {
  const { words, problems } = parseWords(readCoreLines());
  const others = readOwnWords();
  const lookup = new Lookup(reference, readExceptions(), [...others, ...words]);
  const choices = readChoices();
  return {
    words,
    lookup,
    problems: [
      ...problems,
      ...choices.problems,
      ...coreFiles().flatMap((path) => unnormalizedLines(readCoreFile(path), path)),
      ...misplaced(words),
      ...alreadyThere(words, others),
      ...checkWords(words, lookup),
      ...checkUniqueExamples(words, others),
      ...checkChoices(choices.choices, words),
    ],
  };
}

/** Runs all gates on a batch as if it were already part of the book. */
export function checkBatch(text: string, path: string, reference: CoreReference) {
  const checked = checkEntries(splitLines(text, path), reference);
  return { ...checked, problems: [...unnormalizedLines(text, path), ...checked.problems] };
}

/** Runs all gates on entries that replace those of the book. */
export function checkEntries(lines: readonly SourceLine[], reference: CoreReference) {
  const { words, problems } = parseWords(lines);
  const rewritten = new Set(words.map(keyOf));
  const isKept = (word: OwnWord): boolean => !rewritten.has(keyOf(word));
  const core = parseWords(readCoreLines()).words.filter(isKept);
  const known = [...readOwnWords().filter(isKept), ...core];
  const lookup = new Lookup(reference, readExceptions(), [...known, ...words]);
  const chosen = readChoices().choices.map((choice) => ({
    ...choice,
    meanings: choice.meanings.filter(({ key }) => rewritten.has(key)),
  }));
  return {
    words,
    lookup,
    problems: [
      ...problems,
      ...checkWords(words, lookup),
      ...checkUniqueExamples(words, known),
      ...checkChoices(chosen, words),
    ],
  };
}

/** Entries that are in the wrong file or out of order. */
export const misplaced = (words: readonly OwnWord[]): string[] =>
  words.flatMap(({ record, location }, i) => {
    const file = coreFile(record.word, record.part_of_speech);
    if (!location.startsWith(`${file}:`))
      return [`${location}: "${record.word}" belongs in ${file}.`];
    const before = words[i - 1];
    const isOrdered =
      !before?.location.startsWith(`${file}:`) || byHeadword(before.record.word, record.word) < 0;
    return isOrdered ? [] : [`${location}: "${record.word}" is out of order.`];
  });

export function alreadyThere(words: readonly OwnWord[], others: readonly OwnWord[]): string[] {
  const locations = new Map(others.map((word) => [keyOf(word), word.location]));
  return words.flatMap((word) => {
    const location = locations.get(keyOf(word));
    return location === undefined ? [] : [`${word.location}: it stands in ${location} already.`];
  });
}
