import {
  AREA_VARIANTS,
  type AreaVariant,
  CATEGORIES,
  FORMS_OF_WORD,
  GRAMMAR,
  INFLECTED_FORMS,
  LABELS,
  LANGUAGE_NAMES,
  LANGUAGE_REGISTERS,
  PARTS_OF_SPEECH,
  PHRASAL_OBJECT_PATTERNS,
  RELATION_KINDS,
  TRANSLATION_LANGUAGES,
} from '../../../contract/vocabulary.ts';
import { areaName, objectName, plain, RELATION_NAMES } from '../../write/names.ts';

/** What the names in our articles stand for. */

const byName = <T extends string>(values: readonly T[], nameOf: (value: T) => string) =>
  new Map(values.map((value) => [nameOf(value), value]));

export const PARTS_BY_NAME = byName(PARTS_OF_SPEECH, plain);
export const FORMS_BY_NAME = byName(INFLECTED_FORMS, plain);
export const OBJECTS_BY_NAME = byName(PHRASAL_OBJECT_PATTERNS, objectName);
export const RELATIONS_BY_NAME = byName(RELATION_KINDS, (kind) => RELATION_NAMES[kind]);
export const LANGUAGES_BY_NAME = byName(TRANSLATION_LANGUAGES, (code) => LANGUAGE_NAMES[code]);
const NAMED_AREAS = AREA_VARIANTS.filter((area) => areaName(area) !== null);
export const AREAS_BY_NAME: ReadonlyMap<string, AreaVariant> = byName(
  NAMED_AREAS,
  (area) => areaName(area) ?? '',
);

const LISTS = { labels: LABELS, categories: CATEGORIES, grammar: GRAMMAR } as const;

/** What each note says; notes of one kind with several values are collected in lists. */
const NOTES = new Map<string, { field: string; value: unknown; isListed: boolean }>();
for (const [field, values] of Object.entries(LISTS)) {
  for (const value of values) NOTES.set(plain(value), { field, value, isListed: true });
}
for (const value of LANGUAGE_REGISTERS) {
  NOTES.set(value, { field: 'language_register', value, isListed: false });
}
for (const [name, value] of AREAS_BY_NAME) {
  NOTES.set(name, { field: 'area_variant', value, isListed: false });
}
for (const value of FORMS_OF_WORD) {
  NOTES.set(plain(value), { field: 'form_of_word', value, isListed: false });
}
for (const flag of ['obsolete', 'abbreviation']) {
  NOTES.set(flag, { field: `is_${flag}`, value: true, isListed: false });
}

/** The fields that some notes set; null if one of them is unknown or repeats a field. */
export function fieldsOfNotes(notes: string): Record<string, unknown> | null {
  const fields: Record<string, unknown> = {};
  for (const name of notes.split(', ')) {
    const note = NOTES.get(name);
    if (!note) return null;
    const known = fields[note.field];
    if (note.isListed && Array.isArray(known)) known.push(note.value);
    else if (note.isListed) fields[note.field] = [note.value];
    else if (known !== undefined) return null;
    else fields[note.field] = note.value;
  }
  return fields;
}
