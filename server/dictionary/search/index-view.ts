import type { WordFilters } from '../../contract/filters.ts';
import { ENTRY_TYPES } from '../../contract/vocabulary.ts';
import { foldHeadword } from '../../text/fold.ts';
import { countBits } from '../structures/bits.ts';
import {
  inListOrder,
  type ListPosition,
  type ListQuery,
  positionsOf,
  type SelectionQuery,
} from '../index/list-positions.ts';
import {
  ACCENTS_FOLDED,
  byHeadword,
  exactMatches,
  type HeadwordMatch,
  readTerm,
  type Term,
} from '../index/matching.ts';
import { compareText } from '../index/ranking.ts';
import type { Segment } from '../index/segment.ts';
import { search, type SearchQuery, type SearchResult } from './search.ts';

/** The records that a spelling names. */
export interface Resolved {
  /** The spelling, folded. */
  key: string;
  ids: number[];
  /** True if accents did not have to be ignored. */
  isAsTyped: boolean;
}

export interface Counts {
  entries: number;
  words: number;
  phrases: number;
  grammar_patterns: number;
  word_forms: number;
}

/** Lookup, search, lists and random draws over the spellings of one dataset or of several. */
export abstract class IndexView {
  /**
   * In the order of the datasets. Every spelling is in one; the last of a dataset hold edited
   * entries, which are retired from the others.
   */
  abstract readonly segments: readonly Segment[];

  /** The base records that a spelling names, best first; null if none. */
  resolve(spelling: string): Resolved | null {
    const term = readTerm(spelling);
    const found = this.named(term);
    const [first] = found;
    if (first === undefined) return null;
    const ids = found.flatMap(({ segment, records }) =>
      records.map((record) => segment.idOf(record)),
    );
    return { key: term.key, ids, isAsTyped: first.class < ACCENTS_FOLDED };
  }

  /** True if there is a headword that is spelled exactly like this. */
  hasHeadword(spelling: string, folded = foldHeadword(spelling)): boolean {
    return this.segments.some((segment) => segment.findHeadword(spelling, folded) >= 0);
  }

  /** Other spellings of the headwords that a spelling names, by case alone, sorted. */
  variantsOf(spelling: string): string[] {
    const key = foldHeadword(spelling);
    const variants = new Set<string>();
    for (const segment of this.segments) {
      for (const one of segment.liveHeadwordsAt(key)) variants.add(segment.spellingOf(one));
    }
    return [...variants].sort(compareText);
  }

  /** The folded headword of the first record that `resolve` finds; null if there is none. */
  headwordOf(spelling: string): string | null {
    const [first] = this.named(readTerm(spelling));
    if (!first) return null;
    const { segment, record } = first;
    return segment.keys.texts.get(segment.keyOf(segment.headwordOf(record)));
  }

  private named(term: Term): HeadwordMatch[] {
    const matches = exactMatches(this.segments, term);
    const asTyped = matches.filter((match) => match.class < ACCENTS_FOLDED);
    return byHeadword(asTyped.length > 0 ? asTyped : matches);
  }

  /** True if `resolve` finds anything. */
  knows(spelling: string): boolean {
    return exactMatches(this.segments, readTerm(spelling)).length > 0;
  }

  search(query: SearchQuery): SearchResult {
    return search(this.segments, query);
  }

  /** One page in the order (folded headword, id). */
  list(query: ListQuery): { ids: number[]; next: ListPosition | null } {
    const ids: number[] = [];
    let last: ListPosition | null = null;
    for (const position of inListOrder(this.segments, query)) {
      if (ids.length === query.limit) return { ids, next: last };
      ids.push(position.id);
      last = position;
    }
    return { ids, next: null };
  }

  count(query: SelectionQuery): number {
    return sum(
      this.segments.map((segment) =>
        countBits(segment.list.members(query, ...positionsOf(segment, query.prefix))),
      ),
    );
  }

  /** How many records have each value of a filter, in its order, if all other filters are met. */
  countValues(name: keyof WordFilters, query: SelectionQuery): number[] {
    const counts = this.segments.map((segment) =>
      segment.list.countValues(name, query, ...positionsOf(segment, query.prefix)),
    );
    return (counts[0] ?? []).map((_, i) => sum(counts.map((ofSegment) => ofSegment[i] ?? 0)));
  }

  /** The id of a random record of the selection, uniformly; null if it is empty. */
  random(query: SelectionQuery, random: () => number): number | null {
    const parts = this.segments.map((segment) => {
      const { list } = segment;
      const selected = list.select(query);
      const [from, to] = positionsOf(segment, query.prefix);
      const retired = list.retiredIn(selected, from, to);
      const first = selected.rank(from);
      return { list, selected, first, retired, count: selected.rank(to) - first - retired.length };
    });
    const total = parts.reduce((sum, { count }) => sum + count, 0);
    let left = Math.floor(random() * total);
    for (const { list, selected, first, retired, count } of parts) {
      if (left >= count) {
        left -= count;
        continue;
      }
      let n = first + left;
      for (const position of retired) if (selected.rank(position) <= n) n++;
      return list.idAt(selected.select(n));
    }
    return null;
  }

  /** Phrasal verbs of a record, sorted: those it names and, of a verb, those that name its word. */
  phrasalVariants({ id, word, isVerb }: { id: number; word: string; isVerb: boolean }): string[] {
    const term = readTerm(word);
    const variants = new Set<string>();
    for (const segment of this.segments) {
      for (const headword of segment.liveHeadwordsAt(term.key)) {
        for (const record of segment.recordsOf(headword)) {
          if (segment.idOf(record) !== id) continue;
          for (const variant of segment.givenVariantsOf(record)) variants.add(variant);
        }
      }
      if (!isVerb) continue;
      for (const { base, record } of segment.phrasalVerbsOf(term.stripped)) {
        const headword = segment.headwordOf(record);
        if (base === term.key && !segment.isRetired(headword)) {
          variants.add(segment.spellingOf(headword));
        }
      }
    }
    return [...variants].sort(compareText);
  }

  /** The phrases that name a headword, sorted. */
  phrases(word: string): string[] {
    const key = foldHeadword(word);
    const phrases = new Set<string>();
    for (const segment of this.segments) {
      for (const record of segment.phrasesOf(key)) {
        const headword = segment.headwordOf(record);
        if (!segment.isRetired(headword)) phrases.add(segment.spellingOf(headword));
      }
    }
    return phrases.size === 0 ? [] : [...phrases].sort(compareText);
  }

  counts(): Counts {
    const counts = { entries: 0, words: 0, phrases: 0, grammar_patterns: 0, word_forms: 0 };
    for (const segment of this.segments) {
      const { byType, forms } = segment.list.counts();
      counts.entries += segment.headwordCount;
      counts.words += byType[ENTRY_TYPES.indexOf('word')] ?? 0;
      counts.phrases += byType[ENTRY_TYPES.indexOf('phrase')] ?? 0;
      counts.grammar_patterns += byType[ENTRY_TYPES.indexOf('grammar_pattern')] ?? 0;
      counts.word_forms += forms;
    }
    return counts;
  }
}

/** Several datasets, in order. */
export class JointIndex extends IndexView {
  override readonly segments: readonly Segment[];

  constructor(indexes: readonly IndexView[]) {
    super();
    this.segments = indexes.flatMap((index) => index.segments);
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
