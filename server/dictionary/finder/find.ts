import { filtersOf } from '../../contract/filters.ts';
import { FIND_MAX_COUNT, type FindQuery } from '../../contract/public/find.ts';
import { ApiError } from '../../base/errors.ts';
import { within } from '../../base/within.ts';
import type { StoredRecord } from '../../database/dialect.ts';
import { spellingOf } from '../content/row-text.ts';
import { type Dictionary, whereIs } from '../dictionary.ts';
import type { LoadedDataset } from '../loaded-dataset.ts';
import { bitSet, hasBit, setBit } from '../structures/bits.ts';
import { inSteps } from '../structures/steps.ts';
import { type Gloss, glossOf, type GlossRequest } from '../reading/gloss.ts';
import type { Selection } from '../index/record-list.ts';
import type { Segment } from '../index/segment.ts';
import { Best, type Hit } from './best.ts';
import { decodeOffset, encodeOffset } from './cursor.ts';
import { Followed, type Version } from './followed.ts';
import { compareHits, compareRhymes } from './order.ts';
import { countSyllables, syllablesOf } from './sound/phonemes.ts';
import { SOUND_SOURCE, type SoundRow, type SoundTable } from './sound/sound-table.ts';
import { SOUND_CONDITIONS, type SoundTest, soundTests } from './sound/sound-tests.ts';
import { TEXT_SOURCE, type TextRow, type TextTable } from './text/text-table.ts';
import { SpellingTable } from './spelling-table.ts';
import { type SpellingTest, spellingTest } from './spelling-tests.ts';

/** A record that meets the conditions, and how well. */
export interface FindItem extends Gloss {
  record: StoredRecord;
  /** The names of its dataset and of the others that have its headword. */
  dataset: string;
  also_in: string[];
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

/** The conditions, prepared for testing the records of one dataset. */
interface ReadConditions {
  tables: readonly SpellingTable[];
  selection: Selection;
  among: ReadonlySet<number> | undefined;
  scoreBelow: number;
  spelling: SpellingTest | null;
  sound: { table: SoundTable; tests: readonly SoundTest[] } | null;
  /** Scores of the records whose meanings fit, by id. */
  means: Float32Array | null;
}

/** How long a request waits for a table that is being built, in ms. */
const PATIENCE_MS = 10_000;
const RETRY_AFTER_SECONDS = '5';

/** Finds the words that meet all of some conditions. Its tables are built when first needed. */
export class Finder {
  private readonly spellings = new WeakMap<Segment, Promise<SpellingTable>>();
  /** By the number of the dataset. */
  private readonly tables = new Map<number, DatasetTables>();

  constructor(
    private readonly dictionary: Dictionary,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** Builds the tables ahead, so that no reader has to wait for them. */
  async warmUp(): Promise<void> {
    await this.dictionary.onEach(this.dictionary.enabled, (dataset) => this.made(dataset));
  }

  /** The tables of a dataset, for an image of it. */
  async made(dataset: LoadedDataset): Promise<MadeTables> {
    const { sounds, texts } = this.tablesOf(dataset);
    const [spelling] = await this.spellingsOf(dataset.index.segments);
    return {
      spelling: spelling!,
      sounds: await sounds.currentVersion(),
      texts: await texts.currentVersion(),
    };
  }

  /** Uses the tables of an image that the dataset was loaded from. */
  adopt(dataset: LoadedDataset, { spelling, sounds, texts }: MadeTables): void {
    const tables = this.tablesOf(dataset);
    this.spellings.set(spelling.segment, Promise.resolve(spelling));
    tables.sounds.adopt(sounds);
    tables.texts.adopt(texts);
  }

  /** The tables of segments, each built once. */
  private spellingsOf(segments: readonly Segment[]): Promise<SpellingTable[]> {
    const tables = segments.map((segment) => {
      const table = this.spellings.get(segment) ?? inSteps(SpellingTable.build(segment));
      this.spellings.set(segment, table);
      return table;
    });
    return Promise.all(tables);
  }

  private tablesOf({ row: { number } }: LoadedDataset): DatasetTables {
    const there = this.dictionary.all.map(({ row }) => row.number);
    for (const other of this.tables.keys()) if (!there.includes(other)) this.tables.delete(other);
    const known = this.tables.get(number);
    if (known) return known;
    const tables = {
      sounds: new Followed<SoundRow, SoundTable>(this.dictionary, SOUND_SOURCE, number),
      texts: new Followed<TextRow, TextTable>(this.dictionary, TEXT_SOURCE, number),
    };
    this.tables.set(number, tables);
    return tables;
  }

  /** One page of the words of some datasets that meet all conditions, best first. */
  async find(
    { cursor, limit, ...query }: FindQuery,
    further: FurtherConditions = {},
    datasets: readonly LoadedDataset[] = [this.dictionary.primary],
  ): Promise<FindPage> {
    const offset = cursor ? decodeOffset(cursor, query) : 0;
    const best = await this.best(query, further, offset + limit + 1, datasets);
    const count = Math.min(best.count, FIND_MAX_COUNT);
    const end = Math.min(offset + limit, count);
    return {
      items: await this.items(best.sorted().slice(offset, end), datasets, query),
      nextCursor: end < count ? encodeOffset(end, query) : null,
      count,
      isExact: best.count === count,
    };
  }

  /** The ids of the words that meet all conditions, best first. */
  async ids(
    { cursor: _, limit, ...query }: FindQuery,
    datasets: readonly LoadedDataset[] = [this.dictionary.primary],
  ): Promise<number[]> {
    const hits = (await this.best(query, {}, limit, datasets)).sorted();
    return hits.map(({ id }) => id);
  }

  private async best(
    query: Conditions,
    further: FurtherConditions,
    wanted: number,
    datasets: readonly LoadedDataset[],
  ): Promise<Best> {
    const isRhyme = query.rhymes_with !== undefined;
    const best = new Best(wanted, isRhyme ? compareRhymes : compareHits);
    const shown = datasets.length > 1 ? new Map<string, number>() : null;
    for (const conditions of await this.conditions(query, further, datasets)) {
      for (const table of conditions.tables) collect(table, conditions, best, shown);
    }
    return best;
  }

  private async conditions(
    query: Conditions,
    { among, sameConsonants, scoreBelow = Infinity }: FurtherConditions,
    datasets: readonly LoadedDataset[],
  ): Promise<ReadConditions[]> {
    const needsSounds =
      sameConsonants !== undefined || SOUND_CONDITIONS.some((name) => query[name] !== undefined);
    const read = datasets.map(async (dataset) => {
      const { sounds, texts } = this.tablesOf(dataset);
      const { segments } = dataset.index;
      return {
        segments,
        tables: await this.spellingsOf(segments),
        sounds: needsSounds ? await this.built(sounds.current()) : null,
        texts: query.means === undefined ? null : await this.built(texts.current()),
      };
    });
    const known = await Promise.all(read);
    const sounding = known.flatMap(({ segments, sounds }) =>
      sounds ? [{ segments, table: sounds }] : [],
    );
    const tests = needsSounds ? soundTests({ ...query, sameConsonants }, sounding) : [];
    const spelling = spellingTest(query);
    return known.map(({ tables, sounds, texts }) => ({
      tables,
      selection: { filters: filtersOf(query), isObsolete: query.is_obsolete },
      among,
      scoreBelow,
      spelling,
      means: texts && texts.find(query.means ?? ''),
      sound: sounds && { table: sounds, tests },
    }));
  }

  /** Refuses a request that would wait too long for a table; it is built on. */
  private async built<T>(table: Promise<T>): Promise<T> {
    const made = await within(this.patienceMs, table, null);
    if (made !== null) return made;
    throw new ApiError('not_ready', {
      detail: 'The word finder is getting ready; please try again in a moment.',
      headers: { 'Retry-After': RETRY_AFTER_SECONDS },
    });
  }

  private async items(
    hits: readonly Hit[],
    datasets: readonly LoadedDataset[],
    gloss: GlossRequest,
  ): Promise<FindItem[]> {
    const records = await this.dictionary.readRecords(hits.map(({ id }) => id));
    const hitOf = new Map(hits.map((hit) => [hit.id, hit]));
    return records.map((record) => {
      const spelling = spellingOf(record);
      const hit = hitOf.get(record.id);
      return {
        record,
        ...whereIs(datasets, record.id, () => spelling),
        ...glossOf(record, gloss),
        matched:
          hit?.otherSpelling !== undefined ? hit.segment.formSpelling(hit.otherSpelling) : spelling,
        score: hit?.score ?? 0,
        syllables: syllablesOfRecord(record),
      };
    });
  }
}

/** The tables that an image of a dataset holds for the finder. */
export interface MadeTables {
  /** Of the segment that holds all but the latest edits. */
  spelling: SpellingTable;
  sounds: Version<SoundTable>;
  texts: Version<TextTable>;
}

interface DatasetTables {
  sounds: Followed<SoundRow, SoundTable>;
  texts: Followed<TextRow, TextTable>;
}

/**
 * Adds the live records of a segment that meet all conditions, testing the cheap ones first.
 * @param shown the first dataset with each spelling, which alone shows it; null for one dataset
 */
function collect(
  table: SpellingTable,
  conditions: ReadConditions,
  best: Best,
  shown: Map<string, number> | null,
) {
  const { selection, among, spelling } = conditions;
  const { segment } = table;
  const { list } = segment;
  // With all fields from the start: objects of one shape take a fifth less.
  const hit: Hit = {
    id: 0,
    score: 1,
    syllables: 0,
    rank: 0,
    segment,
    position: 0,
    otherSpelling: undefined,
  };
  const consider = (position: number, otherSpelling?: number) => {
    hit.id = list.idAt(position);
    if (among && !among.has(hit.id)) return;
    hit.position = position;
    hit.otherSpelling = otherSpelling;
    if (!meets(hit, conditions) || !isShown(hit, shown)) return;
    const rank = otherSpelling === undefined ? 0 : segment.rankOfForm(otherSpelling);
    hit.rank = Math.max(table.rankAt(position), rank);
    best.add(hit);
  };
  const members = list.members(selection);
  if (spelling !== null) return visitSpelled(table, spelling, members, consider);
  for (let position = 0; position < list.size; position++)
    if (hasBit(members, position)) consider(position);
}

/** Sets the score and syllables of a record; true if its meaning and sound meet the conditions. */
function meets(hit: Hit, { means, sound, scoreBelow }: ReadConditions): boolean {
  let score = means ? (means[hit.id] ?? 0) : 1;
  if (score === 0) return false;
  hit.syllables = 0;
  if (sound) {
    const { bytes } = sound.table;
    const from = sound.table.startOf(hit.id);
    if (from === 0) return false;
    const to = sound.table.endOf(from);
    score = Math.min(score, leastScore(sound.tests, bytes, from, to));
    if (score === 0) return false;
    hit.syllables = countSyllables(bytes, from, to);
  }
  hit.score = Math.round(score * 1000) / 1000;
  return score < scoreBelow;
}

function isShown({ segment, position, id }: Hit, shown: Map<string, number> | null): boolean {
  if (shown === null) return true;
  const spelling = segment.spellingOfId(segment.list.keyAt(position), id);
  const dataset = shown.get(spelling) ?? segment.dataset;
  shown.set(spelling, dataset);
  return dataset === segment.dataset;
}

/** Visits the members whose headword passes a test, and those with another spelling that does. */
function visitSpelled(
  table: SpellingTable,
  test: SpellingTest,
  members: Uint32Array,
  visit: (position: number, otherSpelling?: number) => void,
): void {
  const { segment } = table;
  const { list } = segment;
  const seen = bitSet(list.size);
  /** Visits the record of another spelling, once, if its headword does not pass itself. */
  const visitBase = (form: number) => {
    if (!segment.isOtherSpelling(form)) return;
    const record = segment.baseOfForm(form);
    const own = segment.keyOf(segment.headwordOf(record));
    if (table.passes(test, own)) return;
    const position = list.positionAfter(own, segment.idOf(record) - 1);
    if (!hasBit(members, position) || hasBit(seen, position)) return;
    setBit(seen, position);
    visit(position, form);
  };
  table.visitLike(test, (key) => {
    if (!table.passes(test, key)) return;
    if (table.isOtherSpelling(key)) segment.formsOfKey(key).forEach(visitBase);
    const end = list.startOfKey(key + 1);
    for (let position = list.startOfKey(key); position < end; position++) {
      if (hasBit(members, position)) visit(position);
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
