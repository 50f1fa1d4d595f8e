import type { NewWordRecord } from '../../contract/word.ts';
import type { Entry } from './format.ts';

/** Forms and other spellings, without repetitions and without the headword. */
export function otherSpellings({ word, records }: Entry): string[] {
  const all = new Set(records.flatMap(spellingsOf));
  all.delete(word);
  return [...all];
}

const spellingsOf = ({ forms, alternatives }: NewWordRecord): string[] => [
  ...forms.map((form) => form.word),
  ...alternatives,
];
