import type { WordRecord } from '../../contract/word.ts';
import type { StoredRecord } from '../../database/dialect.ts';
import { isVerb, spellingOf } from '../content/row-text.ts';
import { parseRecord } from '../content/word-rows.ts';
import type { Dictionary } from '../dictionary.ts';

/**
 * A word record for readers. Its parts remain the texts stored in the database, because most
 * readers only join them; {@link recordOf} parses them.
 */
export interface WordRow extends StoredRecord {
  /** For a base verb: the phrasal verbs that it names and those that name it. */
  readonly phrasalVariants: string[];
}

/** The records with these ids, in order; missing ones are left out. */
export async function readRows(dictionary: Dictionary, ids: readonly number[]): Promise<WordRow[]> {
  const records = await dictionary.database.readRecords(ids);
  return records.map((record) => wordRow(dictionary, record));
}

export function wordRow({ index }: Dictionary, stored: StoredRecord): WordRow {
  const isBaseVerb = stored.content !== null && isVerb(stored);
  const phrasalVariants = isBaseVerb ? index.phrasalVariants(spellingOf(stored)) : [];
  return { ...stored, phrasalVariants };
}

export function recordOf(row: WordRow): WordRecord {
  return parseRecord(row, row.phrasalVariants);
}
