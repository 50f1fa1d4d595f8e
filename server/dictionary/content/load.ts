import { setImmediate } from 'node:timers/promises';
import { QueryTypes, type Transaction } from 'sequelize';
import type {
  AreaVariant,
  Category,
  FormOfWord,
  LanguageRegister,
  Level,
  PartOfSpeech,
} from '../../contract/vocabulary.ts';
import type { Database } from '../../database/database.ts';
import type { IndexRow } from '../index/rows.ts';

/** The columns that the index is made of, in the order in which {@link toIndexRow} reads them. */
const COLUMNS = [
  'id',
  'entry_id',
  'word',
  'base_id',
  'part_of_speech',
  'form_of_word',
  'word_level',
  'area_variant',
  'language_register',
  'categories',
  'is_obsolete',
  'frequency',
  'base_phrasal',
  'phrasal_variants',
];

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
];

/** Ids per statement of a full load. One text a statement: drivers make an object of every row. */
const IDS_PER_STATEMENT = 16_384;
const NO_CATEGORIES: Category[] = [];
const NO_VARIANTS: string[] = [];

/** All rows of the dictionary, in batches. The next one is read while the last one is used. */
export async function* loadIndexRows(
  database: Database,
  transaction: Transaction,
): AsyncGenerator<IndexRow[]> {
  const [range] = await database.sequelize.query<{ last: number | null }>(
    'SELECT max(id) AS last FROM en_words',
    { type: QueryTypes.SELECT, transaction },
  );
  const last = range?.last ?? 0;
  const read = (after: number) => {
    const condition = `id > ${after} AND id <= ${after + IDS_PER_STATEMENT}`;
    const reading = readPacked(database, transaction, condition);
    // When the caller stops between two batches, nobody waits for this one.
    reading.catch(() => {});
    return reading;
  };
  let next = read(0);
  for (let after = 0; after < last; after += IDS_PER_STATEMENT) {
    const packed = await next;
    next = read(after + IDS_PER_STATEMENT);
    // A turn of the event loop, so that the statement is on its way before this thread is busy.
    await setImmediate();
    yield unpack(packed);
  }
  await next;
}

/** More changed entries than this are a new dictionary: loading it whole is faster. */
const MAX_CAUGHT_UP_ENTRIES = 1_000;

/** The entries that were changed or deleted after a revision; null when loading all is faster. */
export async function changedEntries(
  { sequelize }: Database,
  transaction: Transaction,
  revision: number,
): Promise<number[] | null> {
  // No id is in both tables. UNION would look for one that is, by reading all of the first.
  const rows = await sequelize.query<{ id: number }>(
    `SELECT id FROM en_entries WHERE revision > $1
     UNION ALL SELECT entry_id AS id FROM en_deletions WHERE revision > $1
     LIMIT ${MAX_CAUGHT_UP_ENTRIES + 1}`,
    { type: QueryTypes.SELECT, transaction, bind: [revision] },
  );
  return rows.length > MAX_CAUGHT_UP_ENTRIES ? null : rows.map(({ id }) => id);
}

/** All rows of some entries. */
export async function loadEntryRows(
  database: Database,
  transaction: Transaction,
  entryIds: readonly number[],
): Promise<IndexRow[]> {
  if (entryIds.length === 0) return [];
  return unpack(await readPacked(database, transaction, `entry_id IN (${entryIds.join(',')})`));
}

/** The rows of a condition as JSON text. */
async function readPacked(
  { sequelize, dialect }: Database,
  transaction: Transaction,
  condition: string,
): Promise<string> {
  const [found] = await sequelize.query<{ packed: string | null }>(
    `SELECT ${dialect.jsonRows(COLUMNS)} AS packed FROM en_words WHERE ${condition}`,
    { type: QueryTypes.SELECT, transaction },
  );
  return found?.packed ?? '[]';
}

function unpack(packed: string): IndexRow[] {
  const tuples: RowTuple[] = JSON.parse(packed);
  return tuples.map(toIndexRow);
}

function toIndexRow(tuple: RowTuple): IndexRow {
  return {
    id: tuple[0],
    entryId: tuple[1],
    word: tuple[2],
    baseId: tuple[3],
    partOfSpeech: tuple[4],
    formOfWord: tuple[5],
    level: tuple[6],
    areaVariant: tuple[7],
    languageRegister: tuple[8],
    categories: tuple[9] === null ? NO_CATEGORIES : JSON.parse(tuple[9]),
    isObsolete: Boolean(tuple[10]),
    frequency: tuple[11],
    basePhrasal: tuple[12],
    phrasalVariants: tuple[13] === null ? NO_VARIANTS : JSON.parse(tuple[13]),
  };
}
