import type { Transaction } from 'sequelize';
import { openBackup } from '../backup/open.ts';
import { StartupError } from '../base/errors.ts';
import type { Config } from '../config/parse-config.ts';
import type { Database } from '../database/database.ts';
import {
  type DatasetSnapshot,
  type DatasetTables,
  tableNames,
  tablesOf,
} from '../database/dataset-tables.ts';
import { readDatasets } from '../database/datasets.ts';
import { readSetting } from '../database/settings.ts';
import { loadBatches, ROWS } from '../dictionary/content/load.ts';
import { DictionaryIndex } from '../dictionary/search/dictionary-index.ts';
import { listBackups } from '../ops/scheduled-backups.ts';
import { bad, type Finding, good } from './finding.ts';

const ROWS_PER_STATEMENT = 500;
const NAMED = 5;

const RESTORE = 'Restore the newest backup, and please report this as a bug.';

/** A backup with a smaller share of the records is from before an import, or is damaged. */
const LEAST_BACKED_UP = 0.9;

/** Rows that refer to nothing; each query should return none. */
const orphansIn = ({ entries, words }: DatasetTables): Record<string, string> => ({
  'records without a headword': `SELECT count(*) AS n FROM ${words} WHERE entry_id NOT IN (SELECT id FROM ${entries})`,
  'forms without a record': `SELECT count(*) AS n FROM ${words} WHERE base_id IS NOT NULL AND base_id NOT IN (SELECT id FROM ${words})`,
  'headwords without a record': `SELECT count(*) AS n FROM ${entries} WHERE id NOT IN (SELECT entry_id FROM ${words})`,
});

/** Looks for rows without counterparts, unreadable records, and records missing from the index. */
export const examineContent = async (
  database: Database,
  { backups }: Pick<Config, 'backups'>,
  onProgress: (done: number, total: number) => void,
): Promise<Finding[]> =>
  database.readSnapshot(
    async (transaction) => [
      ...(await ofDatasets(database, transaction, onProgress)),
      ...(backups ? await backedUp(database, backups.dir, transaction) : []),
    ],
    { long: true, separate: true },
  );

/** Names the dataset where there are several. */
async function ofDatasets(
  database: Database,
  transaction: Transaction,
  onProgress: (done: number, total: number) => void,
): Promise<Finding[]> {
  const datasets = await readDatasets(database, transaction);
  const findings: Finding[] = [];
  for (const { name, number } of datasets) {
    const snapshot = { database, transaction, dataset: number };
    const found = [
      ...(await orphans(snapshot)),
      ...(await counters(snapshot)),
      ...(await records(snapshot, onProgress)),
      ...(await indexed(snapshot)),
      ...(await sized(snapshot)),
    ];
    const prefix = datasets.length > 1 ? `${name}: ` : '';
    findings.push(...found.map((one) => ({ ...one, text: prefix + one.text })));
  }
  return findings;
}

async function orphans(snapshot: DatasetSnapshot) {
  const findings: Finding[] = [];
  for (const [what, sql] of Object.entries(orphansIn(tablesOf(snapshot.dataset)))) {
    const found = await countOf(snapshot, sql);
    if (found > 0) findings.push(bad(`There are ${found} ${what}.`, RESTORE));
  }
  return findings.length > 0 ? findings : [good('Headwords, records and forms are consistent.')];
}

async function counters(snapshot: DatasetSnapshot): Promise<Finding[]> {
  const { entries, words } = tablesOf(snapshot.dataset);
  const state = await readSetting(snapshot.database, 'content_state', snapshot);
  if (!state) return [bad('The content state is missing.', RESTORE)];
  const last = (table: string) =>
    countOf(snapshot, `SELECT coalesce(max(id), 0) AS n FROM ${table}`);
  const isBehind =
    (await last(entries)) >= state.next_entry_id || (await last(words)) >= state.next_word_id;
  if (isBehind) return [bad('The id counters are lower than ids in use.', RESTORE)];
  return [good(`The content is at revision ${state.revision}.`)];
}

interface Row {
  id: number;
  word: string;
  base_id: number | null;
  meaning_count: number;
  short_translation_count: number;
  head: string;
  content: string | null;
}

/** Reads every record as a reader would, and compares it with the columns of its row. */
async function records(
  snapshot: DatasetSnapshot,
  onProgress: (done: number, total: number) => void,
): Promise<Finding[]> {
  const { database, transaction, dataset } = snapshot;
  const { words } = tablesOf(dataset);
  const total = await countOf(snapshot, `SELECT count(*) AS n FROM ${words}`);
  const broken: string[] = [];
  let done = 0;
  for (let after = 0; ;) {
    const rows = await database.select<Row>(
      `SELECT id, word, base_id, meaning_count, short_translation_count, head, content
       FROM ${words} WHERE id > ${after} ORDER BY id LIMIT ${ROWS_PER_STATEMENT}`,
      { transaction },
    );
    const last = rows.at(-1);
    if (!last) break;
    for (const row of rows) if (!isWhole(row)) broken.push(`${row.word} (${row.id})`);
    after = last.id;
    done += rows.length;
    onProgress(done, total);
  }
  if (broken.length === 0) return [good(`All ${total} records and forms can be read.`)];
  const named = broken.slice(0, NAMED).join(', ');
  const more = broken.length > NAMED ? ` and ${broken.length - NAMED} more` : '';
  return [bad(`These records are damaged: ${named}${more}.`, RESTORE)];
}

function isWhole(row: Row): boolean {
  try {
    const head: unknown = JSON.parse(row.head);
    if (Reflect.get(Object(head), 'word') !== row.word) return false;
    if (row.base_id !== null) return true;
    const content: unknown = JSON.parse(row.content ?? '{}');
    const { meanings = [], short_translations: short = [] } = Object(content);
    return meanings.length === row.meaning_count && short.length === row.short_translation_count;
  } catch {
    return false;
  }
}

async function indexed(snapshot: DatasetSnapshot) {
  const { entries: table } = tablesOf(snapshot.dataset);
  const expected = await countOf(snapshot, `SELECT count(*) AS n FROM ${table}`);
  const index = await DictionaryIndex.build(loadBatches(ROWS, snapshot), snapshot.dataset);
  const { entries } = index.counts();
  if (entries !== expected) {
    return [bad(`The index finds ${entries} headwords, the database has ${expected}.`, RESTORE)];
  }
  return [good(`The index finds all ${entries} headwords.`)];
}

async function sized({ database, dataset }: DatasetSnapshot): Promise<Finding[]> {
  const bytes = await database.dialect.sizeOf(tableNames(dataset), { scans: true });
  return bytes === null ? [] : [good(`It takes ${Math.ceil(bytes / 2 ** 20)} MiB.`)];
}

async function backedUp(database: Database, dir: string, transaction: Transaction) {
  const [newest] = await listBackups(dir).catch(() => []);
  if (!newest) return [];
  const advice =
    'Make one with "wordkeep backup", and look for "could not make a backup" in the log.';
  try {
    const backup = await openBackup(newest.path);
    await backup.close();
    let [saved, total] = [0, 0];
    for (const { number } of await readDatasets(database, transaction)) {
      const { words } = tablesOf(number);
      saved += backup.manifest.tables[words]?.rows ?? 0;
      total += await countOf({ database, transaction }, `SELECT count(*) AS n FROM ${words}`);
    }
    const text = `The newest backup has ${saved} records and forms, the database ${total}.`;
    return [saved < LEAST_BACKED_UP * total ? bad(text, advice) : good(text)];
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return [bad(`The newest backup is damaged: ${error.message}`, advice)];
  }
}

type InTransaction = Pick<DatasetSnapshot, 'database' | 'transaction'>;

async function countOf({ database, transaction }: InTransaction, sql: string) {
  const [row] = await database.select<{ n: number | string }>(sql, { transaction });
  return Number(row?.n ?? 0);
}
