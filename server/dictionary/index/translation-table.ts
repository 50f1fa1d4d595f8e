import { TRANSLATION_LANGUAGES, type TranslationLanguage } from '../../contract/vocabulary.ts';
import { foldTranslation, foldWithoutClosing } from './translation-fold.ts';
import { pausesBefore } from '../structures/steps.ts';
import { NumberList } from '../structures/number-list.ts';
import type { IndexTranslation } from './rows.ts';
import { sortStrings } from '../structures/sorting.ts';
import { StringPool } from '../structures/string-pool.ts';

/** Longer translations are sentences, which nobody searches for. */
const LONGEST_TEXT = 128;
/** Titles and short translations may be lists. */
const LIST = /[;；]|[,،、，] ?/;
/** Folding the translations of so many records takes some milliseconds. */
const RECORDS_PER_STEP = 256;
/** Later meanings count the same. */
const FARTHEST_MEANING = 4;

/** A record that has a translation. */
interface TranslationMatch {
  record: number;
  /** The meaning that it translates, counted from 0. */
  meaning: number;
  /** True if it is the first translation of that meaning. */
  isFirst: boolean;
  /** True if the record has no other translation into that language. */
  isOnly: boolean;
  /** As written. */
  text: string;
}

interface Postings {
  records: Uint32Array;
  /** See `originsOf`. */
  origins: Uint8Array;
  /** Indexes in the translations as written. */
  texts: Uint32Array;
}

/** The translations of a segment's records, found by what they fold to. */
export class TranslationTable {
  private letters: readonly string[] | undefined;

  private constructor(
    /**
     * Folded, sorted. A text is one key in all languages, because most terms fold alike in all of
     * them, and then have to be looked for only once.
     */
    private readonly keys: StringPool,
    /** The first posting of each key, plus the end. */
    private readonly starts: Uint32Array,
    private readonly postings: Postings,
    private readonly written: StringPool,
  ) {}

  /** @param translations by record */
  static *build(
    translations: ReadonlyMap<number, readonly IndexTranslation[]>,
  ): Generator<void, TranslationTable> {
    const written: string[] = [];
    const numberOf = new Map<string, number>();
    const keys: string[] = [];
    const [records, origins, texts] = [new NumberList(), new NumberList(), new NumberList()];
    let done = 0;
    for (const [record, list] of translations) {
      if (++done % RECORDS_PER_STEP === 0) yield;
      for (const [language, textOrigins] of originsOf(list)) {
        for (const [text, origin] of textOrigins) {
          let number = numberOf.get(text);
          if (number === undefined) numberOf.set(text, (number = written.push(text) - 1));
          const { key } = foldTranslation(text, language);
          const shorter = foldWithoutClosing(text, language)?.key ?? key;
          for (const found of shorter === key ? [key] : [key, shorter]) {
            keys.push(found);
            records.push(record);
            origins.push(origin);
            texts.push(number);
          }
        }
      }
    }
    yield;
    const order = yield* sortStrings(keys, (a, b) => records.at(a) - records.at(b) || a - b);
    yield;
    const distinct: string[] = [];
    const starts = new NumberList();
    for (let i = 0; i < order.length; i++) {
      if (pausesBefore(i)) yield;
      const key = keys[order[i]!]!;
      if (distinct.at(-1) === key) continue;
      distinct.push(key);
      starts.push(i);
    }
    starts.push(order.length);
    const pool = yield* StringPool.build(distinct);
    const postings = {
      records: records.inOrder(order),
      origins: new Uint8Array(origins.inOrder(order)),
      texts: texts.inOrder(order),
    };
    return new TranslationTable(pool, starts.toArray(), postings, yield* StringPool.build(written));
  }

  /** The number of a key, or -1. */
  numberOf(key: string): number {
    return this.keys.find(key);
  }

  /** The numbers [from, to) of the keys that begin with a text. */
  beginningWith(text: string): [from: number, to: number] {
    return this.keys.prefixRange(text);
  }

  begins(text: string): boolean {
    const at = this.keys.lowerBound(text);
    return at < this.keys.size && this.keys.startsWith(at, text);
  }

  keyAt(number: number): string {
    return this.keys.get(number);
  }

  keyLength(number: number): number {
    return this.keys.length(number);
  }

  /** All letters that a key begins with. */
  get firstLetters(): readonly string[] {
    return (this.letters ??= lettersThatBegin(this.keys));
  }

  /** The records with a translation into a language that folds to the key with this number. */
  *find(key: number, language: TranslationLanguage): Generator<TranslationMatch> {
    const number = languageNumber(language);
    const { records, origins, texts } = this.postings;
    for (let i = this.starts[key]!; i < this.starts[key + 1]!; i++) {
      const origin = origins[i]!;
      if ((origin & LANGUAGE) !== number) continue;
      yield {
        record: records[i]!,
        meaning: origin >> MEANING_SHIFT,
        isFirst: (origin & NOT_FIRST) === 0,
        isOnly: (origin & NOT_ONLY) === 0,
        text: this.written.get(texts[i]!),
      };
    }
  }
}

function lettersThatBegin(keys: StringPool): string[] {
  const letters: string[] = [];
  for (let i = 0; i < keys.size;) {
    const letter = keys.get(i)[0] ?? '';
    if (/\p{L}/u.test(letter) && !/\p{Script=Han}/u.test(letter)) letters.push(letter);
    i = Math.max(i + 1, keys.prefixRange(letter)[1]);
  }
  return letters;
}

// The bits of an origin.
const LANGUAGE = 0b111;
const NOT_ONLY = 0b1000;
const NOT_FIRST = 0b10000;
const MEANING_SHIFT = 5;

const languageNumber = (language: TranslationLanguage): number =>
  TRANSLATION_LANGUAGES.indexOf(language);

/** The texts by which a translation is found; the first two are its first or only part. */
export function textsOf(title: string, variants: readonly string[]): string[] {
  const [first = '', ...parts] = title.split(LIST);
  return [title, first, ...parts, ...variants].map((text) => text.trim());
}

/**
 * The position of each text in a record, by language, as one byte: the language, whether it is the only
 * translation, whether it is the first of its meaning, and which meaning that is. Lower is better.
 */
function originsOf(
  translations: readonly IndexTranslation[],
): Map<TranslationLanguage, Map<string, number>> {
  const found = new Map<TranslationLanguage, Map<string, number>>();
  const meanings = new Map<TranslationLanguage, number>();
  for (const [language, isShort, title, variants] of translations) {
    const textOrigins = found.get(language) ?? new Map<string, number>();
    found.set(language, textOrigins);
    const meaning = isShort ? 0 : (meanings.get(language) ?? 0);
    if (!isShort) meanings.set(language, meaning + 1);
    const ofMeaning =
      languageNumber(language) + (Math.min(meaning, FARTHEST_MEANING) << MEANING_SHIFT);
    textsOf(title, variants).forEach((text, i) => {
      if (text === '' || text.length > LONGEST_TEXT) return;
      const before = textOrigins.get(text);
      // Short translations repeat those of all meanings in one list, as if of the first.
      if (isShort && before !== undefined) return;
      const origin = ofMeaning + (i < 2 ? 0 : NOT_FIRST);
      textOrigins.set(text, Math.min(origin, before ?? origin));
    });
  }
  for (const textOrigins of found.values()) {
    if (textOrigins.size === 1) continue;
    for (const [text, origin] of textOrigins) textOrigins.set(text, origin + NOT_ONLY);
  }
  return found;
}
