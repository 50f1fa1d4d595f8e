import { LEVELS, PARTS_OF_SPEECH } from '../../../server/contract/vocabulary.ts';
import { readSourceLines } from '../source-files.ts';
import type { CefrPair } from './cefr-j.ts';

/** The lists of chosen words, in `core/`. */
export const CHOSEN_LISTS = ['phrases', 'modern-words', 'idioms', 'further-words'] as const;

/** The words of all of them. */
export function readAllChosenWords(): CefrPair[] {
  return CHOSEN_LISTS.flatMap((list) => readChosenWords(`core/${list}.txt`));
}

/**
 * The words of a list with sections `[<part of speech> <level>]` and commas between words.
 * @throws Error naming `file:line`.
 */
export function readChosenWords(path: string): CefrPair[] {
  const pairs: CefrPair[] = [];
  let section: Omit<CefrPair, 'word'> | null = null;
  for (const { text, place } of readSourceLines(path)) {
    const [, name, cefr] = /^\[(\S+) (\S+)\]$/.exec(text) ?? [];
    const partOfSpeech = PARTS_OF_SPEECH.find((known) => known === name);
    const level = LEVELS.find((known) => known === cefr);
    if (partOfSpeech && level) {
      section = { partOfSpeech, level };
      continue;
    }
    if (!section) throw new Error(`${place}: expected [<part of speech> <level>].`);
    for (const part of text.split(',')) {
      const word = part.trim();
      if (word !== '') pairs.push({ word, ...section });
    }
  }
  return pairs;
}
