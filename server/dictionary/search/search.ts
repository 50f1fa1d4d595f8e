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
const INNER_TIERS = ['suffix', 'contains'] as const;
const isInner = ({ match }: SearchHit): boolean => INNER_TIERS.some((tier) => tier === match);
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
  const found = typed.run();
  if (typed.isNamed || typed.isEmpty) return found.result;
  const isNothing = found.hits.every(languages.length > 0 ? isNoWord : isFarOff);
  const isGuessed = found.hits.every(isGuess);
  const readings: Reading[] = [];
  if (isNothing || IN_SLASHES.test(query.term)) {
    const text = wordSpoken(segments, query.term);
    if (text !== undefined) readings.push({ kind: 'ipa', text });
  }
  // Guesses are likelier than words of languages that were not requested.
  const mayCompare = isGuessed && languages.length === 0;
  const most = mayCompare ? typed.leastGuessed - UNREQUESTED_READING : Infinity;
  if (isNothing || (mayCompare && most > 0)) {
    const mayBegin = (start: string, language: TranslationLanguage) =>
      LEAST_OBSCURITY + (language === 'ar' ? WITHOUT_VOWELS : 0) < most &&
      beginsTranslation(segments, start, language);
    // A sign may be a letter on another keyboard.
    for (const text of new Set([typed.term.spelling, query.term.trim()]))
      readings.push(...otherReadings(text, languages, mayBegin));
    for (const text of readAsPinyin(segments, typed.term.spelling, languages))
      readings.push({ kind: 'transliteration', text, language: 'zh' });
  }
  const [likely, ...others] = likeliest(segments, readings, languages.length > 0);
  if (likely === undefined) return found.result;
  const { kind, text, language } = likely;
  if (languages.length === 0 && kind !== 'ipa' && likely.class >= most) return found.result;
  const requested = { ...query, term: text, languages: language ? [language] : languages };
  // Several words may be read alike: `yisheng`.
  const other = others.find((one) => one.text !== text && one.language === language);
  const { result } = new TermSearch(segments, requested, language && other?.text).run();
  return { ...result, term: found.result.term, readAs: { kind, text } };
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
  private translated: readonly TranslatedRecord[] | undefined;
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
    this.isShort = length > 0 && length < SHORTEST_FULL_TERM;
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

  /** How obscure a word would be that is as likely meant as the best guess; 0 for a translation. */
  get leastGuessed(): number {
    if (!this.translations.every(isInflected)) return 0;
    const corrected = obscurityOfScore(this.guesses?.score ?? -Infinity);
    return Math.min(this.leastTranslated + UNREQUESTED_BEGINNING, corrected);
  }

  run(): { hits: readonly SearchHit[]; result: SearchResult } {
    const { term, answer, isShort, segments, guesses } = this;
    const { offset, limit } = this.query;
    const { hits } = answer;
    const { isBeside, corrected } = this.isEmpty ? NOTHING : this.addTiers();
    if (hits.length === 0)
      for (const one of guesses?.records() ?? []) this.addSimilar('fuzzy', one);
    const items = hits.slice(offset, offset + limit);
    let didYouMean = this.isEnough ? corrected : (guesses?.headwords(isBeside) ?? []);
    if (this.named.length + hits.length + didYouMean.length === 0) {
      didYouMean = headwordsIn(segments, term);
    }
    const result = {
      term: term.spelling,
      items,
      hasMore: hits.length > offset + limit,
      fuzzy: items.length > 0 && items.every(isFuzzy),
      shortTerm: isShort,
      didYouMean,
      readAs: null,
    };
    return { hits, result };
  }

  /**
   * Each tier yields its best match first, so nothing beyond the wanted hits is examined. Returns
   * whether there are answers without a slip, even if there is no room for them, and the
   * corrections among the first answers.
   */
  private addTiers(): typeof NOTHING {
    const { answer, texts, term, areRequested } = this;
    const { hits } = answer;
    const isNamed = this.addNamed();
    if (this.mayBeGermanNoun) {
      const found = translationMatches(this.segments, term.spelling, ['de'], true);
      this.addTranslations(found.filter(({ matched }) => isCapitalized(matched.text)));
    }
    const unrequested = areRequested || isNamed ? [] : this.translations;
    const isHalfTyped = this.isRatherHalfTyped(unrequested);
    if (!isHalfTyped) this.addTranslations(areRequested ? this.translations : unrequested);
    const isMeant = areRequested || term.key.length >= SHORTEST_BEGINNING;
    const isNew = !isNamed && !(isMeant && hits.length > 0) && !ENDINGS.has(term.key);
    const likely = isNew ? this.likelyGuesses() : [];
    const most = isNew ? this.mostObscureBegun(likely) : 0;
    const inRequested =
      most > LEAST_OBSCURITY
        ? translationsBegun(this.segments, term.spelling, this.languages)
        : undefined;
    const better = inRequested?.filter((one) => one.class < most) ?? [];
    this.addTranslations(better.slice(0, UNREQUESTED_TRANSLATIONS));
    if (this.isShort) texts.add(['prefix']);
    else texts.add(['prefix', 'phrase'], likely);
    const corrected = hits.slice(0, ENOUGH_RECORDS).some(isFuzzy) ? likely : [];
    if (isHalfTyped) this.addTranslations(unrequested);
    const begun =
      answer.isFull || this.isEnough || !this.mayBeUnfinished ? [] : (inRequested ?? this.begun());
    // Rather the English word if the whole term is surely a misspelling of it.
    const isEnglish = begun.length > 0 && this.guesses?.isSure === true;
    if (!isEnglish) this.addTranslations(begun);
    let isBeside = hits.some((hit) => !isFuzzy(hit));
    if (!this.isShort) {
      // A spelling that ends with the term contains it.
      const isInside = !answer.isFull && texts.has('contains');
      if (!answer.isFull && !this.isEnough) this.addInexact((isBeside ||= isInside));
      if (isEnglish) this.addTranslations(begun);
      if (isInside) for (const tier of INNER_TIERS) texts.add([tier]);
      isBeside ||= hits.some((hit) => !isFuzzy(hit));
    }
    const headwords = corrected.map(({ segment, record }) =>
      segment.spellingOf(segment.headwordOf(record)),
    );
    return { isBeside, corrected: headwords };
  }

  /** Adds what the term names, and phrases in it. Returns whether there is any. */
  private addNamed(): boolean {
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
    return exact.length + respelled.length + answer.hits.length > 0;
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

  /** Adds words, or else translations, that the term may be a misspelling or the beginning of. */
  private addInexact(isBeside: boolean): void {
    const found = ENDINGS.has(this.term.key) ? [] : (this.guesses?.similar(isBeside) ?? []);
    const isMeant = found.some(({ similarity }) => similarity >= PROBABLY_MEANT);
    if (!isBeside && !isMeant && this.isHardlyEnglish && this.mayBeUnfinished) {
      this.addTranslations(
        misspelledTranslations(this.segments, this.term.spelling, this.languages),
      );
    }
    for (const one of found) this.addSimilar('fuzzy_prefix', one);
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
  private mostObscureBegun([best]: readonly TierMatch[]): number {
    const { leastBegun } = this.texts;
    const isTooShort = this.term.key.length < SHORTEST_BEGINNING && !this.areRequested;
    if (leastBegun === Infinity || isTooShort) return 0;
    if (this.areRequested) return leastBegun;
    return Math.min(leastBegun, best ? obscurityOf(best.rank) : Infinity) - UNREQUESTED_BEGINNING;
  }

  /** Where the term may be English, only if no misspelling is nearly as likely. */
  private begun(): readonly TranslatedRecord[] {
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
    if (first === undefined || FOREIGN_LETTER.test(spelling)) return false;
    const least = Math.min(LEAST_KNOWN, this.texts.leastBegun);
    const isNoun = first.matched.text === spelling && isCapitalized(spelling);
    return least < LEAST_KNOWN && first.class + UNREQUESTED - (isNoun ? GERMAN_NOUN : 0) > least;
  }

  /**
   * True if the term may be the beginning of a translation, or a misspelled one. Unless languages
   * were requested, it must have found nothing, and be long or have letters that English has not.
   */
  private get mayBeUnfinished(): boolean {
    if (this.areRequested) return true;
    if (this.isKnown || this.named.length > 0) return false;
    const { hits } = this.answer;
    if (this.isHardlyEnglish) return hits.every(({ match }) => match === 'translation');
    if (hits.length > 0 || this.term.key.length < SHORTEST_BEGINNING) return false;
    return !this.texts.has('contains');
  }

  /** `Kinder` is not only a form of kind. */
  private get mayBeGermanNoun(): boolean {
    const { named, areRequested, term } = this;
    const isOnlyForm = named.length > 0 && !named.some(({ isHeadword }) => isHeadword);
    return isOnlyForm && !areRequested && isCapitalized(term.spelling);
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

const NOTHING = { isBeside: false, corrected: [] as string[] };

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
