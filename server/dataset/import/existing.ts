import { isDeepStrictEqual } from 'node:util';
import type { ImportCounts } from '../../contract/admin/transfer.ts';
import type { WordRecord } from '../../contract/word.ts';
import { type DatasetSnapshot, tablesOf } from '../../database/dataset-tables.ts';
import type { StoredRecord } from '../../database/dialect.ts';
import type { IdAllocator } from '../../dictionary/content/ids.ts';
import { attachRelations } from '../../dictionary/content/relations.ts';
import { parseStored } from '../../dictionary/content/word-rows.ts';
import type { Leftover } from '../read/dataset.ts';
import { mergeLeftover } from './merge.ts';

export interface ExistingEntry {
  id: number;
  flagged: boolean;
  /** Keys are parts of speech. */
  records: Map<string, WordRecord>;
}

export async function loadEntries(
  snapshot: DatasetSnapshot,
  words: readonly string[],
): Promise<Map<string, ExistingEntry>> {
  const { database, transaction, dataset } = snapshot;
  const entries = new Map<string, ExistingEntry>();
  if (words.length === 0) return entries;
  const { entries: table, words: ofEntries } = tablesOf(dataset);
  const rows = await database.select<
    StoredRecord & {
      entry_id: number;
      word: string;
      user_modified: boolean | 0 | 1;
      phrasal_variants: string | null;
    }
  >(
    `SELECT e.id AS entry_id, e.word, e.user_modified, w.id, w.head, w.content, w.article, w.phrasal_variants
     FROM ${table} e LEFT JOIN ${ofEntries} w ON w.entry_id = e.id AND w.content IS NOT NULL
     WHERE e.word IN (:words)`,
    { transaction, replacements: { words: [...new Set(words)] } },
  );
  for (const row of rows) {
    const entry = entries.get(row.word) ?? {
      id: row.entry_id,
      flagged: Boolean(row.user_modified),
      records: new Map<string, WordRecord>(),
    };
    entries.set(row.word, entry);
    if (row.id === null) continue;
    const record = parseStored(row, row.phrasal_variants);
    entry.records.set(record.part_of_speech, record);
  }
  const records = [...entries.values()].flatMap((entry) => [...entry.records.values()]);
  await attachRelations(snapshot, records);
  return entries;
}

/** `entry` is that of the headword. */
export function changeOf(
  entry: ExistingEntry | undefined,
  partOfSpeech: string,
  update: boolean,
): keyof ImportCounts {
  const isThere = entry?.records.has(partOfSpeech) ?? false;
  if (entry?.flagged) return update && isThere ? 'kept' : 'skipped';
  if (!isThere) return 'added';
  return update ? 'updated' : 'skipped';
}

type LeftoverPlan =
  | { change: 'kept' | 'skipped' }
  | { change: 'updated'; entryId: number; old: WordRecord; merged: WordRecord };

/** Plans the parts of a word that is not in the dataset. */
export function planLeftover(
  entry: ExistingEntry | undefined,
  leftover: Leftover,
  ids: IdAllocator,
  update: boolean,
): LeftoverPlan {
  const old = entry && findRecord(entry, leftover.part_of_speech);
  if (!entry || !old) return { change: 'skipped' };
  if (entry.flagged) return { change: update ? 'kept' : 'skipped' };
  const merged = mergeLeftover(old, leftover, ids, update);
  if (isDeepStrictEqual(old, merged)) return { change: 'skipped' };
  return { change: 'updated', entryId: entry.id, old, merged };
}

/** Without a part of speech, finds the only record of the headword. */
function findRecord(entry: ExistingEntry, partOfSpeech: string | null): WordRecord | undefined {
  if (partOfSpeech !== null) return entry.records.get(partOfSpeech);
  return entry.records.size === 1 ? [...entry.records.values()][0] : undefined;
}
