import {
  AREA_VARIANTS,
  CATEGORIES,
  LABELS,
  LANGUAGE_REGISTERS,
  LEVELS,
  PARTS_OF_SPEECH,
} from '../../contract/vocabulary.ts';
import type { NewWordRecord } from '../../contract/word.ts';
import { areaName, plain } from './names.ts';
import { present } from './notes.ts';

/** Name, category (which determines its colour), order, meaning, score. */
type Tag = readonly [string, string, number, string, number];

/** Tag names have no spaces. */
const tagOf = (value: string): string => value.replaceAll('_', '-').toLowerCase();

export const NOT_LEMMA = 'non-lemma';
const OBSOLETE = 'obsolete';
const ABBREVIATION = 'abbreviation';

/** Every tag that {@link tagsOfRecord} and {@link tagOfArea} can return. */
export const TAGS: readonly Tag[] = [
  ...PARTS_OF_SPEECH.map((part): Tag => [tagOf(part), 'partOfSpeech', -3, plain(part), 0]),
  ...LEVELS.map((level): Tag => [level, 'frequent', -2, `CEFR level ${level}`, 0]),
  ...LANGUAGE_REGISTERS.map((one): Tag => [tagOf(one), 'expression', 0, one, 0]),
  ...LABELS.map((one): Tag => [tagOf(one), one === 'dated' ? 'archaism' : 'expression', 0, one, 0]),
  ...CATEGORIES.map((one): Tag => [tagOf(one), 'default', 1, one, 0]),
  ...AREA_VARIANTS.flatMap((area): Tag[] => {
    const name = areaName(area);
    return name === null ? [] : [[tagOf(area), 'default', 1, `${name} English`, 0]];
  }),
  [OBSOLETE, 'archaism', 0, 'obsolete', 0],
  [ABBREVIATION, 'default', 0, 'abbreviation', 0],
  [NOT_LEMMA, 'default', 0, 'a form or another spelling of a word', 0],
];

/** Separated by spaces. */
export function tagsOfRecord(record: NewWordRecord): string {
  return present([
    tagOf(record.part_of_speech),
    record.word_level,
    record.is_obsolete && OBSOLETE,
    record.is_abbreviation && ABBREVIATION,
    tagOfArea(record.area_variant),
    record.language_register,
    ...record.labels,
    ...record.categories.map(tagOf),
  ]).join(' ');
}

export const tagOfArea = (area: NewWordRecord['area_variant']): string | null =>
  areaName(area) === null ? null : tagOf(areaName(area) ?? '');
