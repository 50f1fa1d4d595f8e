import { QueryTypes } from 'sequelize';
import type { WordRecord } from '../../contract/word.ts';
import type { StoredRecord } from '../../database/dialect.ts';
import { hasArticle } from '../content/stored-text.ts';
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
  /** The phrases that name its headword. */
  readonly phrases: string[];
}

/** The records with these ids, in order, without articles; missing ones are left out. */
export async function readRows(dictionary: Dictionary, ids: readonly number[]): Promise<WordRow[]> {
  const records = await dictionary.database.readRecords(ids);
  return records.map((record) => wordRow(dictionary, record));
}

/** Adds the articles of the records that have one. */
export async function withArticles(
  { database: { sequelize } }: Dictionary,
  rows: WordRow[],
): Promise<WordRow[]> {
  const ids = rows.filter(({ content }) => hasArticle(content)).map(({ id }) => id);
  if (ids.length === 0) return rows;
  const found = await sequelize.query<{ id: number; article: string }>(
    `SELECT id, article FROM en_words WHERE id IN (${ids.join(',')})`,
    { type: QueryTypes.SELECT },
  );
  const articles = new Map(found.map(({ id, article }) => [id, article]));
  return rows.map((row) => ({ ...row, article: articles.get(row.id) ?? null }));
}

export function wordRow({ index }: Dictionary, stored: StoredRecord): WordRow {
  if (stored.content === null) return { ...stored, phrasalVariants: [], phrases: [] };
  const spelling = spellingOf(stored);
  const phrasalVariants = isVerb(stored) ? index.phrasalVariants(spelling) : [];
  return { ...stored, phrasalVariants, phrases: index.phrases(spelling) };
}

export function recordOf(row: WordRow): WordRecord {
  return parseRecord(row, row.phrasalVariants);
}
