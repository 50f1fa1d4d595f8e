import table from './links.json' with { type: 'json' };
import type { Relation } from '../../../contract/relation.ts';
import {
  MAX_HEADWORD_LENGTH,
  type PartOfSpeech,
  type RelationKind,
  type TranslationLanguage,
} from '../../../contract/vocabulary.ts';
import type { Line } from '../../../dataset/read/line-issues.ts';
import { type JsonObject, objectsOf, textOf } from '../fields.ts';
import type { LeftOutCounts } from '../left-out.ts';
import { GlossMatcher } from '../match-gloss.ts';
import type { LineMeaning, RecordLine } from '../record-line.ts';

/** How each list of words in an entry or a sense is related to the meaning. */
const LINKS = table as Readonly<Record<string, 'synonyms' | 'antonyms' | RelationKind>>;
const LINK_FIELDS = Object.entries(LINKS);

export const isLinkField = (field: string): boolean => Object.hasOwn(LINKS, field);

const LANGUAGES: ReadonlyMap<string, TranslationLanguage> = new Map([
  ...(['ru', 'es', 'fr', 'de', 'pt', 'zh', 'ar'] as const).map((code) => [code, code] as const),
  ['cmn', 'zh'],
  ['arb', 'ar'],
]);

/** Finds a part of speech that a headword has in the file: the preferred one if possible. */
export type PartOfSpeechFinder = (word: string, preferred: PartOfSpeech) => PartOfSpeech;

/** Adds the words that an entry links to to its meanings. */
export class LinkedWords {
  private readonly matcher: GlossMatcher;
  /** Every translation of each meaning, and of the record. */
  private readonly translated = new Map<LineMeaning | RecordLine, Set<string>>();

  constructor(
    private readonly entry: {
      record: RecordLine;
      meanings: (LineMeaning & { definition: string })[];
      /** Indexes of meanings, by the index of the sense among all senses of the entry. */
      bySense: ReadonlyMap<number, number>;
      line: Line;
      leftOut: LeftOutCounts;
      partOfSpeechOf: PartOfSpeechFinder;
    },
  ) {
    this.matcher = new GlossMatcher(entry.meanings.map(({ definition }) => definition));
  }

  /** Links of a sense, or of the entry, where a note tells which meaning each is for. */
  addLinks(of: JsonObject, meaning: LineMeaning | null): void {
    for (const [field, kind] of LINK_FIELDS) {
      if (of[field] === undefined) continue;
      for (const link of objectsOf(of, field, this.entry.line)) {
        const word = textOf(link, 'word', this.entry.line);
        if (word === '' || word === this.entry.record.word) continue;
        if (word.length > MAX_HEADWORD_LENGTH) {
          this.entry.leftOut.add(`${field} of more than ${MAX_HEADWORD_LENGTH} characters`);
          continue;
        }
        const target = meaning ?? this.meantBy(link) ?? this.entry.meanings[0];
        if (target === undefined) this.entry.leftOut.add(`${field} of words without a meaning`);
        else if (kind === 'synonyms' || kind === 'antonyms') (target[kind] ??= []).push(word);
        else (target.relations ??= []).push(this.relation(kind, word));
      }
    }
  }

  /** Translations that match no meaning become short ones. */
  addTranslations(of: JsonObject, meaning: LineMeaning | null): void {
    for (const translation of objectsOf(of, 'translations', this.entry.line)) {
      const code = translation['lang_code'] ?? translation['code'];
      const language = typeof code === 'string' ? LANGUAGES.get(code) : undefined;
      if (language === undefined) {
        this.entry.leftOut.add('translations in other languages');
        continue;
      }
      const word = textOf(translation, 'word', this.entry.line);
      if (word === '') {
        this.entry.leftOut.add('translations without a word');
        continue;
      }
      for (const key in translation) {
        if (!PLACED_OF_TRANSLATION.has(key)) this.entry.leftOut.add(`translations.${key}`);
      }
      const target = meaning ?? this.meantBy(translation) ?? this.onlyMeaning();
      for (const spelling of spellingsOf(word, language)) {
        this.addTranslation(target, language, spelling);
      }
    }
  }

  private addTranslation(
    meaning: LineMeaning | undefined,
    language: TranslationLanguage,
    word: string,
  ): void {
    const target = meaning ?? this.entry.record;
    const known = this.translated.get(target) ?? new Set();
    this.translated.set(target, known);
    if (known.has(`${language} ${word}`)) return;
    known.add(`${language} ${word}`);
    if (meaning) addTranslation(meaning, language, word);
    else addShort(this.entry.record, language, word);
  }

  private onlyMeaning(): LineMeaning | undefined {
    return this.entry.meanings.length === 1 ? this.entry.meanings[0] : undefined;
  }

  /** Uses the item's note, or else wiktextract's guess: a percentage for each sense. */
  private meantBy(item: JsonObject): LineMeaning | undefined {
    const note = textOf(item, 'sense', this.entry.line);
    const found = this.matcher.find(note) ?? this.guessed(item['_dis1'] ?? item['_dis']);
    return found === null ? undefined : this.entry.meanings[found];
  }

  private guessed(shares: unknown): number | null {
    if (typeof shares !== 'string' || shares.length > 1_000) return null;
    const numbers = shares.split(' ').map(Number);
    const best = Math.max(...numbers);
    if (!(best >= MIN_SHARE)) return null;
    return this.entry.bySense.get(numbers.indexOf(best)) ?? null;
  }

  private relation(kind: RelationKind, word: string): Relation {
    const target_part_of_speech = this.entry.partOfSpeechOf(word, this.entry.record.part_of_speech);
    return { kind, word, target_part_of_speech, target_sort_order: null };
  }
}

/** A percentage of wiktextract's guess. */
const MIN_SHARE = 50;

const PLACED_OF_TRANSLATION = new Set(
  ['lang', 'lang_code', 'code', 'word', 'sense', '_dis1', '_dis'].concat(['raw_tags']),
);

/** Chinese is often given in both scripts, as `traditional /simplified`. Puts simplified first. */
function spellingsOf(word: string, language: TranslationLanguage): string[] {
  if (language !== 'zh' || !word.includes('/')) return [word];
  const parts = word.split('/').map((part) => part.trim());
  return parts.filter((part) => part !== '').reverse();
}

function addTranslation(meaning: LineMeaning, language: TranslationLanguage, word: string): void {
  meaning.translations ??= [];
  const known = meaning.translations.find((one) => one.language === language);
  if (!known) meaning.translations.push({ language, title: word, variants_of_words: [word] });
  else known.variants_of_words.push(word);
}

function addShort(record: RecordLine, language: TranslationLanguage, word: string): void {
  record.short_translations ??= [];
  const known = record.short_translations.find((one) => one.language === language);
  if (known) known.variants_of_words?.push(word);
  else record.short_translations.push({ language, description: word, variants_of_words: [word] });
}
