import {
  AREA_VARIANTS,
  CATEGORIES,
  ENTRY_TYPES,
  entryTypeOf,
  FORMS_OF_WORD,
  LABELS,
  LANGUAGE_REGISTERS,
  LEVELS,
  PARTS_OF_SPEECH,
  TOPICS,
} from '../../contract/vocabulary.ts';
import { foldHeadword } from '../../text/fold.ts';
import { readPhonemes } from '../typos/spoken/phonemes.ts';
import { ByteLists } from '../structures/byte-lists.ts';
import { grown } from '../structures/typed-arrays.ts';
import type { IndexRow, IndexTranslation } from './rows.ts';

/** Ranks records without a level after all levels, which count from 1. */
export const NO_LEVEL = LEVELS.length + 1;
/** Frequencies are stored in thousandths, plus one; zero means unknown. */
const FREQUENCY_STEPS = 1000;

export const zipfOf = (frequency: number): number =>
  frequency === 0 ? 0 : (frequency - 1) / FREQUENCY_STEPS;

/** `numbers(VALUES)(value)` is the position of a value in a vocabulary; -1 for none. */
function numbers<T extends string>(values: readonly T[]): (value: T | null) => number {
  const byValue = new Map<T | null, number>(values.map((value, i) => [value, i]));
  return (value) => byValue.get(value) ?? -1;
}

/** The values of a list, a bit each. */
const bitsOf = <T extends string>(list: readonly T[], numberOf: (value: T) => number): number =>
  list.reduce((bits, value) => bits | (1 << numberOf(value)), 0);

const levelNumber = numbers(LEVELS);
const partOfSpeechNumber = numbers(PARTS_OF_SPEECH);
const formNumber = numbers(FORMS_OF_WORD);
const areaNumber = numbers(AREA_VARIANTS);
const registerNumber = numbers(LANGUAGE_REGISTERS);
const categoryNumber = numbers(CATEGORIES);
const labelNumber = numbers(LABELS);
const topicNumber = numbers(TOPICS);
const entryTypeNumber = numbers(ENTRY_TYPES);
/** Maps the number of a part of speech to the number of its entry type. */
const TYPE_OF_PART = PARTS_OF_SPEECH.map((part) => entryTypeNumber(entryTypeOf(part)));

const FIRST_CAPACITY = 1024;
const NO_SOUNDS = new Uint8Array();
/** The id of a row that is not a record. */
export const NO_RECORD = 0;

/**
 * Rows by column while a segment is built, so that row objects can be freed; with spare capacity.
 * Another spelling of a record is like a form, but without an id.
 */
export class Columns {
  readonly words: string[] = [];
  /** Folded spellings. */
  readonly keys: string[] = [];
  ids: Uint32Array = new Uint32Array(FIRST_CAPACITY);
  entryIds: Uint32Array = new Uint32Array(FIRST_CAPACITY);
  /** Zero for a base record. */
  baseIds: Uint32Array = new Uint32Array(FIRST_CAPACITY);
  frequencies: Uint16Array = new Uint16Array(FIRST_CAPACITY);
  /** One bit per category. */
  categories: Uint16Array = new Uint16Array(FIRST_CAPACITY);
  /** One bit per label. */
  labels: Uint8Array = new Uint8Array(FIRST_CAPACITY);
  partsOfSpeech: Uint8Array = new Uint8Array(FIRST_CAPACITY);
  types: Uint8Array = new Uint8Array(FIRST_CAPACITY);
  forms: Uint8Array = new Uint8Array(FIRST_CAPACITY);
  /** 1 to NO_LEVEL. */
  levels: Uint8Array = new Uint8Array(FIRST_CAPACITY);
  /** Positions in the vocabulary plus one; zero means none. */
  areas: Uint8Array = new Uint8Array(FIRST_CAPACITY);
  registers: Uint8Array = new Uint8Array(FIRST_CAPACITY);
  obsolete: Uint8Array = new Uint8Array(FIRST_CAPACITY);
  /** Phonemes by row; empty if unknown. */
  readonly sounds = new ByteLists();
  /** Folded, by row; only phrasal verbs have one. */
  readonly basePhrasals = new Map<number, string>();
  readonly phrasalVariants = new Map<number, readonly string[]>();
  /** Folded, by row. */
  readonly phraseOf = new Map<number, readonly string[]>();
  /** Positions in the vocabulary, by row. */
  readonly topics = new Map<number, readonly number[]>();
  readonly translations = new Map<number, readonly IndexTranslation[]>();

  get length(): number {
    return this.words.length;
  }

  add(row: IndexRow): void {
    this.addRow(row);
    for (const word of row.alternatives) {
      this.addRow({
        ...row,
        id: NO_RECORD,
        baseId: row.id,
        word,
        frequency: null,
        basePhrasal: null,
        phrasalVariants: [],
        topics: [],
        phraseOf: [],
        translationTexts: [],
      });
    }
  }

  private addRow(row: IndexRow): void {
    const i = this.words.length;
    if (i === this.ids.length) this.grow();
    const key = foldHeadword(row.word);
    const partOfSpeech = partOfSpeechNumber(row.partOfSpeech);
    this.words.push(row.word);
    // Share one string where both are equal, as they nearly always are.
    this.keys.push(key === row.word ? row.word : key);
    this.ids[i] = row.id;
    this.entryIds[i] = row.entryId;
    this.baseIds[i] = row.baseId ?? 0;
    this.frequencies[i] =
      row.frequency === null ? 0 : Math.round(row.frequency * FREQUENCY_STEPS) + 1;
    this.categories[i] = bitsOf(row.categories, categoryNumber);
    this.labels[i] = bitsOf(row.labels, labelNumber);
    this.partsOfSpeech[i] = partOfSpeech;
    this.types[i] = TYPE_OF_PART[partOfSpeech]!;
    this.forms[i] = formNumber(row.formOfWord);
    this.levels[i] = row.level === null ? NO_LEVEL : levelNumber(row.level) + 1;
    this.areas[i] = areaNumber(row.areaVariant) + 1;
    this.registers[i] = registerNumber(row.languageRegister) + 1;
    this.obsolete[i] = Number(row.isObsolete);
    this.sounds.push(row.transcription === null ? NO_SOUNDS : readPhonemes(row.transcription));
    if (row.basePhrasal !== null) this.basePhrasals.set(i, foldHeadword(row.basePhrasal));
    if (row.phrasalVariants.length > 0) this.phrasalVariants.set(i, row.phrasalVariants);
    if (row.phraseOf.length > 0) this.phraseOf.set(i, row.phraseOf.map(foldHeadword));
    if (row.topics.length > 0) this.topics.set(i, row.topics.map(topicNumber));
    if (row.translationTexts.length > 0) this.translations.set(i, row.translationTexts);
  }

  private grow(): void {
    const length = 2 * this.ids.length;
    for (const [name, column] of Object.entries(this)) {
      const isColumn =
        column instanceof Uint32Array ||
        column instanceof Uint16Array ||
        column instanceof Uint8Array;
      if (isColumn) Object.assign(this, { [name]: grown(column, length) });
    }
  }
}
