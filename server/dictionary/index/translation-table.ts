import { TRANSLATION_LANGUAGES, type TranslationLanguage } from '../../contract/vocabulary.ts';
import { foldTranslation } from './fold-translation.ts';
import { pausesBefore } from '../steps.ts';
import { NumberList } from './number-list.ts';
import type { IndexTranslation } from './rows.ts';
import { sortStrings } from './sorting.ts';
import { StringPool } from './string-pool.ts';

/** Longer translations are sentences, which nobody searches for. */
const LONGEST_TEXT = 128;
/** Titles and short translations may be lists. */
const LIST = /[;；]|[,،、，] ?/;
/** Folding the translations of so many records takes some milliseconds. */
const RECORDS_PER_STEP = 256;
/** Later meanings count the same. */
const FARTHEST_MEANING = 4;

/** A record that has a translation. */
export interface TranslationMatch {
  record: number;
  /** The meaning that it translates, counted from 0. */
  meaning: number;
  /** Whether it is the first translation of that meaning. */
  isFirst: boolean;
  /** As written. */
  text: string;
}

/** The translations of a segment's records, found by what they fold to. */
export class TranslationTable {
  /**
   * Folded, each before the number of its language; sorted. One text in several languages is found
   * in one place of memory.
   */
  private readonly keys: StringPool;
  /** The first posting of each key, plus the end. */
  private readonly starts: Uint32Array;
  private readonly records: Uint32Array;
  /** Twice the number of the meaning; odd for what is not its first translation. */
  private readonly places: Uint8Array;
  /** Indexes in `written`. */
  private readonly texts: Uint32Array;
  private readonly written: StringPool;

  private constructor(
    keys: StringPool,
    starts: Uint32Array,
    postings: { records: Uint32Array; places: Uint8Array; texts: Uint32Array },
    written: StringPool,
  ) {
    this.keys = keys;
    this.starts = starts;
    this.records = postings.records;
    this.places = postings.places;
    this.texts = postings.texts;
    this.written = written;
  }

  /** @param translations by record */
  static *build(
    translations: ReadonlyMap<number, readonly IndexTranslation[]>,
  ): Generator<void, TranslationTable> {
    const written: string[] = [];
    const numberOf = new Map<string, number>();
    const keys: string[] = [];
    const [records, places, texts] = [new NumberList(), new NumberList(), new NumberList()];
    let done = 0;
    for (const [record, list] of translations) {
      if (++done % RECORDS_PER_STEP === 0) yield;
      for (const [language, placeOf] of placesOf(list)) {
        for (const [text, place] of placeOf) {
          let number = numberOf.get(text);
          if (number === undefined) numberOf.set(text, (number = written.push(text) - 1));
          keys.push(keyOf(language, foldTranslation(text, language).key));
          records.push(record);
          places.push(place);
          texts.push(number);
        }
      }
    }
    yield;
    const order = yield* sortStrings(keys, (a, b) => records.at(a) - records.at(b) || a - b);
    yield;
    const distinct: string[] = [];
    const starts = new NumberList();
    const postings = {
      records: new Uint32Array(order.length),
      places: new Uint8Array(order.length),
      texts: new Uint32Array(order.length),
    };
    for (let i = 0; i < order.length; i++) {
      if (pausesBefore(i)) yield;
      const item = order[i]!;
      const key = keys[item]!;
      if (distinct.at(-1) !== key) {
        distinct.push(key);
        starts.push(i);
      }
      postings.records[i] = records.at(item);
      postings.places[i] = places.at(item);
      postings.texts[i] = texts.at(item);
    }
    starts.push(order.length);
    const pool = yield* StringPool.build(distinct);
    return new TranslationTable(pool, starts.toArray(), postings, yield* StringPool.build(written));
  }

  get bytes(): number {
    const { keys, starts, records, places, texts, written } = this;
    const arrays = [starts, records, places, texts].reduce((sum, a) => sum + a.byteLength, 0);
    return keys.bytes + written.bytes + arrays;
  }

  /** The records with a translation into a language that folds to `folded`. */
  *find(language: TranslationLanguage, folded: string): Generator<TranslationMatch> {
    const key = this.keys.find(keyOf(language, folded));
    if (key < 0) return;
    for (let i = this.starts[key]!; i < this.starts[key + 1]!; i++) {
      const text = this.written.get(this.texts[i]!);
      const place = this.places[i]!;
      yield { record: this.records[i]!, meaning: place >> 1, isFirst: place % 2 === 0, text };
    }
  }
}

const languageNumbers = new Map(TRANSLATION_LANGUAGES.map((language, i) => [language, String(i)]));

function keyOf(language: TranslationLanguage, folded: string): string {
  return `${folded}${languageNumbers.get(language)}`;
}

/** The best place of each text, by language: see `TranslationTable.places`. */
function placesOf(
  translations: readonly IndexTranslation[],
): Map<TranslationLanguage, Map<string, number>> {
  const found = new Map<TranslationLanguage, Map<string, number>>();
  const meanings = new Map<TranslationLanguage, number>();
  for (const [language, isShort, title, variants] of translations) {
    let placeOf = found.get(language);
    if (placeOf === undefined) found.set(language, (placeOf = new Map()));
    // A short translation covers the first meaning first, then others.
    const meaning = isShort ? 0 : (meanings.get(language) ?? 0);
    if (!isShort) meanings.set(language, meaning + 1);
    const [first = '', ...parts] = title.split(LIST);
    const texts = [title, first, ...parts, ...variants].map((text) => text.trim());
    texts.forEach((text, i) => {
      if (text === '' || text.length > LONGEST_TEXT) return;
      const place = (i < 2 ? 0 : 1) + 2 * Math.min(meaning, FARTHEST_MEANING);
      placeOf.set(text, Math.min(place, placeOf.get(text) ?? place));
    });
  }
  return found;
}
