import {
  AREA_VARIANTS,
  CATEGORIES,
  FORMS_OF_WORD,
  LABELS,
  LANGUAGE_REGISTERS,
  LEVELS,
  PARTS_OF_SPEECH,
  TRANSLATION_LANGUAGES,
} from '../../../../server/contract/vocabulary.ts';
import { t } from '../../i18n/admin.ts';
import { vocabulary } from '../../i18n/vocabulary.ts';
import { valuesOf } from '../shared/address.ts';
import { GAPS } from '../../../../server/contract/admin/choices.ts';

const YES_NO = ['true', 'false'] as const;

/** The filters in the order of the bar, with their accepted values. */
export const FILTERS = {
  part_of_speech: PARTS_OF_SPEECH,
  word_level: LEVELS,
  missing: GAPS,
  untranslated: TRANSLATION_LANGUAGES,
  user_modified: YES_NO,
  language_register: LANGUAGE_REGISTERS,
  area_variant: AREA_VARIANTS,
  category: CATEGORIES,
  form_of_word: FORMS_OF_WORD,
  is_obsolete: YES_NO,
  label: LABELS,
} as const;
export type FilterName = keyof typeof FILTERS;
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

/** Filters with values that exclude each other. */
const SINGLE: readonly FilterName[] = ['user_modified', 'is_obsolete'];
export const isSingle = (name: FilterName) => SINGLE.includes(name);

export function valueLabel(name: FilterName, value: string): string {
  const { partsOfSpeech, registers, regions, categories, forms, languages, labels } = vocabulary();
  const names: Partial<Record<FilterName, Record<string, string>>> = {
    part_of_speech: partsOfSpeech,
    missing: t().gaps,
    untranslated: languages,
    label: labels,
    user_modified: { true: t().words.edited, false: t().words.notEdited },
    language_register: registers,
    area_variant: regions,
    category: categories,
    form_of_word: forms,
    is_obsolete: { true: t().words.obsolete, false: t().words.notObsolete },
  };
  return names[name]?.[value] ?? value;
}

export function chosenFilters(): Record<FilterName, string[]> {
  return Object.fromEntries(
    FILTER_NAMES.map((name) => [name, valuesOf<string>(name, FILTERS[name])]),
  ) as Record<FilterName, string[]>;
}
