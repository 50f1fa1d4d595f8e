import { foldHeadword, stripAccents } from '../../../text/fold.ts';
import type { Segment } from '../../index/segment.ts';
import { guessSounds } from './letters-to-sounds.ts';
import type { SoundTable } from './sound-table.ts';

/** Further words of a term are ignored. */
const MAX_WORDS = 12;

export interface SoundingDataset {
  segments: readonly Segment[];
  table: SoundTable;
}

/** The pronunciations of a term: its own if it is known, otherwise from its words or guessed. */
export function soundsOfTerm(datasets: readonly SoundingDataset[], term: string): Uint8Array[] {
  const plain = stripAccents(foldHeadword(term));
  const known = knownSounds(datasets, plain);
  if (known.length > 0) return known;
  const words = plain.split(/[ -]+/).slice(0, MAX_WORDS);
  const parts = words.map((word) => knownSounds(datasets, word)[0] ?? guessSounds(word));
  return [Uint8Array.from(parts.flatMap((part) => [...part]))];
}

/** The pronunciations in the first dataset that has any. */
function knownSounds(datasets: readonly SoundingDataset[], plain: string): Uint8Array[] {
  for (const { segments, table } of datasets) {
    const found = new Map<string, Uint8Array>();
    for (const segment of segments) {
      for (const id of idsOf(segment, plain)) {
        const sounds = table.of(id);
        if (sounds) found.set(String(sounds), sounds);
      }
    }
    if (found.size > 0) return [...found.values()];
  }
  return [];
}

/** The records and forms of a spelling; an alternative spelling leads to its record. */
function* idsOf(segment: Segment, plain: string): Generator<number> {
  for (const key of segment.keys.findStripped(plain)) {
    const [from, to] = segment.headwordsOfKey(key);
    for (let headword = from; headword < to; headword++) {
      if (segment.isRetired(headword)) continue;
      for (const record of segment.recordsOf(headword)) yield segment.idOf(record);
    }
    for (const form of segment.formsOfKey(key)) {
      const base = segment.baseOfForm(form);
      if (segment.isRetired(segment.headwordOf(base)) || isShortForm(segment, form)) continue;
      yield segment.idOfForm(form) || segment.idOf(base);
    }
  }
}

/** True if a phrase has another spelling that may be said otherwise: `nite` is not only *good night*. */
function isShortForm(segment: Segment, form: number): boolean {
  const { texts } = segment.keys;
  const phrase = segment.keyOf(segment.headwordOf(segment.baseOfForm(form)));
  return (
    texts.hasSpace(phrase) && 3 * texts.length(segment.keyOfForm(form)) < 2 * texts.length(phrase)
  );
}
