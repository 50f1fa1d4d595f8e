import type { OwnWord } from '../own-words/entry.ts';
import { checkDefinitions } from './gates/definition.ts';
import { checkEntry } from './gates/entry.ts';
import { checkExamples } from './gates/example.ts';
import { checkLinks, checkSenses } from './gates/links.ts';
import { checkPatterns } from './gates/pattern.ts';
import { checkSound } from './gates/sound.ts';
import { checkTranslations } from './gates/translation.ts';
import type { Lookup } from './lookup.ts';

/** The gates for single entries, in the order of `docs/data.md`. */
export const GATES: readonly ((word: OwnWord, lookup: Lookup) => string[])[] = [
  checkEntry,
  checkSound,
  checkDefinitions,
  checkExamples,
  checkTranslations,
  checkPatterns,
  checkLinks,
  checkSenses,
];

export const checkWords = (words: readonly OwnWord[], lookup: Lookup): string[] =>
  words.flatMap((word) => GATES.flatMap((gate) => gate(word, lookup)));
