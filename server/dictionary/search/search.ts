import {
  ENTRY_TYPES,
  type EntryType,
  type MatchTier,
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from '../../contract/vocabulary.ts';
import {
  ACCENTS_FOLDED,
  byHeadword,
  exactMatches,
  isWrittenOtherwise,
  type NamedRecord,
  OTHER_CASE,
  readTerm,
  type RecordRef,
  respelledMatches,
  type Term,
} from '../index/matching.ts';
import { isCapitalized, leastRank, obscurityOf } from '../index/ranking.ts';
import type { Segment } from '../index/segment.ts';
import { Answer, isFuzzy, type SearchHit } from './answer.ts';
import { type SearchTerm, readSearchTerm } from './asking/asking.ts';
import { otherReadings, type ReadAs, type Reading } from './asking/other-scripts.ts';
import { phrasalMatches } from './asking/phrasal-verbs.ts';
import { regularFormMatches } from './asking/regular-forms.ts';
import { phrasesInSentence } from './asking/sentences.ts';
import { wordSpoken } from './asking/spoken.ts';
import english from './asking/words.json' with { type: 'json' };
import { Guesses, headwordsIn, obscurityOfScore, type SimilarRecords } from './guesses.ts';
import { TextTiers, type TierMatch } from './text-tiers.ts';
import {
  ENOUGH_RECORDS,
  GERMAN_NOUN,
  LEAST_KNOWN,
  LONGEST_TYPO,
  MOST_LIKELY,
  PROBABLY_MEANT,
  SHORT_TERM_PHRASALS,
  SHORTEST_BEGINNING,
  SHORTEST_FULL_TERM,
  UNREQUESTED,
  UNREQUESTED_BEGINNING,
  UNREQUESTED_READING,
  UNREQUESTED_TRANSLATIONS,
  WITHOUT_VOWELS,
} from '../typos/thresholds.ts';
import { beginsTranslation, translationsBegun } from './translations/begun.ts';
import {
  bestFirst,
  isInflected,
  knownAs,
  LEAST_OBSCURITY,
  type TranslatedRecord,
} from './translations/matches.ts';
import { misspelledTranslations } from './translations/misspelled.ts';
import { readAsPinyin } from './translations/read-as-pinyin.ts';
import { translationMatches } from './translations/translations.ts';

export interface SearchQuery {
  term: string;
  type?: EntryType | undefined;
  /** Languages in which the term may be a translation; by default all, if nothing else matches. */
  languages?: readonly TranslationLanguage[];
  offset: number;
  limit: number;
}

export interface SearchResult {
  /** The term that was searched for, or the part of it that names something. */
  term: string;
  items: SearchHit[];
  hasMore: boolean;
  /** True if the typo tier answered. */
  fuzzy: boolean;
  shortTerm: boolean;
  /** Headwords; empty when the term is a known spelling. */
  didYouMean: string[];
  /** How the term was read; null as it was typed. */
  readAs: ReadAs | null;
}

const CLOSE_TIERS: readonly MatchTier[] = ['exact', 'prefix', 'phrase'];
const isInner = ({ match }: SearchHit): boolean => match === 'suffix' || match === 'contains';
/** True if a hit says little about the term: it is not surely a misspelling of it. */
const isFarOff = (hit: SearchHit): boolean =>
  isInner(hit) || (isFuzzy(hit) && hit.similarity! < PROBABLY_MEANT);
/** Translations may be guesses, too: those that the term begins or is a form of. */
const isGuess = (hit: SearchHit): boolean =>
  isInner(hit) || isFuzzy(hit) || hit.match === 'translation';
/** True if a hit is not for the whole term; with requested languages, it may be no English. */
const isNoWord = ({ match }: SearchHit): boolean =>
  match !== 'exact' && match !== 'phrasal' && match !== 'translation';

/** How transcriptions are set off. */
const IN_SLASHES = /^[/[]/;

/** Searches for a term; one that is nothing as it was typed is read in other ways. */
export function search(all: readonly Segment[], query: SearchQuery): SearchResult {
  const { languages = [] } = query;
  // Segments of edits are mostly empty.
  const segments = all.filter(({ keys }) => keys.texts.size > 0);
  const typed = new TermSearch(segments, query);
  const result = typed.run();
  if (typed.isNamed || typed.isEmpty) return result;
  const most = typed.mostObscureReading;
  const readings = readingsOf(segments, query, typed, most);
  const [likely, ...others] = likeliest(segments, [...readings], languages.length > 0);
  if (likely === undefined || (likely.kind !== 'ipa' && likely.class >= most)) return result;
  const { kind, text, language } = likely;
  const requested = { ...query, term: text, languages: language ? [language] : languages };
  // Several words may be read alike: `yisheng`.
  const other = others.find((one) => one.text !== text && one.language === language);
  const read = new TermSearch(segments, requested, language && other?.text);
  return { ...read.run(), term: result.term, readAs: { kind, text } };
}

/** @param most how obscure a word may be that is meant in other letters */
function* readingsOf(
  segments: readonly Segment[],
  { term, languages = [] }: SearchQuery,
  typed: TermSearch,
  most: number,
): Generator<Reading> {
  const { spelling } = typed.term;
  if (typed.isNothing || IN_SLASHES.test(term)) {
    const text = wordSpoken(segments, term);
    if (text !== undefined) yield { kind: 'ipa', text };
  }
  if (most <= 0) return;
  const mayBegin = (start: string, language: TranslationLanguage) =>
    LEAST_OBSCURITY + (language === 'ar' ? WITHOUT_VOWELS : 0) < most &&
    beginsTranslation(segments, start, language);
  // A sign may be a letter on another keyboard.
  for (const text of new Set([spelling, term.trim()]))
    yield* otherReadings(text, languages, mayBegin);
  for (const text of readAsPinyin(segments, spelling, languages))
    yield { kind: 'transliteration', text, language: 'zh' };
}

/** Readings that are words, the best known first. */
function likeliest(
  segments: readonly Segment[],
  readings: readonly Reading[],
  areRequested: boolean,
): (Reading & { class: number })[] {
  const obscurity = ({ kind, text, language }: Reading): number => {
    if (language === undefined) {
      const named = exactMatches(segments, readTerm(text));
      return obscurityOf(Math.min(...named.map((one) => one.segment.rankOf(one.record))));
    }
    const cost = kind === 'transliteration' && language === 'ar' ? WITHOUT_VOWELS : 0;
    const [best] = translationMatches(segments, text, [language], areRequested, () => true);
    return best === undefined ? Infinity : best.class + cost;
  };
  return readings
    .map((reading) => ({ ...reading, class: obscurity(reading) }))
    .filter((reading) => reading.class < Infinity)
    .sort((a, b) => a.class - b.class);
}

/** One search: a term, what it names, and the answer so far. */
class TermSearch {
  readonly term: Term;
  readonly isEmpty: boolean;
  /** The records that the term names. */
  private readonly named: readonly NamedRecord[];
  /** True if the term names or begins a spelling. */
  private readonly isKnown: boolean;
  private readonly isShort: boolean;
  private readonly areRequested: boolean;
  private readonly languages: readonly TranslationLanguage[];
  private readonly answer: Answer;
  private readonly texts: TextTiers;
  /** Undefined if the term cannot be misspelled. */
  private readonly guesses: Guesses | undefined;
  /** True if the term names something, or has phrases in it. */
  private isAnswered = false;
  /** What the term may be a misspelling of, as likely as it begins words. */
  private corrections: readonly TierMatch[] = [];
  private translated: readonly TranslatedRecord[] | undefined;
  /** The translations that the term begins, if they were compared with words that it begins. */
  private begun: readonly TranslatedRecord[] | undefined;
  /** How obscure the best known translation is that was added. */
  private leastTranslated = Infinity;

  constructor(
    private readonly segments: readonly Segment[],
    private readonly query: SearchQuery,
    /** Another translation that may be meant. */
    private readonly otherText?: string,
  ) {
    const { type, languages = [], offset, limit } = query;
    const typeNumber = type === undefined ? -1 : ENTRY_TYPES.indexOf(type);
    const guessesOf = (of: Term) => new Guesses(segments, of, typeNumber);
    const { term, exact, isKnown } = misspelledPart(
      readSearchTerm(segments, query.term),
      guessesOf,
    );
    const length = [...term.key].length;
    const longest = Math.max(...segments.map(({ keys }) => keys.texts.longest));
    this.term = term;
    this.named = exact;
    this.isKnown = isKnown;
    this.isEmpty = length === 0;
    this.isShort = length < SHORTEST_FULL_TERM;
    this.areRequested = languages.length > 0;
    this.languages = this.areRequested ? languages : TRANSLATION_LANGUAGES;
    const wanted = Math.max(offset + limit + 1, ENOUGH_RECORDS);
    this.answer = new Answer(segments, typeNumber, wanted);
    this.texts = new TextTiers(segments, term, this.answer);
    const mayBeTypo =
      exact.length === 0 && !this.isShort && term.key.length <= longest + LONGEST_TYPO;
    this.guesses = mayBeTypo ? guessesOf(term) : undefined;
  }

  get isNamed(): boolean {
    return this.named.length > 0;
  }

  /** True if no hit says much about the term. */
  get isNothing(): boolean {
    return this.answer.hits.every(this.areRequested ? isNoWord : isFarOff);
  }

  /** How obscure a word may be that is meant in other letters; 0 or less for none. */
  get mostObscureReading(): number {
    if (this.areRequested) return this.isNothing ? Infinity : 0;
    if (!this.answer.hits.every(isGuess) || !this.translations.every(isInflected)) return 0;
    const corrected = obscurityOfScore(this.guesses?.score ?? -Infinity);
    // Guesses are likelier than words of languages that were not requested.
    return Math.min(this.leastTranslated + UNREQUESTED_BEGINNING, corrected) - UNREQUESTED_READING;
  }

  run(): SearchResult {
    const { term, answer, isShort, isEmpty, segments, guesses } = this;
    const { offset, limit } = this.query;
    const { hits } = answer;
    if (!isEmpty) this.addTiers();
    if (hits.length === 0)
      for (const one of guesses?.records() ?? []) this.addSimilar('fuzzy', one);
    const items = hits.slice(offset, offset + limit);
    let didYouMean = this.isEnough ? this.corrected : (guesses?.headwords(this.isBeside) ?? []);
    if (this.named.length + hits.length + didYouMean.length === 0) {
      didYouMean = headwordsIn(segments, term, this.languages);
    }
    return {
      term: term.spelling,
      items,
      hasMore: hits.length > offset + limit,
      fuzzy: items.length > 0 && items.every(isFuzzy),
      shortTerm: isShort && !isEmpty,
      didYouMean,
      readAs: null,
    };
  }

  /** Each tier yields its best match first, so nothing beyond the wanted hits is examined. */
  private addTiers(): void {
    this.addNamed();
    this.addGermanNouns();
    this.addTranslatedAndBegun();
    this.addInexact();
    this.addInside();
  }

  /** Adds what the term names, and phrases in it. */
  private addNamed(): void {
    const { answer, term, segments, named, isKnown } = this;
    const isForeign = this.isForeign();
    const exact = isForeign ? [] : named;
    const respelled = isForeign ? [] : respelledMatches(segments, term, exact);
    const misformed = named.length === 0 && isKnown ? regularFormMatches(segments, term) : [];
    const all = isKnown ? [...exact, ...respelled, ...misformed] : exact;
    answer.addAll('exact', withoutTwins(all, term));
    const phrasals = this.isShort ? SHORT_TERM_PHRASALS : Infinity;
    if (!isForeign) answer.addAll('phrasal', phrasalMatches(segments, term, exact), phrasals);
    // `mise en garde` is not *en garde*.
    const isTranslation = () => term.key.includes(' ') && !this.translations.every(isInflected);
    if (exact.length === 0 && !isTranslation()) {
      answer.addAll('phrasal', phrasesInSentence(segments, term));
    }
    this.isAnswered = exact.length + respelled.length + answer.hits.length > 0;
  }

  /** Adds what a noun may be that is also a form: `Kinder` is not only one of kind. */
  private addGermanNouns(): void {
    const { named, term } = this;
    const isForm = named.length > 0 && !named.some(({ isHeadword }) => isHeadword);
    if (!isForm || this.areRequested || !isCapitalized(term.spelling)) return;
    const found = translationMatches(this.segments, term.spelling, ['de'], true);
    this.addTranslations(found.filter(({ matched }) => isCapitalized(matched.text)));
  }

  /** Adds what the term is a translation of, and words that it begins: the likelier first. */
  private addTranslatedAndBegun(): void {
    const whole = this.isAnswered && !this.areRequested ? [] : this.translations;
    const isHalfTyped = this.isRatherHalfTyped(whole);
    if (!isHalfTyped) this.addTranslations(whole);
    this.addLikelierThanBegun();
    this.texts.add(this.isShort ? ['prefix'] : ['prefix', 'phrase'], this.corrections);
    if (isHalfTyped) this.addTranslations(whole);
  }

  /** Adds begun translations that are likelier than words; corrections are ranked with words. */
  private addLikelierThanBegun(): void {
    const { key } = this.term;
    const isMeant = this.areRequested || key.length >= SHORTEST_BEGINNING;
    const isFound = this.isAnswered || (isMeant && this.answer.hits.length > 0);
    if (isFound || ENDINGS.has(key)) return;
    this.corrections = this.likelyGuesses();
    const most = this.mostObscureBegun();
    if (most <= LEAST_OBSCURITY) return;
    this.begun = translationsBegun(this.segments, this.term.spelling, this.languages);
    const likelier = this.begun.filter((one) => one.class < most);
    this.addTranslations(likelier.slice(0, UNREQUESTED_TRANSLATIONS));
  }

  private addTranslations(found: Parameters<Answer['addTranslations']>[0]): void {
    const { answer, areRequested } = this;
    this.leastTranslated = Math.min(this.leastTranslated, ...found.map(knownAs));
    if (areRequested) return answer.addTranslations(found, Infinity);
    const before = answer.hits.filter(({ match }) => match === 'translation').length;
    const each = byHeadword(found).flatMap(
      (best) => found.find((one) => isSameRecord(one, best)) ?? [],
    );
    answer.addTranslations(each.length > 1 ? each : found, UNREQUESTED_TRANSLATIONS - before);
  }

  private addSimilar(match: MatchTier, { segment, records, similarity }: SimilarRecords): void {
    for (const record of records) this.answer.add({ segment, record }, { match, similarity });
  }

  /** Adds translations that the term begins, and what it may be a misspelling of. */
  private addInexact(): void {
    const begun = this.mayBeUnfinished ? (this.begun ?? this.likelyBegun()) : [];
    // Rather the English word if the whole term is surely a misspelling of it.
    const isEnglish = begun.length > 0 && this.guesses?.isSure === true;
    if (!isEnglish) this.addTranslations(begun);
    if (!this.isShort && !this.answer.isFull && !this.isEnough) this.addMisspelled();
    if (isEnglish) this.addTranslations(begun);
  }

  /** Adds words, or else translations, that the term or its beginning is a misspelling of. */
  private addMisspelled(): void {
    const { term, segments, languages, isBeside } = this;
    const found = ENDINGS.has(term.key) ? [] : (this.guesses?.similar(isBeside) ?? []);
    const isMeant = found.some(({ similarity }) => similarity >= PROBABLY_MEANT);
    if (!isBeside && !isMeant && this.isHardlyEnglish && this.mayBeUnfinished) {
      this.addTranslations(misspelledTranslations(segments, term.spelling, languages));
    }
    for (const one of found) this.addSimilar('fuzzy_prefix', one);
  }

  private addInside(): void {
    // A spelling that ends with the term contains it.
    if (this.isShort || this.answer.isFull || !this.texts.has('contains')) return;
    for (const tier of ['suffix', 'contains'] as const) this.texts.add([tier]);
  }

  private get translations(): readonly TranslatedRecord[] {
    const { segments, term, languages, areRequested, texts } = this;
    const isBegun = () => texts.leastBegun < LEAST_KNOWN;
    const matching = (text: string) =>
      translationMatches(segments, text, languages, areRequested, isBegun);
    this.translated ??= bestFirst([term.spelling, this.otherText ?? []].flat().flatMap(matching));
    return this.translated;
  }

  /** How obscure a translation may be that comes before words that the term begins; 0 for none. */
  private mostObscureBegun(): number {
    const { leastBegun } = this.texts;
    const [best] = this.corrections;
    const isTooShort = this.term.key.length < SHORTEST_BEGINNING && !this.areRequested;
    if (leastBegun === Infinity || isTooShort) return 0;
    if (this.areRequested) return leastBegun;
    return Math.min(leastBegun, best ? obscurityOf(best.rank) : Infinity) - UNREQUESTED_BEGINNING;
  }

  /** Where the term may be English, only if no misspelling is nearly as likely. */
  private likelyBegun(): readonly TranslatedRecord[] {
    const { segments, languages } = this;
    const { spelling } = this.term;
    if (this.isHardlyEnglish) return translationsBegun(segments, spelling, languages);
    const score = this.guesses?.similar(false)[0]?.score ?? -Infinity;
    const most = obscurityOfScore(score) - UNREQUESTED_BEGINNING;
    if (most <= LEAST_OBSCURITY) return [];
    const forms = translationMatches(segments, spelling, languages, true);
    const isLikely = (one?: TranslatedRecord) => one !== undefined && knownAs(one) < most;
    if (isLikely(forms[0])) return forms;
    const found = translationsBegun(segments, spelling, languages);
    return isLikely(found[0]) ? found : [];
  }

  /** True if there are answers without a slip, even if there is no room for them. */
  private get isBeside(): boolean {
    const isFound = this.answer.hits.some((hit) => !isFuzzy(hit));
    return isFound || (!this.isShort && this.texts.has('contains'));
  }

  /** The headwords of corrections if any is among the first answers. */
  private get corrected(): string[] {
    const isShown = this.answer.hits.slice(0, ENOUGH_RECORDS).some(isFuzzy);
    return (isShown ? this.corrections : []).map(({ segment, record }) =>
      segment.spellingOf(segment.headwordOf(record)),
    );
  }

  private get isEnough(): boolean {
    const close = this.answer.hits.filter(({ match }) => CLOSE_TIERS.includes(match));
    return close.length >= ENOUGH_RECORDS;
  }

  /** Misspellings to rank with the words that the term begins, by how likely they are. */
  private likelyGuesses(): TierMatch[] {
    const { guesses, texts } = this;
    const least = guesses === undefined ? Infinity : texts.leastBegun;
    if (least === Infinity) return [];
    const found = guesses!
      .besides(least)
      .filter(({ segment, records }) => !records.some((record) => texts.isBegun(segment, record)));
    return found.slice(0, MOST_LIKELY).map(({ score, ...guess }): TierMatch => {
      const rank = leastRank(obscurityOfScore(score));
      return { ...guess, record: guess.records[0]!, class: 0, tier: 'fuzzy_prefix', rank };
    });
  }

  /** True if a term rather begins an English word than is a translation: `com`, but not `gato`. */
  private isRatherHalfTyped([first]: readonly TranslatedRecord[]): boolean {
    const { spelling } = this.term;
    if (this.areRequested || first === undefined || FOREIGN_LETTER.test(spelling)) return false;
    const least = Math.min(LEAST_KNOWN, this.texts.leastBegun);
    const isNoun = first.matched.text === spelling && isCapitalized(spelling);
    return least < LEAST_KNOWN && first.class + UNREQUESTED - (isNoun ? GERMAN_NOUN : 0) > least;
  }

  /**
   * True if the term may be the beginning of a translation, or a misspelled one. Unless languages
   * were requested, it must have found nothing, and be long or have letters that English has not.
   */
  private get mayBeUnfinished(): boolean {
    if (this.answer.isFull || this.isEnough) return false;
    if (this.areRequested) return true;
    if (this.isKnown || this.named.length > 0) return false;
    const { hits } = this.answer;
    if (this.isHardlyEnglish) return hits.every(({ match }) => match === 'translation');
    if (hits.length > 0 || this.term.key.length < SHORTEST_BEGINNING) return false;
    return !this.texts.has('contains');
  }

  private get isHardlyEnglish(): boolean {
    return this.areRequested || FOREIGN_LETTER.test(this.term.spelling);
  }

  /** True if the term spells English only when folded, and is a translation: not `cliché`. */
  private isForeign(): boolean {
    const { term, named } = this;
    if (named.length === 0 || !isWrittenOtherwise(term, named)) return false;
    const written = term.spelling.toLowerCase();
    // `soufflés` is an English plural unless French was requested.
    const mayBeForm = this.areRequested || !written.endsWith('s');
    const found = this.translations.filter((one) =>
      isInflected(one) ? mayBeForm : one.matched.text.toLowerCase().includes(written),
    );
    const isNamed = (one: RecordRef) => named.some((other) => isSameRecord(one, other));
    return found.length > 0 && !found.some(isNamed);
  }
}

/** Endings that people look up are no misspellings. */
const ENDINGS = new Set(english.endings);

/** A letter outside of ASCII. */
const FOREIGN_LETTER = /(?=\P{ASCII})\p{L}/u;

/** Of a term that is unknown, only the last word if that is likelier to be the misspelling. */
function misspelledPart(whole: SearchTerm, guessesOf: (term: Term) => Guesses): SearchTerm {
  const { term, lastWord } = whole;
  if (lastWord === undefined || guessesOf(lastWord).score <= guessesOf(term).score) return whole;
  return { term: lastWord, exact: [], isKnown: false };
}

const isSameRecord = (one: RecordRef, other: RecordRef): boolean =>
  one.segment === other.segment && one.record === other.record;

/**
 * Drops headwords in another case than a better match ("Ca", "CA") if they are letters or uncounted:
 * they still start with the term. Two small letters only name what has a level (`uk`: UK).
 */
function withoutTwins(exact: readonly NamedRecord[], term: Term): readonly NamedRecord[] {
  const [first] = byHeadword(exact);
  if (first === undefined) return exact;
  const isLetter = term.key.length === 1;
  const isHalfTyped = term.key.length === 2 && term.spelling === term.key;
  const twins = exact.filter((match) => {
    const { segment, record, isHeadword } = match;
    if (!isHeadword || match.class % ACCENTS_FOLDED !== OTHER_CASE) return false;
    // One with the term among its other spellings is no twin.
    if (exact.some((other) => isSameRecord(other, match) && other.class < match.class))
      return false;
    const headword = segment.headwordOf(record);
    const isFirst = segment === first.segment && headword === segment.headwordOf(first.record);
    if (isFirst && !isHalfTyped) return false;
    const isKnown = (one: number) => (isHalfTyped ? segment.hasLevel(one) : segment.isCounted(one));
    return isLetter || !segment.recordsOf(headword).some(isKnown);
  });
  // Not by any of its spellings: another one may look like the headword.
  return exact.filter((match) => !twins.some((twin) => isSameRecord(twin, match)));
}
