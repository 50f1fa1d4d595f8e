import { ownCategories } from '../../../../server/contract/categories.ts';
import type { Meaning, WordRecord } from '../../../../server/contract/word.ts';
import { vocabulary, type WordNote } from '../../i18n/vocabulary.ts';

/** Labels of use: register, region and subject fields. */
export function usageLabels(of: WordRecord | Meaning): string[] {
  const { registers, regions, categories } = vocabulary();
  return [
    ...(of.language_register ? [registers[of.language_register]] : []),
    ...(of.area_variant && of.area_variant !== 'common' ? [regions[of.area_variant]] : []),
    // A record leaves out the categories that its meanings show.
    ...('meanings' in of ? ownCategories(of) : of.categories).map(
      (category) => categories[category],
    ),
  ];
}

/** Warnings about a word or a meaning; offensive ones stand out. */
export function cautions(of: WordRecord | Meaning): { text: string; isWarning: boolean }[] {
  return of.labels.map((label) => ({
    text: vocabulary().labels[label],
    isWarning: label === 'offensive' || label === 'vulgar',
  }));
}

/** `is_obsolete` is missing here: it is shown as a warning. */
const NOTES: readonly WordNote[] = [
  'is_abbreviation',
  'noun___irregular_plural',
  'noun___uncountable',
  'noun___is_proper',
  'noun___always_plural',
  'verb___is_irregular',
  'verb___is_phrasal',
];

/** The grammar of a record: uncountable, irregular, transitive, separable. */
export function grammarLabels(record: WordRecord): string[] {
  const { notes, transitivity, objectPatterns } = vocabulary();
  const { verb___transitivity, verb___phrasal_object_pattern } = record;
  return [
    ...NOTES.filter((note) => record[note]).map((note) => notes[note]),
    // Transitivity is left out where every meaning has its own grammar.
    ...(verb___transitivity && !record.meanings.every(({ grammar }) => grammar.length > 0)
      ? [transitivity[verb___transitivity]]
      : []),
    ...(verb___phrasal_object_pattern ? [objectPatterns[verb___phrasal_object_pattern]] : []),
  ];
}
