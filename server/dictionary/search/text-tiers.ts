import type { MatchTier } from '../../contract/vocabulary.ts';
import { compareRefs, type HeadwordMatch, type RecordRef, type Term } from '../index/matching.ts';
import { obscurityOf } from '../index/ranking.ts';
import type { Segment } from '../index/segment.ts';
import type { RecordStream, TextTier } from '../index/substring-table.ts';
import { Heap } from '../structures/heap.ts';
import { symbolsOf } from '../structures/symbols.ts';
import type { Answer } from './answer.ts';

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

/** The source whose next record ranks best; undefined if none has any more. */
function bestOf(sources: readonly Source[]): Source | undefined {
  let best: Source | undefined;
  for (const source of sources) {
    if (source.record < 0) continue;
    if (best === undefined || compareRanked(source, best) < 0) best = source;
  }
  return best;
}

/** 0: a spelling matches as it is; 1: once accents are folded. */
type Accents = 0 | 1;
const NO_MATCH = 2;

interface Found {
  class: number;
  rank: number;
}

export interface TierMatch extends HeadwordMatch, RankedRef {
  tier: MatchTier;
  similarity?: number;
}

/** Finds headwords that have a term as a part of one of their spellings. */
export class TextTiers {
  /** The tables with matches by tier, each with its best one until it is added. */
  private readonly looked = new Map<string, Source[]>();

  constructor(
    private readonly segments: readonly Segment[],
    private readonly term: Term,
    private readonly answer: Answer,
  ) {}

  /** How obscure the best known word is that the term begins; Infinity if it begins none. */
  get leastBegun(): number {
    const begun = this.answer.type < 0 ? this.look('prefix', 0) : this.sourcesOf('prefix', 0, -1);
    return Math.min(...begun.map(({ rank }) => obscurityOf(rank)));
  }

  has(tier: TextTier): boolean {
    return this.look(tier, 0).length + this.look(tier, 1).length > 0;
  }

  /** True if a record has a spelling that the term begins. */
  isBegun(segment: Segment, record: number): boolean {
    return this.prefixMatch(segment, record).class !== NO_MATCH;
  }

  /**
   * Adds headwords that match as they are, ranked with `corrected`, then those with folded accents.
   * A headword belongs to the tier of its best match; of equal ones, to the first.
   */
  add(tiers: readonly TextTier[], corrected: readonly TierMatch[] = []): void {
    const seen = new Map(this.segments.map((segment) => [segment, new Set<number>()]));
    this.addClass(tiers, 0, seen, corrected);
    this.addClass(tiers, 1, seen, []);
  }

  /**
   * A stream yields the best record for a spelling. If that record is in the answer already, the
   * rest of its headword may rank lower, so a match waits until nothing still to come is better.
   */
  private addClass(
    tiers: readonly TextTier[],
    accents: Accents,
    seen: ReadonlyMap<Segment, Set<number>>,
    corrected: readonly TierMatch[],
  ): void {
    const { answer } = this;
    if (answer.isFull) return;
    const sources = tiers.flatMap((tier) => this.look(tier, accents));
    const waiting = new Heap<TierMatch>(compareRanked);
    for (const one of corrected) waiting.push(one);
    while (!answer.isFull) {
      const best = bestOf(sources);
      const ready = waiting.peek();
      if (ready !== undefined && (best === undefined || compareRanked(ready, best) <= 0)) {
        waiting.pop();
        this.addMatch(ready, this.ofFirstDataset(ready, tiers, accents) ?? ready);
        continue;
      }
      if (best === undefined) return;
      const { segment, record } = best;
      best.record = best.stream.next();
      best.rank = best.stream.rank;
      const headword = segment.headwordOf(record);
      const found = seen.get(segment)!;
      if (found.has(headword) || segment.isRetired(headword)) continue;
      const match = this.matchOf(segment, headword, tiers, accents);
      if (match === undefined) continue;
      found.add(headword);
      waiting.push(match);
    }
  }

  private addMatch({ similarity }: TierMatch, { segment, records, tier: match }: TierMatch): void {
    const how = similarity === undefined ? { match } : { match, similarity };
    for (const record of records) this.answer.add({ segment, record }, how);
  }

  /** The match of the same headword in an earlier dataset that has it in these tiers. */
  private ofFirstDataset(
    { segment, record, records }: TierMatch,
    tiers: readonly TextTier[],
    accents: Accents,
  ): TierMatch | undefined {
    const datasets = this.answer.before(segment);
    if (datasets.length === 0 || !records.some((one) => this.answer.accepts(segment, one)))
      return undefined;
    const headword = segment.headwordOf(record);
    const spelling = segment.spellingOf(headword);
    const folded = segment.keys.texts.get(segment.keyOf(headword));
    for (const other of this.segments) {
      if (!datasets.includes(other.dataset)) continue;
      const same = other.findHeadword(spelling, folded);
      const found = same < 0 ? undefined : this.matchOf(other, same, tiers, accents);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private look(tier: TextTier, accents: Accents): Source[] {
    const key = `${tier}${accents}`;
    const found = this.looked.get(key) ?? this.sourcesOf(tier, accents, this.answer.type);
    this.looked.set(key, found);
    return found;
  }

  private sourcesOf(tier: TextTier, accents: Accents, type: number): Source[] {
    const { key, stripped } = this.term;
    const text = accents === 0 ? key : stripped;
    const symbols = symbolsOf(text);
    const sources: Source[] = [];
    for (const segment of this.segments) {
      for (const { type: own, isStripped, table } of segment.substrings) {
        if (type >= 0 && type !== own) continue;
        if (isStripped ? accents === 0 : accents === 1 && key === stripped) continue;
        const stream = table.matches(tier, text, symbols);
        let record = stream.next();
        while (record >= 0 && segment.isRetired(segment.headwordOf(record))) record = stream.next();
        if (record >= 0) sources.push({ segment, record, rank: stream.rank, stream });
      }
    }
    return sources;
  }

  /** The records not yet in the answer; undefined if they match in another class. */
  private matchOf(
    segment: Segment,
    headword: number,
    [tier = 'contains', phrase]: readonly TextTier[],
    accents: Accents,
  ): TierMatch | undefined {
    const ofWords = phrase === undefined ? NO_MATCH : this.phraseClass(segment, headword);
    const records: number[] = [];
    let best: (RankedRef & Found & { tier: TextTier }) | undefined;
    for (const record of segment.recordsOf(headword)) {
      if (!this.answer.accepts(segment, record)) continue;
      const whole = { class: tier === 'prefix' ? ofWords : accents, rank: segment.rankOf(record) };
      const begun = tier === 'prefix' ? this.prefixMatch(segment, record) : whole;
      const isPhrase = tier === 'prefix' && isBetter(whole, begun);
      const found = isPhrase ? whole : begun;
      if (found.class === NO_MATCH) continue;
      records.push(record);
      if (found.class !== accents || (best !== undefined && found.rank >= best.rank)) continue;
      best = { segment, record, ...found, tier: isPhrase ? 'phrase' : tier };
    }
    return best && { ...best, records };
  }

  /** True if the words of the term are words of a phrase. */
  private phraseClass(segment: Segment, headword: number): number {
    const { keys } = segment;
    const key = segment.keyOf(headword);
    if (!keys.texts.hasSpace(key)) return NO_MATCH;
    if (hasWords(keys.texts.get(key), this.term.key)) return 0;
    return hasWords(keys.strippedText(key), this.term.stripped) ? 1 : NO_MATCH;
  }

  /** How a record starts with the term, by its best spelling, which may be a form of it. */
  private prefixMatch(segment: Segment, record: number): Found {
    const key = segment.keyOf(segment.headwordOf(record));
    let best = { class: this.prefixClass(segment, key), rank: segment.rankOf(record) };
    const [from, to] = segment.formsOfRecord(record);
    for (let form = from; form < to; form++) {
      const rank = segment.rankOfForm(form);
      if (best.class === 0 && rank >= best.rank) continue;
      const found = { class: this.prefixClass(segment, segment.keyOfForm(form)), rank };
      if (isBetter(found, best)) best = found;
    }
    return best;
  }

  private prefixClass({ keys }: Segment, key: number): number {
    if (keys.texts.startsWith(key, this.term.key)) return 0;
    return keys.strippedStartsWith(key, this.term.stripped) ? 1 : NO_MATCH;
  }
}

function isBetter(one: Found, other: Found): boolean {
  return one.class < other.class || (one.class === other.class && one.rank < other.rank);
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
