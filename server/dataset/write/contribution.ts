import { Op, QueryTypes, type Transaction } from 'sequelize';
import type { WordRecord } from '../../contract/word.ts';
import { ApiError } from '../../base/errors.ts';
import { tablesOf } from '../../database/dataset-tables.ts';
import { findDataset, readDatasets } from '../../database/datasets.ts';
import type { Database } from '../../database/database.ts';
import type { StoredRecord } from '../../database/dialect.ts';
import { attachRelations } from '../../dictionary/content/relations.ts';
import { parseStored } from '../../dictionary/content/word-rows.ts';
import { takeBack } from '../../dictionary/editing/take-back.ts';
import { addTo } from '../../dictionary/structures/grouped.ts';
import { readBundled } from '../read/bundled.ts';
import { headLines, kindOfLine, meaningLines, oneLine } from './book-lines.ts';

/** What a file of corrections begins with. */
export const CONTRIBUTION_HEADER = [
  'Wordkeep corrections, format 1',
  'licence: CC-BY-4.0',
  'agreed: I wrote these changes, or may pass them on, and give them under this licence.',
];

export const MAX_CORRECTIONS = 10_000;

const RECORDS_PER_BATCH = 200;

const EDITS = ['update', 'rename', 'relink', 'apply_suggestion'] as const;

/** A change of the lines of one kind in an entry, or in a meaning. */
export interface Correction {
  /** The word, as the bundled dictionary spells it, and its part of speech: `bank (noun)`. */
  entry: string;
  /** The definition there, or of a new meaning its own; null for the head of the entry. */
  meaning: string | null;
  /** A new meaning has no definition before, one that goes none after. */
  before: string[];
  after: string[];
}

/**
 * The file of what an administrator has changed in records of the bundled dictionary, under the
 * licence that the sender agrees to. Taking back the edits shows what was there, whichever version
 * of the dictionary that was.
 *
 * @throws {ApiError} `not_found` when nothing has been changed
 */
export async function makeContribution(
  database: Database,
  { dataset, bundledDir }: { dataset: string | undefined; bundledDir: string },
): Promise<{ text: string; count: number }> {
  const bundled = await readBundled(bundledDir, []);
  const read = async (transaction: Transaction): Promise<Correction[]> => {
    const { number } = findDataset(await readDatasets(database, transaction), dataset);
    const edited = await database.sequelize.query<{ id: number }>(
      `SELECT DISTINCT w.id FROM history h JOIN ${tablesOf(number).words} w ON w.id = h.word_id
       WHERE w.base_id IS NULL AND h.action IN (:actions) ORDER BY w.id`,
      { type: QueryTypes.SELECT, transaction, replacements: { actions: EDITS } },
    );
    const found: Correction[] = [];
    for (let i = 0; i < edited.length && found.length < MAX_CORRECTIONS; i += RECORDS_PER_BATCH) {
      const ids = edited.slice(i, i + RECORDS_PER_BATCH).map(({ id }) => id);
      for (const [before, after] of await readChanged(database, transaction, number, ids)) {
        if (after.source === bundled?.name) found.push(...compare(before, after));
      }
    }
    return found.slice(0, MAX_CORRECTIONS);
  };
  const corrections = await database.readSnapshot(read, { long: true, separate: true });
  const blocks = corrections
    .sort((a, b) => (a.entry < b.entry ? -1 : Number(a.entry > b.entry)))
    .map(({ entry, meaning, before, after }) => [
      entry,
      ...(meaning === null ? [] : [`meaning: ${meaning}`]),
      ...before.map((line) => `- ${line}`),
      ...after.map((line) => `+ ${line}`),
    ]);
  if (blocks.length === 0) {
    const detail = 'No word of the bundled dictionary has been changed here.';
    throw new ApiError('not_found', { detail });
  }
  const text = [CONTRIBUTION_HEADER, ...blocks].map((lines) => `${lines.join('\n')}\n`).join('\n');
  return { text, count: blocks.length };
}

/** Lines by kind. */
export function linesByKind(lines: readonly string[]): Map<string, string[]> {
  const kinds = new Map<string, string[]>();
  for (const line of lines) addTo(kinds, kindOfLine(line), line);
  return kinds;
}

/** Records as the dataset had them, and as they are. */
async function readChanged(
  database: Database,
  transaction: Transaction,
  dataset: number,
  ids: number[],
): Promise<[before: WordRecord, after: WordRecord][]> {
  const stored = await database.sequelize.query<StoredRecord & { phrasal_variants: string | null }>(
    `SELECT id, head, content, article, phrasal_variants FROM ${tablesOf(dataset).words}
     WHERE id IN (:ids) ORDER BY id`,
    { type: QueryTypes.SELECT, transaction, replacements: { ids } },
  );
  const records = stored.map((row) => parseStored(row, row.phrasal_variants));
  await attachRelations(database, transaction, dataset, records);
  const headwords = records.map(({ word }) => word);
  const ofHeadword = { action: 'reset_user_modified', headword: headwords, dataset };
  const rows = await database.models.History.findAll({
    where: { [Op.or]: [{ word_id: ids, action: [...EDITS] }, ofHeadword] },
    order: [['id', 'DESC']],
    transaction,
  });
  return records.map((record) => {
    const ofRecord = rows.filter(
      ({ word_id: id, headword }) => id === record.id || (id === null && headword === record.word),
    );
    // A headword without the flag takes the content of the next update.
    const reset = ofRecord.findIndex(({ word_id: id }) => id === null);
    const edits = reset < 0 ? ofRecord : ofRecord.slice(0, reset);
    return [edits.reduce((before, { details }) => undone(before, details), record), record];
  });
}

/** A record before an edit; as it is if what the edit touched has been changed otherwise since. */
function undone(record: WordRecord, details: string): WordRecord {
  try {
    return takeBack(record, JSON.parse(details).changes);
  } catch (error) {
    if (error instanceof ApiError) return record;
    throw error;
  }
}

function compare(before: WordRecord, after: WordRecord): Correction[] {
  const entry = oneLine(`${before.word} (${before.part_of_speech})`);
  const [old, now] = [partsOf(before), partsOf(after)];
  const definitions = new Map(
    [...after.meanings, ...before.meanings].map(({ id, definition }) => [id, oneLine(definition)]),
  );
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id) => {
    const [was, is] = [linesByKind(old.get(id) ?? []), linesByKind(now.get(id) ?? [])];
    const kinds = now.has(id) ? [...new Set([...was.keys(), ...is.keys()])] : ['='];
    const changes = kinds.map((kind) => ({
      before: was.get(kind) ?? [],
      after: is.get(kind) ?? [],
    }));
    return changes
      .filter((change) => change.before.join('\n') !== change.after.join('\n'))
      .map((change) => ({ entry, meaning: definitions.get(id) ?? null, ...change }));
  });
}

/** The lines of a record by the ids of its meanings; 0 for its head. */
const partsOf = (record: WordRecord): Map<number, string[]> =>
  new Map([
    [0, headLines(record)],
    ...record.meanings.map((meaning) => [meaning.id, meaningLines(meaning)] as const),
  ]);
