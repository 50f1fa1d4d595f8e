import {
  type MatchTier,
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from '../../contract/vocabulary.ts';
import { Heap } from '../structures/heap.ts';
import {
  ACCENTS_FOLDED,
  OTHER_CASE,
  byHeadword,
  type ClassedRecord,
  compareRefs,
  type HeadwordMatch,
  isWrittenOtherwise,
  type NamedRecord,
  type RecordRef,
  respelledMatches,
  type Term,
} from '../index/matching.ts';
import { phrasalMatches } from './asking/phrasal-verbs.ts';
import { regularFormMatches } from './asking/regular-forms.ts';
import { isCapitalized, leastRank, obscurityOf } from '../index/ranking.ts';
import type { Segment } from '../index/segment.ts';
import { phrasesInSentence } from './asking/sentences.ts';
import type { RecordStream, Shelf, TextTier } from '../index/shelf.ts';
import { type Guesses, obscurityOfScore, type SimilarRecords } from './suggestions.ts';
import { translationsBegun } from './translations/begun.ts';
import {
  isInflected,
  type MatchedTranslation,
  type TranslatedRecord,
} from './translations/matches.ts';
import { misspelledTranslations, type SimilarTranslation } from './translations/misspelled.ts';
import { translationMatches } from './translations/translations.ts';

export interface SearchHit {
  id: number;
  match: MatchTier;
  /** 0 to 1; only in the tiers that allow slips. */
  similarity?: number;
  /** The translation, if one was found. */
  matched?: MatchedTranslation;
}

/** The most phrasal verbs that come before words starting with a short term. */
const SHORT_TERM_PHRASALS = 2;

/** The most records found as translations that nobody asked for. */
const UNASKED_TRANSLATIONS = 2;

/** How obscure the words are that do not count against a translation, in hundredths of the Zipf scale, */
const LEAST_KNOWN = 760;
/** and how much less likely a translation is than a word as well known. */
const UNASKED = 50;
/** Less so with a capital that the translation has. */
const GERMAN_NOUN = 200;

/** From this similarity on, an English word is likelier than a misspelled translation. */
const PROBABLY_MEANT = 0.88;

/** Terms shorter than this stop after "starts with". */
export const SHORTEST_FULL_TERM = 3;

/**
 * If this many records equal the term, start with it or are phrases with it, nothing similar is
 * needed.
 */
export const ENOUGH_RECORDS = 5;

const CLOSE_TIERS: readonly MatchTier[] = ['exact', 'prefix', 'phrase'];
const INNER_TIERS: readonly MatchTier[] = ['suffix', 'contains'];
const FUZZY_TIERS: readonly MatchTier[] = ['fuzzy_prefix', 'fuzzy'];

export const isCloseMatch = ({ match }: SearchHit): boolean => CLOSE_TIERS.includes(match);
export const isFuzzy = ({ match }: Pick<SearchHit, 'match'>): boolean =>
  FUZZY_TIERS.includes(match);

/** Whether a hit says little about the term: it is not surely a misspelling of it. */
export const isFarOff = ({ match, similarity = 1 }: SearchHit): boolean =>
  INNER_TIERS.includes(match) || (isFuzzy({ match }) && similarity < PROBABLY_MEANT);
/** Whether a hit is not for the whole term; when languages were asked for, it may be no English. */
export const isNoWord = ({ match }: SearchHit): boolean =>
  match !== 'exact' && match !== 'phrasal' && match !== 'translation';

/** A term, and what is wanted for it. */
export interface TierSearch {
  term: Term;
  /** What the term names. */
  exact: readonly NamedRecord[];
  /** Whether it names or begins a spelling. */
  isKnown: boolean;
  /** -1 for all. */
  typeNumber: number;
  /**
   * In which the term may be a translation; empty for all languages, but only if nothing else
   * matches.
   */
  languages: readonly TranslationLanguage[];
  /** How many hits. */
  wanted: number;
  shortTerm: boolean;
  /** Undefined if the term cannot be misspelled. */
  guesses: Guesses | undefined;
}

export interface TierHits {
  hits: SearchHit[];
  /** Whether there are answers without a slip, even if no room is left for them. */
  isBeside: boolean;
  /** Headwords that the whole term may stand for, if they are among the first answers. */
  corrected: string[];
}

/**
 * The first hits for a term over all tiers except the typo tier. Tiers run in order, each yielding
 * its best match first, so nothing beyond the wanted hits is examined.
 */
export function searchTiers(segments: readonly Segment[], search: TierSearch): TierHits {
  const { term, exact: named, isKnown, typeNumber, languages, wanted, shortTerm, guesses } = search;
  const answer = new Answer(typeNumber, wanted, segments);
  const inLanguages = languages.length > 0 ? languages : TRANSLATION_LANGUAGES;
  let translated: readonly TranslatedRecord[] | undefined;
  const translations = (): readonly TranslatedRecord[] =>
    (translated ??= translationMatches(segments, term.spelling, inLanguages, languages.length > 0));
  const foreign = isForeign(term, named, translations, languages.length > 0);
  const exact = foreign ? [] : named;
  const respelled = foreign ? [] : respelledMatches(segments, term, exact);
  const misformed = named.length === 0 && isKnown ? regularFormMatches(segments, term) : [];
  answer.addAll(
    'exact',
    withoutTwins(isKnown ? [...exact, ...respelled, ...misformed] : exact, term),
  );
  const phrasals = shortTerm ? SHORT_TERM_PHRASALS : Infinity;
  if (!foreign) answer.addAll('phrasal', phrasalMatches(segments, term, exact), phrasals);
  if (exact.length === 0 && !isTranslation(term, translations)) {
    answer.addAll('phrasal', phrasesInSentence(segments, term));
  }
  const most = languages.length > 0 ? Infinity : UNASKED_TRANSLATIONS;
  const isFound = exact.length > 0 || respelled.length > 0 || answer.hits.length > 0;
  const unasked = languages.length === 0 && !isFound ? translations() : [];
  const isHalfTyped = unasked.length > 0 && isRatherHalfTyped(segments, term, unasked);
  if (languages.length > 0) answer.addTranslations(translations(), most);
  else if (!isHalfTyped) answer.addTranslations(unasked, most);
  const addTier = (tiers: readonly TextTier[], corrected: TierMatch[] = []): void => {
    const seen = new Map<Segment, Set<number>>(segments.map((segment) => [segment, new Set()]));
    for (const accents of [0, 1] as const) {
      if (!answer.isFull)
        addTextTier(answer, segments, tiers, term, accents, seen, accents === 0 ? corrected : []);
    }
  };
  const isNew = named.length === 0 && answer.hits.length === 0 && !ENDINGS.has(term.key);
  const likely = isNew ? likelyGuesses(segments, search) : [];
  if (shortTerm) addTier(['prefix']);
  else addTier(['prefix', 'phrase'], likely);
  const corrected = answer.hits.slice(0, ENOUGH_RECORDS).some(isFuzzy)
    ? likely.map(({ segment, record }) => segment.spellingOf(segment.headwordOf(record)))
    : [];
  if (isHalfTyped) answer.addTranslations(unasked, most);
  const isEnough = () => answer.isFull || answer.hits.filter(isCloseMatch).length >= ENOUGH_RECORDS;
  const begun =
    isEnough() || !mayBeUnfinished(answer, search)
      ? []
      : translationsBegun(segments, term.spelling, inLanguages);
  // Rather the English word if the whole term is surely a misspelling of it.
  const isEnglish = begun.length > 0 && guesses?.isSure === true;
  if (!isEnglish) answer.addTranslations(begun, most);
  let isBeside = answer.hits.some((hit) => !isFuzzy(hit));
  if (shortTerm) return { hits: answer.hits, isBeside, corrected };
  if (!isEnough()) {
    // What ends with the term contains it.
    isBeside ||= hasMatch(typeNumber, segments, 'contains', term);
    const found = ENDINGS.has(term.key) ? [] : (guesses?.similar(isBeside) ?? []);
    if (!isBeside && mayBeUnfinished(answer, search) && !found.some(isProbablyMeant)) {
      answer.addTranslations(misspelledTranslations(segments, term.spelling, inLanguages), most);
    }
    for (const one of found) answer.addSimilar(one);
  }
  if (isEnglish) answer.addTranslations(begun, most);
  addTier(['suffix']);
  addTier(['contains']);
  isBeside ||= answer.hits.some((hit) => !isFuzzy(hit));
  return { hits: answer.hits, isBeside, corrected };
}

/** Endings that people look up are no misspellings. */
const ENDINGS = new Set(
  'able al ation ed er est ful ible ic ing ion ish ism ist ity ive less ly ment ness ous ship tion'.split(
    ' ',
  ),
);
/** At most so many misspellings come before words that the term begins. */
const MOST_LIKELY = 3;

/**
 * What a term may be a misspelling of, to be ranked with the words that it begins: a misspelling is as
 * likely as a more obscure word that is half-typed.
 */
function likelyGuesses(segments: readonly Segment[], { term, guesses }: TierSearch): TierMatch[] {
  if (guesses === undefined) return [];
  const begun = sourcesOf(-1, segments, ['prefix'], term, 0).map(({ rank }) => obscurityOf(rank));
  if (begun.length === 0) return [];
  const found = guesses.besides(Math.min(...begun)).map((guess): TierMatch => {
    const { segment, records, similarity, score } = guess;
    const rank = leastRank(obscurityOfScore(score));
    return {
      segment,
      record: records[0]!,
      records,
      similarity,
      class: 0,
      tier: 'fuzzy_prefix',
      rank,
    };
  });
  const isBegun = ({ segment, records }: TierMatch) =>
    records.some((record) => prefixMatch(segment, record, term).class !== NO_MATCH);
  return found.filter((guess) => !isBegun(guess)).slice(0, MOST_LIKELY);
}

/**
 * Whether a term is rather the beginning of an English word than a translation that nobody asked for:
 * `com` of company, but `gato` not of gator.
 */
function isRatherHalfTyped(
  segments: readonly Segment[],
  term: Term,
  [first]: readonly TranslatedRecord[],
): boolean {
  if (first === undefined || FOREIGN_LETTER.test(term.spelling)) return false;
  const begun = sourcesOf(-1, segments, ['prefix'], term, 0).map(({ rank }) => obscurityOf(rank));
  const least = Math.min(LEAST_KNOWN, ...begun);
  const isNoun = first.matched.text === term.spelling && isCapitalized(term.spelling);
  return least < LEAST_KNOWN && first.class + UNASKED - (isNoun ? GERMAN_NOUN : 0) > least;
}

/**
 * Whether a term may be the beginning of a translation, or a misspelled one. If nobody asked for
 * languages, it must have letters that English has not, and have found nothing.
 */
function mayBeUnfinished(answer: Answer, { term, exact, isKnown, languages }: TierSearch): boolean {
  if (languages.length > 0) return true;
  const isNothing = !isKnown && exact.length === 0 && answer.hits.length === 0;
  return isNothing && FOREIGN_LETTER.test(term.spelling);
}

/** A letter outside of ASCII. */
const FOREIGN_LETTER = /(?=\P{ASCII})\p{L}/u;

const isProbablyMeant = ({ similarity }: SimilarRecords) => similarity >= PROBABLY_MEANT;

/** Whether several words are a translation as they are: `mise en garde` is not *en garde*. */
function isTranslation({ key }: Term, translations: () => readonly TranslatedRecord[]): boolean {
  return key.includes(' ') && translations().some((found) => !isInflected(found));
}

/**
 * Whether a term is no English spelling but a translation: written with letters that only folding
 * finds among the spellings, and not borrowed with the word itself, as `cliché` is.
 */
function isForeign(
  term: Term,
  named: readonly NamedRecord[],
  translations: () => readonly TranslatedRecord[],
  areAsked: boolean,
): boolean {
  if (named.length === 0 || !isWrittenOtherwise(term, named)) return false;
  const written = term.spelling.toLowerCase();
  // `soufflés` is an English plural unless somebody asks for French.
  const mayBeForm = areAsked || !written.endsWith('s');
  const found = translations().filter((one) =>
    isInflected(one) ? mayBeForm : one.matched.text.toLowerCase().includes(written),
  );
  const isNamed = ({ segment, record }: RecordRef) =>
    named.some((other) => other.segment === segment && other.record === record);
  return found.length > 0 && !found.some(isNamed);
}

/** The hits for records that are similar. */
export function hitsOf(
  match: MatchTier,
  { segment, records, similarity }: SimilarRecords,
): SearchHit[] {
  return records.map((record) => ({ id: segment.idOf(record), match, similarity }));
}

/** Collects hits, each record once. */
class Answer {
  readonly hits: SearchHit[] = [];
  private readonly taken = new Map<Segment, Set<number>>();

  /** The datasets in order. */
  private readonly datasets: readonly number[];
  /** The dataset that shows each headword, if there are several: it stands once. */
  private readonly shown: Map<string, number> | null;

  constructor(
    readonly type: number,
    private readonly wanted: number,
    segments: readonly Segment[],
  ) {
    this.datasets = [...new Set(segments.map(({ dataset }) => dataset))];
    this.shown = this.datasets.length > 1 ? new Map() : null;
  }

  get isFull(): boolean {
    return this.hits.length >= this.wanted;
  }

  /** Whether a record may be added: it has the right type and has not been added yet. */
  accepts(segment: Segment, record: number): boolean {
    if (this.type >= 0 && segment.typeOf(record) !== this.type) return false;
    if (this.taken.get(segment)?.has(record) === true) return false;
    if (this.shown === null) return true;
    const shownBy = this.shown.get(segment.spellingOf(segment.headwordOf(record)));
    return shownBy === undefined || shownBy === segment.dataset;
  }

  /** The datasets before that of a segment, whose records of a headword would be shown instead. */
  before({ dataset }: Segment): readonly number[] {
    return this.shown === null ? [] : this.datasets.slice(0, this.datasets.indexOf(dataset));
  }

  /** Those of each headword that are of the first dataset that has any, at the place of the best. */
  private onePerHeadword<T extends RecordRef>(found: readonly T[]): readonly T[] {
    if (this.shown === null) return found;
    const groups = new Map<string, T[]>();
    for (const one of found) {
      const headword = one.segment.spellingOf(one.segment.headwordOf(one.record));
      groups.set(headword, [...(groups.get(headword) ?? []), one]);
    }
    return [...groups.values()].flatMap((group) => {
      const first = this.datasets.find((dataset) =>
        group.some(({ segment }) => segment.dataset === dataset),
      );
      return group.filter(({ segment }) => segment.dataset === first);
    });
  }

  add(match: MatchTier, { segment, records }: HeadwordMatch, similarity?: number): void {
    const how = similarity === undefined ? { match } : { match, similarity };
    for (const record of records) this.addRecord({ segment, record }, how);
  }

  /** Those with a similarity are misspelled. */
  addTranslations(found: readonly (TranslatedRecord | SimilarTranslation)[], limit: number): void {
    const accepted = found.filter(({ segment, record }) => this.accepts(segment, record));
    for (const { matched, ...one } of this.onePerHeadword(accepted).slice(0, limit)) {
      this.addRecord(
        one,
        'similarity' in one
          ? { match: 'fuzzy', matched, similarity: one.similarity }
          : { match: 'translation', matched },
      );
    }
  }

  private addRecord({ segment, record }: RecordRef, how: Omit<SearchHit, 'id'>): void {
    if (this.isFull) return;
    let taken = this.taken.get(segment);
    if (taken === undefined) this.taken.set(segment, (taken = new Set()));
    taken.add(record);
    this.shown?.set(segment.spellingOf(segment.headwordOf(record)), segment.dataset);
    this.hits.push({ id: segment.idOf(record), ...how });
  }

  addSimilar({ segment, records, similarity }: SimilarRecords): void {
    const accepted = records.filter((record) => this.accepts(segment, record));
    const found = { segment, record: -1, class: 0, records: accepted };
    this.add('fuzzy_prefix', found, similarity);
  }

  addAll(match: MatchTier, records: readonly ClassedRecord[], headwords = Infinity): void {
    if (this.isFull) return;
    const accepted = records.filter(({ segment, record }) => this.accepts(segment, record));
    const found = this.onePerHeadword(byHeadword(accepted));
    for (const one of found.slice(0, headwords)) this.add(match, one);
  }
}

/**
 * Drops headwords that differ from a better match only in case ("Ca" and "CA") if they are single
 * letters or have neither level nor frequency: one page shows them all. They still appear as words
 * that start with the term, at their rank.
 */
function withoutTwins(exact: readonly NamedRecord[], term: Term): readonly NamedRecord[] {
  const [first] = byHeadword(exact);
  if (first === undefined) return exact;
  const isLetter = term.key.length === 1;
  const twins = exact.filter(({ segment, record, class: matchClass, isHeadword }) => {
    if (!isHeadword || matchClass % ACCENTS_FOLDED !== OTHER_CASE) return false;
    // One with the term among its other spellings is no twin.
    const isBetter = (other: NamedRecord) =>
      other.segment === segment && other.record === record && other.class < matchClass;
    if (exact.some(isBetter)) return false;
    const headword = segment.headwordOf(record);
    if (segment === first.segment && headword === segment.headwordOf(first.record)) return false;
    return isLetter || !segment.recordsOf(headword).some((other) => segment.isCounted(other));
  });
  // Not by any of its spellings: another one may look like the headword.
  return exact.filter(
    ({ segment, record }) =>
      !twins.some((twin) => twin.segment === segment && twin.record === record),
  );
}

/** A record at the rank of the spelling that matches, which is its own or that of a form. */
interface RankedRef extends RecordRef {
  rank: number;
}

function compareRanked(a: RankedRef, b: RankedRef): number {
  return a.rank - b.rank || compareRefs(a, b);
}

interface Source extends RankedRef {
  stream: RecordStream;
}

/**
 * Adds the headwords of tiers in one order: those that match as they are, or (`accents` 1) those that
 * match once accents are folded. A headword belongs to the tier of its best match; of equal ones, to
 * the first. `seen` has the headwords found so far.
 *
 * A stream yields the best record for a spelling. If that record is in the answer already, the rest
 * of its headword may rank lower, so a match waits until nothing still to come is better.
 */
function addTextTier(
  answer: Answer,
  segments: readonly Segment[],
  tiers: readonly TextTier[],
  term: Term,
  accents: 0 | 1,
  seen: ReadonlyMap<Segment, Set<number>>,
  corrected: readonly TierMatch[],
): void {
  const sources = sourcesOf(answer.type, segments, tiers, term, accents);
  if (sources.length + corrected.length === 0) return;
  const waiting = new Heap<TierMatch>(compareRanked);
  for (const one of corrected) waiting.push(one);
  while (!answer.isFull) {
    let best: Source | undefined;
    for (const source of sources) {
      if (source.record < 0) continue;
      if (best === undefined || compareRanked(source, best) < 0) best = source;
    }
    const ready = waiting.peek();
    if (ready !== undefined && (best === undefined || compareRanked(ready, best) <= 0)) {
      waiting.pop();
      const shown = ofFirstDataset(answer, segments, ready, tiers, term, accents);
      if (shown !== undefined) {
        const records = shown.records.filter((one) => answer.accepts(shown.segment, one));
        answer.add(shown.tier, { ...shown, records }, ready.similarity);
      }
      continue;
    }
    if (best === undefined) return;
    const { segment, record } = best;
    best.record = best.stream.next();
    best.rank = best.stream.rank;
    const headword = segment.headwordOf(record);
    const found = seen.get(segment)!;
    if (found.has(headword) || segment.isRetired(headword)) continue;
    const match = rest(answer, segment, headword, tiers, term, accents);
    if (match === undefined) continue;
    found.add(headword);
    waiting.push(match);
  }
}

/**
 * A match with the records of the first dataset that has its headword in these tiers; undefined if
 * another dataset shows the headword already.
 */
function ofFirstDataset(
  answer: Answer,
  segments: readonly Segment[],
  match: TierMatch,
  tiers: readonly TextTier[],
  term: Term,
  accents: 0 | 1,
): TierMatch | undefined {
  const { segment, records } = match;
  const record = records.find((one) => answer.accepts(segment, one));
  if (record === undefined) return undefined;
  const datasets = answer.before(segment);
  if (datasets.length === 0) return match;
  const spelling = segment.spellingOf(segment.headwordOf(record));
  for (const other of segments) {
    if (!datasets.includes(other.dataset)) continue;
    const headword = other.findHeadword(spelling);
    const found = headword < 0 ? undefined : rest(answer, other, headword, tiers, term, accents);
    if (found !== undefined) return found;
  }
  return match;
}

function hasMatch(type: number, segments: readonly Segment[], tier: TextTier, term: Term): boolean {
  return ([0, 1] as const).some(
    (accents) => sourcesOf(type, segments, [tier], term, accents).length > 0,
  );
}

/** The shelves with matches, each with its best one. */
function sourcesOf(
  type: number,
  segments: readonly Segment[],
  tiers: readonly TextTier[],
  term: Term,
  accents: 0 | 1,
): Source[] {
  const sources: Source[] = [];
  for (const segment of segments) {
    const look = (shelf: Shelf, text: string): void => {
      if (shelf.isEmpty) return;
      for (const tier of tiers) {
        const stream = shelf.matches(tier, text);
        const record = stream.next();
        if (record >= 0) sources.push({ segment, record, rank: stream.rank, stream });
      }
    };
    for (const [i, { folded, stripped }] of segment.shelves.entries()) {
      if (type >= 0 && type !== i) continue;
      if (accents === 0) look(folded, term.key);
      else {
        look(stripped, term.stripped);
        if (term.key !== term.stripped) look(folded, term.stripped);
      }
    }
  }
  return sources;
}

const NO_MATCH = 2;

/** How a record matches. */
interface Found {
  /** 0 as it is, 1 without accents. */
  class: number;
  rank: number;
  tier: TextTier;
}

interface TierMatch extends HeadwordMatch, RankedRef {
  tier: MatchTier;
  similarity?: number;
}

/**
 * The records of a headword that are not in the answer yet. Undefined when they match in another
 * class, which comes later.
 */
function rest(
  answer: Answer,
  segment: Segment,
  headword: number,
  tiers: readonly TextTier[],
  term: Term,
  accents: 0 | 1,
): TierMatch | undefined {
  const matchOf = matcher(segment, headword, tiers, term, accents);
  const records: number[] = [];
  let best: (RankedRef & Found) | undefined;
  for (const record of segment.recordsOf(headword)) {
    if (!answer.accepts(segment, record)) continue;
    const found = matchOf(record);
    if (found.class === NO_MATCH) continue;
    records.push(record);
    if (found.class !== accents) continue;
    if (best === undefined || found.rank < best.rank) best = { segment, record, ...found };
  }
  return best && { ...best, records };
}

/** How the records of a headword match that has been found in one of these tiers. */
function matcher(
  segment: Segment,
  headword: number,
  [tier = 'contains', phrase]: readonly TextTier[],
  term: Term,
  accents: 0 | 1,
): (record: number) => Found {
  // Where the headword itself matches, all its records match alike.
  if (tier !== 'prefix') {
    return (record) => ({ tier, class: accents, rank: segment.rankOf(record) });
  }
  const ofWords = phrase ? phraseClass(segment, segment.keyOf(headword), term) : NO_MATCH;
  return (record) => {
    const begun = prefixMatch(segment, record, term);
    const rank = segment.rankOf(record);
    const isPhrase = ofWords < begun.class || (ofWords === begun.class && rank < begun.rank);
    return isPhrase ? { tier: 'phrase', class: ofWords, rank } : { tier, ...begun };
  };
}

/** Whether the words of the term are words of a phrase: 0 as they are, 1 without accents. */
function phraseClass({ keys }: Segment, key: number, term: Term): number {
  if (!keys.texts.hasSpace(key)) return NO_MATCH;
  if (hasWords(keys.texts.get(key), term.key)) return 0;
  return hasWords(keys.strippedText(key), term.stripped) ? 1 : NO_MATCH;
}

// eslint-disable-next-line no-control-regex -- all of ASCII but letters, digits and apostrophes
const BETWEEN_WORDS = /[\x00-&(-/:-`{-\x7f]/;

function hasWords(text: string, words: string): boolean {
  const isBreak = (at: number) => at < 0 || at === text.length || BETWEEN_WORDS.test(text[at]!);
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (isBreak(at - 1) && isBreak(at + words.length)) return true;
  }
  return false;
}

/**
 * How a record starts with the term, by its best spelling. Class 0: it or a form of it does; 1: it
 * does without accents.
 */
function prefixMatch(
  segment: Segment,
  record: number,
  term: Term,
): { class: number; rank: number } {
  const key = segment.keyOf(segment.headwordOf(record));
  const best = { class: keyPrefixClass(segment, key, term), rank: segment.rankOf(record) };
  const [from, to] = segment.formsOfRecord(record);
  for (let form = from; form < to; form++) {
    const rank = segment.rankOfForm(form);
    if (best.class === 0 && rank >= best.rank) continue;
    const formClass = keyPrefixClass(segment, segment.keyOfForm(form), term);
    if (formClass > best.class || (formClass === best.class && rank >= best.rank)) continue;
    best.class = formClass;
    best.rank = rank;
  }
  return best;
}

function keyPrefixClass({ keys }: Segment, key: number, term: Term): number {
  if (keys.texts.startsWith(key, term.key)) return 0;
  return keys.strippedStartsWith(key, term.stripped) ? 1 : NO_MATCH;
}
