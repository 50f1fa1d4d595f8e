import {
  AREA_VARIANTS,
  CATEGORIES,
  ENTRY_TYPES,
  entryTypeOf,
  FORMS_OF_WORD,
  LANGUAGE_REGISTERS,
  LEVELS,
  PARTS_OF_SPEECH,
} from '../../contract/vocabulary.ts';
import { foldHeadword } from '../fold.ts';
import type { IndexRow } from './rows.ts';

/** Rank of a record without a level: after all levels, which count from 1. */
export const NO_LEVEL = LEVELS.length + 1;
/** Frequencies are kept in thousandths, plus one: zero is "unknown". */
const FREQUENCY_STEPS = 1000;
const MOST_FREQUENT = 8;
export const FREQUENCY_VALUES = MOST_FREQUENT * FREQUENCY_STEPS + 2;

export const zipfOf = (frequency: number): number =>
  frequency === 0 ? 0 : (frequency - 1) / FREQUENCY_STEPS;

/** `numbers(VALUES)(value)` is the place of a value in a vocabulary. */
function numbers<T extends string>(values: readonly T[]): (value: T) => number {
  const byValue = new Map<T, number>(values.map((value, i) => [value, i]));
  return (value) => byValue.get(value) ?? -1;
}

const levelNumber = numbers(LEVELS);
const partOfSpeechNumber = numbers(PARTS_OF_SPEECH);
const formNumber = numbers(FORMS_OF_WORD);
const areaNumber = numbers(AREA_VARIANTS);
const registerNumber = numbers(LANGUAGE_REGISTERS);
const categoryNumber = numbers(CATEGORIES);
const entryTypeNumber = numbers(ENTRY_TYPES);
/** By the number of a part of speech: the number of its entry type. */
const TYPE_OF_PART = PARTS_OF_SPEECH.map((part) => entryTypeNumber(entryTypeOf(part)));

/** Rows column by column, while a segment is built: the row objects can go at once. */
export class Columns {
  readonly ids: number[] = [];
  readonly entryIds: number[] = [];
  readonly words: string[] = [];
  /** The folded spelling. */
  readonly keys: string[] = [];
  /** Zero for a base record. */
  readonly baseIds: number[] = [];
  readonly partsOfSpeech: number[] = [];
  readonly types: number[] = [];
  readonly forms: number[] = [];
  /** 1 to NO_LEVEL. */
  readonly levels: number[] = [];
  readonly frequencies: number[] = [];
  /** -1 for none. */
  readonly areas: number[] = [];
  readonly registers: number[] = [];
  /** One bit a category. */
  readonly categories: number[] = [];
  readonly obsolete: boolean[] = [];
  /** Folded, by row: only phrasal verbs have one. */
  readonly basePhrasals = new Map<number, string>();
  readonly phrasalVariants = new Map<number, readonly string[]>();

  get length(): number {
    return this.ids.length;
  }

  add(row: IndexRow): void {
    const i = this.ids.length;
    const key = foldHeadword(row.word);
    const partOfSpeech = partOfSpeechNumber(row.partOfSpeech);
    this.ids.push(row.id);
    this.entryIds.push(row.entryId);
    this.words.push(row.word);
    // One string for both where they are equal, as nearly always.
    this.keys.push(key === row.word ? row.word : key);
    this.baseIds.push(row.baseId ?? 0);
    this.partsOfSpeech.push(partOfSpeech);
    this.types.push(TYPE_OF_PART[partOfSpeech]!);
    this.forms.push(formNumber(row.formOfWord));
    this.levels.push(row.level === null ? NO_LEVEL : levelNumber(row.level) + 1);
    this.frequencies.push(
      row.frequency === null ? 0 : Math.round(row.frequency * FREQUENCY_STEPS) + 1,
    );
    this.areas.push(row.areaVariant === null ? -1 : areaNumber(row.areaVariant));
    this.registers.push(row.languageRegister === null ? -1 : registerNumber(row.languageRegister));
    let categories = 0;
    for (const category of row.categories) categories |= 1 << categoryNumber(category);
    this.categories.push(categories);
    this.obsolete.push(row.isObsolete);
    if (row.basePhrasal !== null) this.basePhrasals.set(i, foldHeadword(row.basePhrasal));
    if (row.phrasalVariants.length > 0) this.phrasalVariants.set(i, row.phrasalVariants);
  }
}
