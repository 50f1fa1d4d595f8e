import { readFileSync } from 'node:fs';
import { recordKey } from '../records.ts';
import { splitLines } from '../source-files.ts';
import type { CoreReference, PairFacts } from './reference.ts';

/**
 * The pairs named by a range (`1-40`) or by a file with `word<TAB>part of speech` lines.
 * @throws Error naming what is not in the word list.
 */
export function readPairs(what: string, reference: CoreReference): PairFacts[] {
  const range = /^(\d+)-(\d+)$/.exec(what);
  const all = Object.values(reference.pairs);
  if (range) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    return all.filter(({ rank }) => rank >= from && rank <= to);
  }
  return splitLines(readFileSync(what, 'utf8'), what).map(({ text, place }) => {
    const [word = '', partOfSpeech = ''] = text.split('\t');
    const found = reference.pairs[recordKey(word, partOfSpeech)];
    if (!found) throw new Error(`${place}: "${text}" is not in core/words.txt.`);
    return found;
  });
}
