import {
  byHeadword,
  exactMatches,
  readTerm,
  type RecordRef,
  type Term,
} from '../index/matching.ts';
import { compareText } from '../index/ranking.ts';
import type { Segment } from '../index/segment.ts';
import type { TypoMatch } from '../typos/typo-index.ts';
import { type IndexedMatch, TypoSearch } from '../typos/typo-search.ts';
import { derivedFrom } from './asking/derived-words.ts';
import type { TranslationLanguage } from '../../contract/vocabulary.ts';
import { contentWords, POSSESSIVE, saysLittle, wordsOf } from './asking/question-frames.ts';
import { regularFormMatches } from './asking/regular-forms.ts';
import { misheardPhrases } from './asking/spoken.ts';
import { INFLECTIONS } from './translations/endings.ts';
import { translationMatches } from './translations/translations.ts';
import {
  CLOSE,
  DERIVED,
  DERIVED_PART,
  LESS_LIKELY,
  LONGEST_BEGINNING,
  MISFORMED,
  MISHEARD,
  NATS,
  OFFSET,
  RARE,
  RATHER_WHOLE,
  SHORTEST_HALF_TYPED,
  SHORTEST_SURE,
  SIMILARITY_TO_WORDS,
  SUGGESTED_HEADWORDS,
  SUGGESTED_SPELLINGS,
  SURE,
  UNFINISHED,
} from '../typos/thresholds.ts';

/** Of a text in another language, so many words are looked up. */
const MOST_TRANSLATED_WORDS = 8;
/** In characters; the parts of a shorter text say little. */
const SHORTEST_CHINESE_TEXT = 3;
const LONGEST_CHINESE_WORD = 4;

/** A spelling that may have been meant. */
interface Suggestion {
  segment: Segment;
  match: TypoMatch;
}

/** Records that may have been meant, of one headword. */
export interface SimilarRecords {
  segment: Segment;
  records: number[];
  /** 0 to 1. */
  similarity: number;
  /** See `TypoMatch`. */
  score: number;
}

/** The words that a misspelled or half-typed term may stand for; searched on demand. */
export class Guesses {
  private readonly length: number;
  private readonly found = new Map<string, readonly Suggestion[]>();
  private readonly resembling = new Map<boolean, readonly SimilarRecords[]>();
  private least: number | undefined;
  private typoSearch: TypoSearch | undefined;

  /** @param type of the records; -1 for all */
  constructor(
    private readonly segments: readonly Segment[],
    private readonly term: Term,
    private readonly type: number,
  ) {
    this.length = [...term.key].length;
  }

  private get typos(): TypoSearch {
    this.typoSearch ??= new TypoSearch(this.segments.map(({ typos }) => typos));
    return this.typoSearch;
  }

  /** Best first. Next to other answers, `quick` searches less: most such terms are half-typed. */
  private spellings(quick: boolean, type = this.type): readonly Suggestion[] {
    const key = `${type} ${quick}`;
    const full = this.found.get(`${type} false`);
    const found = full ?? this.found.get(key) ?? this.suggest(quick, type);
    this.found.set(key, found);
    return found;
  }

  /** How likely the best one is, as `TypoMatch.score`, as far as they were searched. */
  get score(): number {
    const [whole] = this.found.get('-1 true') ?? this.spellings(false, -1);
    const [begun] = this.resembling.get(true) ?? this.resembling.get(false) ?? [];
    return Math.max(whole?.match.score ?? -Infinity, begun?.score ?? -Infinity);
  }

  /** True if the whole term is surely a misspelling. */
  get isSure(): boolean {
    return isSure(this.spellings(false, -1));
  }

  /** The records of what the whole term may stand for. */
  records(): SimilarRecords[] {
    return this.recordsOf(this.spellings(false));
  }

  /** The headwords of what the whole term may stand for. */
  headwords(quick: boolean): string[] {
    const all = this.spellings(quick, -1).flatMap(({ segment, match }) =>
      segment.liveHeadwordsOfKey(match.spelling).map((headword) => segment.spellingOf(headword)),
    );
    return [...new Set(all)].slice(0, SUGGESTED_HEADWORDS);
  }

  /** The records of what the term may stand for or begin, unless it is surely the whole. */
  similar(quick: boolean): readonly SimilarRecords[] {
    const known = this.resembling.get(false) ?? this.resembling.get(quick);
    if (known !== undefined) return known;
    const found = this.spellings(quick);
    const isWhole = this.length >= SHORTEST_SURE && isSure(found);
    const isShort = this.length < SHORTEST_HALF_TYPED;
    const all = this.recordsOf(isWhole || isShort ? found : this.complete(found, quick));
    this.resembling.set(quick, all);
    return all;
  }

  /** Records, of one headword a spelling, that may be likelier than a word this obscure. */
  besides(obscurity: number): readonly SimilarRecords[] {
    if (obscurity > RARE) return this.similar(true);
    const less = LESS_LIKELY * (this.length < SHORTEST_HALF_TYPED ? 2 : 1);
    const most = ((obscurity - OFFSET) * NATS + UNFINISHED) * 100 + less;
    return this.recordsOf(this.suggest(true, this.type, most), true);
  }

  /** @param most see `SuggestOptions` */
  private suggest(quick: boolean, type: number, most?: number): Suggestion[] {
    const accept = (key: number, segment: number) => this.segments[segment]!.isLiveKey(key, type);
    const options = { accept, quick, most };
    const misspelled = this.similarEnough(
      this.typos.suggest(this.term.stripped, SUGGESTED_SPELLINGS, options),
    );
    const isClose = misspelled.some(({ match }) => match.similarity >= CLOSE);
    const derived = isClose ? [] : this.derived(type);
    const misheard = this.least! > 0 ? this.misheard(type) : [];
    return bestFirst([...this.misformed(type), ...derived, ...misheard, ...misspelled]);
  }

  private similarEnough(matches: readonly IndexedMatch[]): Suggestion[] {
    const words = wordsOf(this.term.stripped);
    const isKnown = (word: string): boolean =>
      this.segments.some(({ keys }) => keys.findStripped(word).length > 0);
    this.least ??= words.length > 1 && words.every(isKnown) ? SIMILARITY_TO_WORDS : 0;
    const { segments, least } = this;
    return segments.flatMap((segment, index) =>
      matches.flatMap((match) =>
        match.index !== index || match.similarity < least ? [] : { segment, match },
      ),
    );
  }

  /** The words that the term would be a form of if they were regular. */
  private misformed(type: number): Suggestion[] {
    const found = byHeadword(regularFormMatches(this.segments, this.term));
    return found.flatMap((one) => this.knownAt(one, type, MISFORMED));
  }

  /** The phrases that the term sounds like, of words that are known themselves. */
  private misheard(type: number): Suggestion[] {
    const found = byHeadword(misheardPhrases(this.segments, wordsOf(this.term.stripped)));
    return found.flatMap((one) => this.knownAt(one, type, MISHEARD));
  }

  /** The words that the term is made of. */
  private derived(type: number): Suggestion[] {
    if (this.term.key.includes(' ')) return [];
    return derivedFrom(this.segments, this.term.stripped).flatMap(({ match, steps }) =>
      this.knownAt(match, type, DERIVED + steps * DERIVED_PART),
    );
  }

  /** The headword of a record as a suggestion at a known cost, if it has a live record of the type. */
  private knownAt({ segment, record }: RecordRef, type: number, cost: number): Suggestion[] {
    const key = segment.keyOf(segment.headwordOf(record));
    if (!segment.isLiveKey(key, type)) return [];
    return [{ segment, match: segment.typos.matchOf(key, cost) }];
  }

  /** Spellings that the term may begin or stand for, with a slip; phrases only with a space. */
  private complete(wholes: readonly Suggestion[], quick: boolean): Suggestion[] {
    const { term, type } = this;
    const hasSpace = term.key.includes(' ');
    const accept = (key: number, number: number) => {
      const segment = this.segments[number]!;
      return (hasSpace || !segment.keys.texts.hasSpace(key)) && segment.isLiveKey(key, type);
    };
    const begun = this.similarEnough(
      this.typos.complete(term.stripped, SUGGESTED_SPELLINGS, { accept, quick }),
    );
    const cost = UNFINISHED + RATHER_WHOLE * Math.max(0, this.length - LONGEST_BEGINNING);
    for (const one of begun) one.match = { ...one.match, score: one.match.score - cost };
    return bestFirst([...wholes, ...begun]);
  }

  /** The records of suggestions, grouped by headword at the position of its first suggestion. */
  private recordsOf(suggestions: readonly Suggestion[], isOneEach = false): SimilarRecords[] {
    const inOrder: (SimilarRecords & { ofHeadword: number })[] = [];
    for (const { segment, match } of suggestions) {
      const all = segment.liveRecordsOfKey(match.spelling, this.type);
      const first = segment.headwordOf(all[0]!);
      for (const record of all) {
        const ofHeadword = segment.headwordOf(record);
        if (isOneEach && ofHeadword !== first) continue;
        const { similarity, score } = match;
        const word = inOrder.find(
          (one) => one.segment === segment && one.ofHeadword === ofHeadword,
        );
        if (!word) inOrder.push({ segment, ofHeadword, similarity, score, records: [record] });
        else if (!word.records.includes(record)) word.records.push(record);
      }
    }
    for (const { records } of inOrder) records.sort((a, b) => a - b);
    return inOrder;
  }
}

function isSure([first]: readonly Suggestion[]): boolean {
  return first !== undefined && first.match.similarity >= SURE;
}

/** A score as the obscurity (see `ranking.ts`) of a word that is as likely when it is begun. */
export function obscurityOfScore(score: number): number {
  return Math.max(0, Math.round((-score - UNFINISHED) / NATS + OFFSET));
}

const textOf = ({ segment, match }: Suggestion) => segment.keys.texts.get(match.spelling);

function bestFirst(suggestions: Suggestion[]): Suggestion[] {
  return onePerSpelling(suggestions)
    .sort((a, b) => b.match.score - a.match.score || compareText(textOf(a), textOf(b)))
    .filter((one, i, all) => all.findIndex((other) => isSame(one, other)) === i)
    .slice(0, SUGGESTED_SPELLINGS);
}

function isSame(one: Suggestion, other: Suggestion): boolean {
  return one.segment === other.segment && one.match.spelling === other.match.spelling;
}

/** Several datasets have mostly the same spellings: those of the first one stand for all. */
function onePerSpelling(suggestions: Suggestion[]): Suggestion[] {
  const first = suggestions[0]?.segment.dataset;
  if (suggestions.every(({ segment }) => segment.dataset === first)) return suggestions;
  const shown = new Map<string, number>();
  return suggestions.filter((one) => {
    const dataset = shown.get(textOf(one)) ?? one.segment.dataset;
    shown.set(textOf(one), dataset);
    return dataset === one.segment.dataset;
  });
}

/**
 * The headwords in a term of several words, if half of those that say something are known; or those
 * that its words are translated from, if more are known in another language.
 */
export function headwordsIn(
  segments: readonly Segment[],
  { spelling }: Term,
  languages: readonly TranslationLanguage[],
): string[] {
  const words = contentWords(spelling.includes(' ') ? spelling : spelling.replaceAll('-', ' '));
  const isOne = words.length < 2 && !spelling.includes(' ');
  const exactly = (word: string) => exactMatches(segments, readTerm(word.replace(POSSESSIVE, '')));
  const named = isOne ? [] : words.flatMap((word) => headwordOf(byHeadword(exactly(word))));
  const most = Math.max(1, named.length);
  const written = wordsOf(spelling);
  const translated = languages
    // Other languages than Chinese name at most what is written apart.
    .filter((language) => language === 'zh' || written.length > most)
    .map((language) => translatedWords(segments, spelling, language))
    .reduce((longest, one) => (one.length > longest.length ? one : longest), []);
  const isTranslated = translated.length > most;
  if (!isTranslated && 2 * named.length < words.length) return [];
  const meant = isTranslated ? translated.filter((word) => !saysLittle(word)) : named;
  return [...new Set(meant)].slice(0, SUGGESTED_HEADWORDS);
}

/** Of the best match, if there is one. */
const headwordOf = ([best]: readonly { segment: Segment; record: number }[]): string[] =>
  best ? [best.segment.spellingOf(best.segment.headwordOf(best.record))] : [];

/** The headwords that the words of a short text are translated from; none if two are unknown. */
function translatedWords(
  segments: readonly Segment[],
  text: string,
  language: TranslationLanguage,
): string[] {
  const meant = (word: string) => headwordOf(translationMatches(segments, word, [language], true));
  const isChinese = INFLECTIONS.zh.letters.test(text) && text.length >= SHORTEST_CHINESE_TEXT;
  if (language === 'zh' && !isChinese) return [];
  const found: string[] = [];
  let unknown = 0;
  const words = wordsOf(text);
  while (words.length > 0 && unknown < 2 && found.length < MOST_TRANSLATED_WORDS) {
    const word = words.shift()!;
    let length = language === 'zh' ? Math.min(word.length, LONGEST_CHINESE_WORD) : word.length;
    while (language === 'zh' && length > 1 && meant(word.slice(0, length)).length === 0) length--;
    const headwords = meant(word.slice(0, length));
    found.push(...headwords);
    if (headwords.length === 0) unknown++;
    if (length < word.length) words.unshift(word.slice(length));
  }
  return unknown < 2 ? found : [];
}
