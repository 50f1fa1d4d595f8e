import { ownCategories } from '../../contract/categories.ts';
import { soundsOf } from '../../contract/sound.ts';
import type {
  AlternativeDetail,
  NewForm,
  NewMeaning,
  NewWordRecord,
  Note,
  Pronunciation,
} from '../../contract/word.ts';
import { areaName, objectName, plain } from './names.ts';

/** Shown first. */
export function notesOfRecord(record: NewWordRecord): string[] {
  return present([
    record.form_of_word !== 'base_form' && plain(record.form_of_word),
    record.is_obsolete && 'obsolete',
    record.is_abbreviation && 'abbreviation',
    areaName(record.area_variant),
    record.language_register,
    ...record.labels,
    ...ownCategories(record),
  ]);
}

export function grammarOfRecord(record: NewWordRecord): string[] {
  const { verb___transitivity: transitivity, verb___phrasal_object_pattern: object } = record;
  return present([
    ...marksOfRecord(record),
    transitivity === 'both' ? 'transitive and intransitive' : transitivity,
    object && `object: ${objectName(object)}`,
    ...(record.pattern ?? []).map((pattern) => `pattern: ${pattern}`),
  ]);
}

/** The kind of noun or verb. */
export const marksOfRecord = (record: NewWordRecord): string[] =>
  present([
    record.noun___is_proper && 'proper noun',
    record.noun___uncountable && 'uncountable',
    record.noun___always_plural && 'always plural',
    record.noun___irregular_plural && 'irregular plural',
    record.verb___is_irregular && 'irregular verb',
    record.verb___is_phrasal && 'phrasal verb',
  ]);

export function notesOfMeaning(meaning: NewMeaning): string[] {
  return present([
    ...meaning.grammar.map(plain),
    meaning.is_obsolete && 'obsolete',
    areaName(meaning.area_variant),
    meaning.language_register,
    ...meaning.labels,
    ...meaning.categories,
  ]);
}

export const present = (notes: readonly (string | false | null)[]): string[] =>
  notes.filter((note): note is string => typeof note === 'string' && note !== '');

/** Without repetitions. A title like `run; flow` often lists some of the others. */
export function translationWords(title: string, variants: readonly string[]): string {
  const isListed = title.split(/[;,]\s*/).every((word) => variants.includes(word));
  return present([...new Set(isListed ? variants : [title, ...variants])]).join(', ');
}

/** @param isKindNamed whether notes say what kind it is; by default only of abbreviations */
export function alternativeText(
  { word, area_variant, kind }: AlternativeDetail,
  isKindNamed = kind === 'abbreviation',
): string {
  const notes = present([areaName(area_variant), isKindNamed && kind]);
  return notes.length > 0 ? `${word} (${notes.join(', ')})` : word;
}

export const writtenSound = ({ type, text }: Pronunciation): string =>
  type === 'ipa' ? `/${text}/` : `enPR ${text}`;

export function soundTexts(of: Pick<NewForm, 'pronunciations' | 'transcription'>): string[] {
  return soundsOf(of)
    .filter(({ text }) => text !== '')
    .map((sound) => present([areaName(sound.area_variant), writtenSound(sound)]).join(' '));
}

export function noteText({ text, wrong, right }: Note): string {
  const error = present([wrong && `not “${wrong}”`, right && `but “${right}”`]).join(', ');
  return present([error, text.replace(/\*([^*]+)\*/g, '$1')]).join(': ');
}

/** A line for each kind. */
export const collocationTexts = ({ collocations }: Pick<NewMeaning, 'collocations'>): string[] =>
  collocations.map(({ kind, words }) => `${plain(kind)}: ${words.join(', ')}`);
