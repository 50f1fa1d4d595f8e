import { setImmediate } from 'node:timers/promises';
import type {
  AreaVariant,
  FormOfWord,
  LanguageRegister,
  Level,
  PartOfSpeech,
} from '../../contract/vocabulary.ts';
import { type DatasetSnapshot, tablesOf } from '../../database/dataset-tables.ts';
import { splitRows } from '../../database/dialect.ts';
import type { FacetRow } from './facets.ts';
import type { IndexRow } from '../index/rows.ts';

/** Kept in memory for each record and form. */
export interface ContentRow extends IndexRow, FacetRow {}

/** The search item of a base record. */
export interface StoredItem {
  readonly id: number;
  /** See `word-rows.ts`. */
  readonly head: string;
  /** The fields of the item after those of the head, as JSON text without the braces. */
  readonly tail: string;
}

/** Same order as {@link RowTuple}. */
const COLUMNS =
  `w.id, w.entry_id, w.word, w.base_id, w.part_of_speech, w.form_of_word, w.word_level,
  w.area_variant, w.language_register, w.categories, w.is_obsolete, w.frequency, w.base_phrasal,
  w.phrasal_variants, w.labels, w.alternatives, e.user_modified, w.has_transcription, w.meaning_count,
  w.example_count, w.translation_count, w.short_translation_count, w.languages, w.translations,
  e.revision, w.topics, w.phrase_of`.split(/,\s+/);

type RowTuple = [
  id: number,
  entryId: number,
  word: string,
  baseId: number | null,
  partOfSpeech: PartOfSpeech,
  formOfWord: FormOfWord,
  level: Level | null,
  areaVariant: AreaVariant | null,
  languageRegister: LanguageRegister | null,
  categories: string | null,
  isObsolete: boolean | 0 | 1,
  frequency: number | null,
  basePhrasal: string | null,
  phrasalVariants: string | null,
  labels: string | null,
  alternatives: string | null,
  userModified: boolean | 0 | 1,
  hasTranscription: boolean | 0 | 1,
  meanings: number,
  examples: number,
  translations: number,
  shortTranslations: number,
  languages: number,
  translationTexts: string | null,
  revision: number,
  topics: string | null,
  phraseOf: string | null,
  transcription: string | null,
];

const NONE: never[] = [];

/** Rows of words `w`, packed into one text because drivers would make an object of each row. */
interface Packed<Row> {
  /** Ids per statement of a full load. More are no faster, and the process would keep the memory. */
  batch: number;
  read: (snapshot: DatasetSnapshot, condition: string) => Promise<string>;
  unpack: (packed: string) => Row[];
}

/** All rows of a dataset: {@link ROWS} or {@link ITEMS}. */
export async function* loadBatches<Row>(
  { batch, read, unpack }: Packed<Row>,
  snapshot: DatasetSnapshot,
): AsyncGenerator<Row[]> {
  const reads = readAhead(snapshot, batch, (where) => read(snapshot, where));
  for await (const packed of reads) yield unpack(packed);
}

/** Reads the words `w` of a dataset in batches, the next one while the current one is used. */
export async function* readAhead<Batch>(
  { database, transaction, dataset }: DatasetSnapshot,
  size: number,
  readWhere: (condition: string) => Promise<Batch>,
): AsyncGenerator<Batch> {
  const [range] = await database.select<{ first: number | null; last: number | null }>(
    `SELECT min(id) AS first, max(id) AS last FROM ${tablesOf(dataset).words}`,
    { transaction },
  );
  const first = range?.first ?? 1;
  const last = range?.last ?? 0;
  const read = (after: number) => {
    const reading = readWhere(`w.id > ${after} AND w.id <= ${after + size}`);
    // If the caller stops between batches, nothing awaits this read.
    reading.catch(() => {});
    return reading;
  };
  let next = read(first - 1);
  for (let after = first - 1; after < last; after += size) {
    const batch = await next;
    next = read(after + size);
    // Yield once, so that the statement is sent before this thread gets busy.
    await setImmediate();
    yield batch;
  }
  await next;
}

/** With more changed entries than this, reloading everything is faster. */
const MAX_CAUGHT_UP_ENTRIES = 1_000;

/** The entries changed or deleted after a revision; null if reloading the dataset is faster. */
export async function changedEntries(
  { database, transaction, dataset }: DatasetSnapshot,
  revision: number,
): Promise<number[] | null> {
  const tables = tablesOf(dataset);
  // No id is in both tables. Plain UNION would remove duplicates by reading all of the first.
  const rows = await database.select<{ id: number }>(
    `SELECT id FROM ${tables.entries} WHERE revision > $1
     UNION ALL SELECT entry_id AS id FROM ${tables.deletions} WHERE revision > $1
     LIMIT ${MAX_CAUGHT_UP_ENTRIES + 1}`,
    { transaction, bind: [revision] },
  );
  return rows.length > MAX_CAUGHT_UP_ENTRIES ? null : rows.map(({ id }) => id);
}

/** The rows of some entries. */
export async function loadEntries<Row>(
  { read, unpack }: Packed<Row>,
  snapshot: DatasetSnapshot,
  entryIds: readonly number[],
): Promise<Row[]> {
  if (entryIds.length === 0) return [];
  const condition = `w.entry_id IN (${entryIds.join(',')})`;
  return unpack(await read(snapshot, condition));
}

async function readPacked(
  { database, transaction }: DatasetSnapshot,
  packed: string,
  from: string,
): Promise<string> {
  const [found] = await database.select<{ packed: string | null }>(
    `SELECT ${packed} AS packed FROM ${from}`,
    { transaction },
  );
  return found?.packed ?? '';
}

export const ROWS: Packed<ContentRow> = {
  batch: 4_096,
  read(snapshot, condition) {
    const { dialect } = snapshot.database;
    const { words, entries } = tablesOf(snapshot.dataset);
    const packed = dialect.jsonRows([...COLUMNS, dialect.jsonField('w.head', 'transcription')]);
    const from = `${words} w JOIN ${entries} e ON e.id = w.entry_id WHERE ${condition}`;
    return readPacked(snapshot, packed, from);
  },
  unpack(packed) {
    const tuples: RowTuple[] = packed === '' ? [] : JSON.parse(packed);
    return tuples.map(toRow);
  },
};

/** The search items of base records. */
export const ITEMS: Packed<StoredItem> = {
  batch: 1_024,
  read(snapshot, condition) {
    const { dialect } = snapshot.database;
    const packed = dialect.joinedRows([
      'w.id',
      'w.head',
      "coalesce(w.labels, '[]')",
      `coalesce(${dialect.jsonFieldAsJson('w.content', 'source')}, '""')`,
    ]);
    const from = `${tablesOf(snapshot.dataset).words} w WHERE w.base_id IS NULL AND ${condition}`;
    return readPacked(snapshot, packed, from);
  },
  unpack: (packed) =>
    splitRows(packed, 4).map(([id, head = '', labels = '', source = '']) => ({
      id: Number(id),
      head,
      tail: `"labels":${labels},"source":${source}`,
    })),
};

const toRow = (tuple: RowTuple): ContentRow => ({
  id: tuple[0],
  entryId: tuple[1],
  word: tuple[2],
  baseId: tuple[3],
  partOfSpeech: tuple[4],
  formOfWord: tuple[5],
  level: tuple[6],
  areaVariant: tuple[7],
  languageRegister: tuple[8],
  categories: tuple[9] === null ? NONE : JSON.parse(tuple[9]),
  isObsolete: Boolean(tuple[10]),
  frequency: tuple[11],
  basePhrasal: tuple[12],
  phrasalVariants: tuple[13] === null ? NONE : JSON.parse(tuple[13]),
  labels: tuple[14] === null ? NONE : JSON.parse(tuple[14]),
  alternatives: tuple[15] === null ? NONE : JSON.parse(tuple[15]),
  userModified: Boolean(tuple[16]),
  hasTranscription: Boolean(tuple[17]),
  meanings: tuple[18],
  examples: tuple[19],
  translations: tuple[20],
  shortTranslations: tuple[21],
  languages: tuple[22],
  revision: tuple[24],
  topics: tuple[25] === null ? NONE : JSON.parse(tuple[25]),
  phraseOf: tuple[26] === null ? NONE : JSON.parse(tuple[26]),
  transcription: tuple[27],
  translationTexts: tuple[23] === null ? NONE : JSON.parse(tuple[23]),
});
