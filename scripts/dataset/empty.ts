import { emptyForm, emptyMeaning, emptyRecord } from '../../server/contract/empty.ts';
import type { PartOfSpeech } from '../../server/contract/vocabulary.ts';
import type { NewForm, NewWordRecord } from '../../server/contract/word.ts';

/**
 * Records and meanings inherit what is empty, and forms share their empty lists: with fields of their
 * own, the whole dictionary would take twice the memory. So a list is replaced, never changed in place.
 */
export const RECORD = freezeLists(emptyRecord('', 'noun'));
export const MEANING = freezeLists(emptyMeaning());
const FORM = freezeLists(emptyForm());

const heirOf = <T extends object>(empty: T, fields: Partial<T>): T =>
  Object.assign(Object.create(empty) as T, fields);

export const newRecord = (word: string, partOfSpeech: PartOfSpeech): NewWordRecord =>
  heirOf(RECORD, { word, part_of_speech: partOfSpeech });

export const newForm = (
  word: string,
  kind: NewForm['form_of_word'],
  area: NewForm['area_variant'] | null,
): NewForm => ({ ...FORM, word, form_of_word: kind, area_variant: area ?? 'common' });

const NONE: never[] = [];
Object.freeze(NONE);

/** A list that does not grow any more: one made by `push` or `filter` has room for sixteen. */
export const orNone = <T>(list: readonly T[]): T[] => (list.length === 0 ? NONE : list.slice());

/** A record or meaning that was made elsewhere, without its empty fields. */
export function compact<T extends object>(part: Partial<T>, empty: T): T {
  const own: Partial<T> = {};
  for (const name of Object.keys(part) as (keyof T)[]) {
    const value = part[name];
    if (Array.isArray(value) && value.length > 0) own[name] = value.slice() as T[keyof T];
    else if (!Array.isArray(value) && value !== empty[name]) own[name] = value;
  }
  return heirOf(empty, own);
}

function freezeLists<T extends object>(part: T): T {
  for (const value of Object.values(part)) if (Array.isArray(value)) Object.freeze(value);
  return part;
}
