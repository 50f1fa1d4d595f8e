import tables from './words.json' with { type: 'json' };
import type {
  AreaVariant,
  InflectedForm,
  PartOfSpeech,
  RelationKind,
} from '../../../contract/vocabulary.ts';

/** Maps the vocabulary of WN-LMF to ours. */

const PARTS_OF_SPEECH = tables.partsOfSpeech as Readonly<Record<string, PartOfSpeech>>;

/** Null for `x` and `u`, which mean "other" and "unknown". */
export const partOfSpeechOf = (letter: string): PartOfSpeech | null =>
  Object.hasOwn(PARTS_OF_SPEECH, letter) ? (PARTS_OF_SPEECH[letter] ?? null) : null;

const RELATIONS = tables.relations as Readonly<Record<string, RelationKind | 'antonyms'>>;

/** Null if records have no equivalent. */
export const relationOf = (type: string): RelationKind | 'antonyms' | null =>
  Object.hasOwn(RELATIONS, type) ? (RELATIONS[type] ?? null) : null;

/** Tags of the Penn Treebank, which forms have. */
const FORM_OF_TAG = tables.forms as Readonly<Record<string, InflectedForm>>;

/** Goes by the tags of the form or its ending; null if unknown. */
export function formOf(
  form: string,
  tags: readonly string[],
  partOfSpeech: PartOfSpeech,
): InflectedForm | null {
  for (const tag of tags) {
    if (Object.hasOwn(FORM_OF_TAG, tag)) return FORM_OF_TAG[tag] ?? null;
  }
  if (partOfSpeech === 'noun') return 'plural_form';
  if (partOfSpeech === 'verb') {
    if (form.endsWith('ing')) return 'present_participle';
    return /[^s]s$/.test(form) ? 'third_person_singular' : null;
  }
  if (partOfSpeech === 'adjective' || partOfSpeech === 'adverb') {
    if (/est$/.test(form)) return 'superlative_form';
    if (/er$/.test(form)) return 'comparative_form';
  }
  return null;
}

/** Reads a language tag or the name of a variety: `en-GB`, `US`. */
export function areaOf(variety: string): AreaVariant {
  if (/\b(?:US|American)\b/i.test(variety)) return 'american';
  if (/\b(?:GB|UK|British)\b/i.test(variety)) return 'british';
  return /\b(?:AU|Australian)\b/i.test(variety) ? 'australian' : 'common';
}
