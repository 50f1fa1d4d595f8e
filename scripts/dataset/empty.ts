import { emptyForm, emptyMeaning, emptyRecord } from '../../server/contract/empty.ts';
import type { PartOfSpeech } from '../../server/contract/vocabulary.ts';
import type { NewForm, NewMeaning, NewWordRecord } from '../../server/contract/word.ts';

/**
 * Records and parts that share their empty lists: most stay empty, and lists of their own would take
 * a third of the memory. So a list is replaced, never changed in place.
 */
const RECORD = freezeLists(emptyRecord('', 'noun'));
const MEANING = freezeLists(emptyMeaning());
const FORM = freezeLists(emptyForm());

export const newRecord = (word: string, partOfSpeech: PartOfSpeech): NewWordRecord => ({
  ...RECORD,
  word,
  part_of_speech: partOfSpeech,
});

export const newMeaning = (title: string, definition: string): NewMeaning => ({
  ...MEANING,
  title,
  definition,
});

export const newForm = (
  word: string,
  kind: NewForm['form_of_word'],
  area: NewForm['area_variant'] | null,
): NewForm => ({ ...FORM, word, form_of_word: kind, area_variant: area ?? 'common' });

const NONE: never[] = [];
Object.freeze(NONE);

export const orNone = <T>(list: T[]): T[] => (list.length === 0 ? NONE : list);

/** Fits a record that was made elsewhere. */
export function shareEmptyLists(record: NewWordRecord): void {
  for (const part of [record, ...record.meanings, ...record.forms]) {
    for (const [name, value] of Object.entries(part)) {
      if (Array.isArray(value)) Reflect.set(part, name, orNone(value));
    }
  }
}

function freezeLists<T extends object>(part: T): T {
  for (const value of Object.values(part)) if (Array.isArray(value)) Object.freeze(value);
  return part;
}
