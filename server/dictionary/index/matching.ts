import { foldHeadword, stripAccents, stripMarks, tidySpelling } from '../../text/fold.ts';
import type { Segment } from './segment.ts';

/** A term in the forms that are compared. */
export interface Term {
  /** Tidied, as typed. */
  spelling: string;
  /** Folded. */
  key: string;
  /** Folded, without accents. */
  stripped: string;
}

export function readTerm(text: string): Term {
  const key = foldHeadword(text);
  return { spelling: tidySpelling(text), key, stripped: stripAccents(key) };
}

export interface RecordRef {
  segment: Segment;
  record: number;
}

/** A matching record. Matches compare by class, then by rank; lower is better. */
export interface ClassedRecord extends RecordRef {
  class: number;
}

/** A record that a term names, as its headword or as another of its spellings. */
export interface NamedRecord extends ClassedRecord {
  isHeadword: boolean;
}

/** The matching records of one headword, which stay together in the answer. */
export interface HeadwordMatch extends RecordRef {
  /** The best class of its records; `record` is the best-ranked one in that class. */
  class: number;
  /** All of them, best rank first. */
  records: number[];
}

export function compareRefs(a: RecordRef, b: RecordRef): number {
  return a.segment === b.segment
    ? a.record - b.record
    : a.segment.compareRecords(a.record, b.segment, b.record);
}

/** Groups records by headword, and sorts headwords by class and rank. */
export function byHeadword(matches: readonly ClassedRecord[]): HeadwordMatch[] {
  const found = new Map<Segment, Map<number, HeadwordMatch>>();
  const all: HeadwordMatch[] = [];
  for (const { segment, record, class: matchClass } of matches) {
    let ofSegment = found.get(segment);
    if (ofSegment === undefined) found.set(segment, (ofSegment = new Map()));
    const headword = segment.headwordOf(record);
    const match = ofSegment.get(headword);
    if (match === undefined) {
      const created = { segment, record, class: matchClass, records: [record] };
      ofSegment.set(headword, created);
      all.push(created);
      continue;
    }
    if (!match.records.includes(record)) match.records.push(record);
    if (matchClass < match.class || (matchClass === match.class && record < match.record)) {
      match.class = matchClass;
      match.record = record;
    }
  }
  for (const match of all) match.records.sort((a, b) => a - b);
  return all.sort((a, b) => a.class - b.class || compareRefs(a, b));
}

/** Folding turns this letter into two, although it has no accent. */
const SHARP_S = /ß/i;

/** True if no match is written with the term's letters: `año` is not "ano", nor `groß` "gross". */
export function isWrittenOtherwise(term: Term, matches: readonly ClassedRecord[]): boolean {
  const from = SHARP_S.test(term.spelling) ? OTHER_CASE : ACCENTS_FOLDED;
  return term.spelling !== term.stripped && matches.every((match) => match.class >= from);
}

/** The class of a form; headwords and other spellings come first. */
export const FORM = 2;
const AS_TYPED = { headword: 0, otherSpelling: 1, form: FORM };
export const OTHER_CASE = 1;
/** From this class on, accents were ignored. */
export const ACCENTS_FOLDED = 4;
/** Of words that the term stands for, but does not spell. */
export const RESPELLED = 2 * ACCENTS_FOLDED;

/** Better-known headwords with other marks or spaces: after `cant`, can't. */
export function respelledMatches(
  segments: readonly Segment[],
  term: Term,
  named: readonly NamedRecord[],
): NamedRecord[] {
  const letters = stripMarks(term.stripped);
  if (letters === '') return [];
  const hasMarks = letters !== term.stripped;
  const found = segments.flatMap((segment) => {
    const marked = segment.markedHeadwords(letters);
    const headwords = hasMarks ? [...marked, ...segment.countedHeadwords(letters)] : marked;
    return headwords.map((headword) => ({ segment, headword }));
  });
  if (found.length === 0) return [];
  const ranks = named.flatMap(({ segment, record, isHeadword }) =>
    isHeadword ? segment.rankOf(record) : [],
  );
  const rank = Math.min(...ranks);
  return found.flatMap(({ segment, headword }): NamedRecord[] => {
    const records = [...segment.recordsOf(headword)];
    // These start with the term and are found so.
    const isLonger = segment.keys.strippedStartsWith(segment.keyOf(headword), term.stripped);
    const isBetter = records.some((record) => segment.rankOf(record) < rank);
    if (isLonger || !isBetter || segment.isRetired(headword)) return [];
    return records.map((record) => ({ segment, record, class: RESPELLED, isHeadword: true }));
  });
}

/**
 * The records that a term names: first headwords as typed; then, better known ones first, other
 * spellings as typed and headwords in another case (`centre`: center before Centre); then bases of
 * forms, those as typed first. After all of these, the same again ignoring accents.
 */
export function exactMatches(segments: readonly Segment[], term: Term): NamedRecord[] {
  const matches: NamedRecord[] = [];
  for (const segment of segments) {
    const exact = segment.keys.find(term.key);
    if (exact >= 0) collect(segment, exact, 0);
    for (const key of segment.keys.findStripped(term.stripped)) {
      if (key !== exact) collect(segment, key, ACCENTS_FOLDED);
    }
  }
  return matches;

  function collect(segment: Segment, key: number, accents: number): void {
    const classOf = (asTyped: number, spelling: string): number =>
      accents + asTyped + (spelling === term.spelling ? 0 : OTHER_CASE);
    const [from, to] = segment.headwordsOfKey(key);
    for (let headword = from; headword < to; headword++) {
      if (segment.isRetired(headword)) continue;
      const found = classOf(AS_TYPED.headword, segment.spellingOf(headword));
      for (const record of segment.recordsOf(headword)) {
        matches.push({ segment, record, class: found, isHeadword: true });
      }
    }
    for (const form of segment.formsOfKey(key)) {
      const record = segment.baseOfForm(form);
      if (segment.isRetired(segment.headwordOf(record))) continue;
      const kind = segment.isOtherSpelling(form) ? AS_TYPED.otherSpelling : AS_TYPED.form;
      const found = classOf(kind, segment.formSpelling(form));
      matches.push({ segment, record, class: found, isHeadword: false });
    }
  }
}

/** True if a live spelling starts with a term, ignoring accents. */
export function beginsSpelling(
  segments: readonly Segment[],
  { key, stripped }: Pick<Term, 'key' | 'stripped'>,
): boolean {
  if (key === '') return true;
  return segments.some((segment) => {
    for (const prefix of new Set([key, stripped])) {
      if (!segment.keys.mayBegin(prefix)) continue;
      const [from, to] = segment.keys.texts.prefixRange(prefix);
      for (let found = from; found < to; found++) {
        if (segment.isLiveKey(found, -1)) return true;
      }
    }
    for (const found of segment.keys.accentedWithPrefix(stripped)) {
      if (segment.isLiveKey(found, -1)) return true;
    }
    return false;
  });
}
