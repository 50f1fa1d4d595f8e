import type { MatchTier } from '../../contract/vocabulary.ts';
import { byHeadword, type ClassedRecord, type RecordRef } from '../index/matching.ts';
import type { Segment } from '../index/segment.ts';
import { groupBy } from '../structures/grouped.ts';
import type { MatchedTranslation, TranslatedRecord } from './translations/matches.ts';
import type { SimilarTranslation } from './translations/misspelled.ts';

export interface SearchHit {
  id: number;
  match: MatchTier;
  /** 0 to 1; only in the tiers that allow slips. */
  similarity?: number;
  /** The translation, if one was found. */
  matched?: MatchedTranslation;
}

const FUZZY_TIERS: readonly MatchTier[] = ['fuzzy_prefix', 'fuzzy'];

export const isFuzzy = ({ match }: SearchHit): boolean => FUZZY_TIERS.includes(match);

/** Collects hits, each record once; over several datasets, each headword once, too. */
export class Answer {
  readonly hits: SearchHit[] = [];
  private readonly taken = new Map<Segment, Set<number>>();
  /** The datasets in order. */
  private readonly datasets: readonly number[];
  /** The dataset that shows each headword, if there are several. */
  private readonly shown: Map<string, number> | null;

  /** @param type of the records; -1 for all */
  constructor(
    segments: readonly Segment[],
    readonly type: number,
    private readonly wanted: number,
  ) {
    this.datasets = [...new Set(segments.map(({ dataset }) => dataset))];
    this.shown = this.datasets.length > 1 ? new Map() : null;
  }

  get isFull(): boolean {
    return this.hits.length >= this.wanted;
  }

  /** True if a record may be added: it has the right type and has not been added yet. */
  accepts(segment: Segment, record: number): boolean {
    if (this.type >= 0 && segment.typeOf(record) !== this.type) return false;
    if (this.taken.get(segment)?.has(record) === true) return false;
    const shownBy = this.shown?.get(segment.spellingOf(segment.headwordOf(record)));
    return shownBy === undefined || shownBy === segment.dataset;
  }

  /** The datasets before that of a segment, whose records of a headword would be shown instead. */
  before({ dataset }: Segment): readonly number[] {
    return this.shown === null ? [] : this.datasets.slice(0, this.datasets.indexOf(dataset));
  }

  add({ segment, record }: RecordRef, how: Omit<SearchHit, 'id'>): void {
    if (this.isFull || !this.accepts(segment, record)) return;
    let taken = this.taken.get(segment);
    if (taken === undefined) this.taken.set(segment, (taken = new Set()));
    taken.add(record);
    this.shown?.set(segment.spellingOf(segment.headwordOf(record)), segment.dataset);
    this.hits.push({ id: segment.idOf(record), ...how });
  }

  addAll(match: MatchTier, found: readonly ClassedRecord[], headwords = Infinity): void {
    if (this.isFull) return;
    for (const { segment, records } of byHeadword(this.accepted(found)).slice(0, headwords)) {
      for (const record of records) this.add({ segment, record }, { match });
    }
  }

  /** Translations with a similarity are misspelled. */
  addTranslations(found: readonly (TranslatedRecord | SimilarTranslation)[], limit: number): void {
    for (const { matched, ...one } of this.accepted(found).slice(0, limit)) {
      const isMisspelled = 'similarity' in one;
      this.add(
        one,
        isMisspelled
          ? { match: 'fuzzy', matched, similarity: one.similarity }
          : { match: 'translation', matched },
      );
    }
  }

  /** Of each headword those of the first dataset that has any, at the position of the best. */
  private accepted<T extends RecordRef>(all: readonly T[]): readonly T[] {
    const found = all.filter(({ segment, record }) => this.accepts(segment, record));
    const first = found[0]?.segment.dataset;
    if (found.every(({ segment }) => segment.dataset === first)) return found;
    const groups = groupBy(found, ({ segment, record }) =>
      segment.spellingOf(segment.headwordOf(record)),
    );
    const rank = ({ segment }: T) => this.datasets.indexOf(segment.dataset);
    return [...groups.values()].flatMap((group) => {
      const first = Math.min(...group.map(rank));
      return group.filter((one) => rank(one) === first);
    });
  }
}
