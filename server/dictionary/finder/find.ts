import { filtersOf } from '../../contract/filters.ts';
import { FIND_MAX_COUNT, type FindQuery } from '../../contract/public/find.ts';
import type { StoredRecord } from '../../database/dialect.ts';
import { spellingOf } from '../content/row-text.ts';
import type { Dictionary } from '../dictionary.ts';
import { hasBit } from '../structures/bits.ts';
import type { Selection } from '../index/record-list.ts';
import { Best, type Hit } from './best.ts';
import { decodeOffset, encodeOffset } from './cursor.ts';
import { Followed } from './followed.ts';
import { compareHits, compareRhymes } from './order.ts';
import { countSyllables, syllablesOf } from './sound/phonemes.ts';
import { SOUND_SOURCE, type SoundRow, type SoundTable } from './sound/sound-table.ts';
import { SOUND_CONDITIONS, type SoundTest, soundTests } from './sound/sound-tests.ts';
import { TEXT_SOURCE, type TextRow, type TextTable } from './text/text-table.ts';
import type { SpellingTable } from './spelling-table.ts';
import { SpellingTables } from './spelling-tables.ts';
import { type SpellingTest, spellingTest } from './spelling-tests.ts';

/** A record that meets the conditions, and how well. */
export interface FindItem {
  record: StoredRecord;
  matched: string;
  score: number;
  syllables: number | null;
}

export interface FindPage {
  items: FindItem[];
  nextCursor: string | null;
  /** At least this many records meet the conditions; all of them if `isExact`. */
  count: number;
  isExact: boolean;
}

type Conditions = Omit<FindQuery, 'cursor' | 'limit'>;

/** Conditions that the public API does not have. */
export interface FurtherConditions {
  /** Only records with these ids. */
  among?: ReadonlySet<number>;
  /** A word with the same consonants in the same order. */
  sameConsonants?: string;
  /** Leaves out records with this score or a better one, such as perfect rhymes among near ones. */
  scoreBelow?: number;
}

/** Conditions in the form in which records are tested. */
interface ReadConditions {
  selection: Selection;
  among: ReadonlySet<number> | undefined;
  scoreBelow: number;
  spelling: SpellingTest | null;
  sound: { table: SoundTable; tests: readonly SoundTest[] } | null;
  /** Scores of the records whose meanings fit, by id. */
  means: Float32Array | null;
}

/** With so many words the tables take many seconds to build. */
const MANY_WORDS = 200_000;

/** Finds the words that meet all of some conditions. Its tables are built when first needed. */
export class Finder {
  private readonly dictionary: Dictionary;
  private readonly spellings = new SpellingTables();
  private readonly sounds: Followed<SoundRow, SoundTable>;
  private readonly texts: Followed<TextRow, TextTable>;

  constructor(dictionary: Dictionary) {
    this.dictionary = dictionary;
    this.sounds = new Followed(dictionary, SOUND_SOURCE);
    this.texts = new Followed(dictionary, TEXT_SOURCE);
  }

  /**
   * Builds the tables of a big dictionary ahead, so that no reader has to wait for them. Those of
   * others take no memory until somebody needs them.
   */
  async warmUp(manyWords = MANY_WORDS): Promise<void> {
    const { index } = this.dictionary;
    if (index.counts().words < manyWords) return;
    await this.spellings.of(index.segments);
    await this.sounds.current();
    await this.texts.current();
  }

  /** One page of the words that meet all conditions, best first. */
  async find(
    { cursor, limit, ...query }: FindQuery,
    further: FurtherConditions = {},
  ): Promise<FindPage> {
    const offset = cursor ? decodeOffset(cursor, query) : 0;
    const best = await this.best(query, further, offset + limit + 1);
    const count = Math.min(best.count, FIND_MAX_COUNT);
    const end = Math.min(offset + limit, count);
    return {
      items: await this.items(best.sorted().slice(offset, end)),
      nextCursor: end < count ? encodeOffset(end, query) : null,
      count,
      isExact: best.count === count,
    };
  }

  /** The ids of the words that meet all conditions, best first. */
  async ids({ cursor: _, limit, ...query }: FindQuery): Promise<number[]> {
    const hits = (await this.best(query, {}, limit)).sorted();
    return hits.map(({ id }) => id);
  }

  private async best(query: Conditions, further: FurtherConditions, wanted: number): Promise<Best> {
    const isRhyme = query.rhymes_with !== undefined;
    const best = new Best(wanted, isRhyme ? compareRhymes : compareHits);
    const conditions = await this.conditions(query, further);
    for (const table of await this.spellings.of(this.dictionary.index.segments)) {
      collect(table, conditions, best);
    }
    return best;
  }

  private async conditions(
    query: Conditions,
    { among, sameConsonants, scoreBelow = Infinity }: FurtherConditions,
  ): Promise<ReadConditions> {
    const needsSounds =
      sameConsonants !== undefined || SOUND_CONDITIONS.some((name) => query[name] !== undefined);
    const sounds = needsSounds ? await this.sounds.current() : null;
    const means = query.means === undefined ? null : (await this.texts.current()).find(query.means);
    return {
      selection: { filters: filtersOf(query), isObsolete: query.is_obsolete },
      among,
      scoreBelow,
      means,
      spelling: spellingTest(query),
      sound: sounds && {
        table: sounds,
        tests: soundTests({ ...query, sameConsonants }, this.dictionary.index, sounds),
      },
    };
  }

  private async items(hits: readonly Hit[]): Promise<FindItem[]> {
    const records = await this.dictionary.database.readRecords(hits.map(({ id }) => id));
    const scores = new Map(hits.map(({ id, score }) => [id, score]));
    return records.map((record) => ({
      record,
      matched: spellingOf(record),
      score: scores.get(record.id) ?? 0,
      syllables: syllablesOfRecord(record),
    }));
  }
}

/** Adds the live records of a segment that meet all conditions. Tests the cheap ones first. */
function collect(table: SpellingTable, conditions: ReadConditions, best: Best) {
  const { selection, among, scoreBelow, spelling, sound, means } = conditions;
  const { segment } = table;
  const { list } = segment;
  const members = list.members(selection);
  const hit: Hit = { id: 0, score: 1, syllables: 0, rank: 0, segment, place: 0 };
  const consider = (place: number) => {
    const id = list.idAt(place);
    if (among && !among.has(id)) return;
    let exact = means ? (means[id] ?? 0) : 1;
    if (exact === 0) return;
    hit.syllables = 0;
    if (sound) {
      const { bytes } = sound.table;
      const from = sound.table.startOf(id);
      if (from === 0) return;
      const to = sound.table.endOf(from);
      exact = Math.min(exact, leastScore(sound.tests, bytes, from, to));
      if (exact === 0) return;
      hit.syllables = countSyllables(bytes, from, to);
    }
    if (exact >= scoreBelow) return;
    hit.id = id;
    hit.score = Math.round(exact * 1000) / 1000;
    hit.rank = table.rankAt(place);
    hit.place = place;
    best.add(hit);
  };
  if (spelling === null) {
    for (let place = 0; place < list.size; place++) if (hasBit(members, place)) consider(place);
    return;
  }
  table.visitLike(spelling, (key) => {
    if (!table.passes(spelling, key)) return;
    const end = list.startOfKey(key + 1);
    for (let place = list.startOfKey(key); place < end; place++) {
      if (hasBit(members, place)) consider(place);
    }
  });
}

function leastScore(
  tests: readonly SoundTest[],
  bytes: Uint8Array,
  from: number,
  to: number,
): number {
  let least = 1;
  for (const test of tests) {
    least = Math.min(least, test(bytes, from, to));
    if (least === 0) break;
  }
  return least;
}

function syllablesOfRecord({ head }: StoredRecord): number | null {
  const { transcription }: { transcription?: string | null } = JSON.parse(head);
  return transcription ? syllablesOf(transcription) : null;
}
