import type { WordRecord } from '../../contract/word.ts';
import { DEFAULT_DATASET, tablesOf } from '../../database/dataset-tables.ts';
import type { StoredRecord } from '../../database/dialect.ts';
import { hasArticle } from '../content/stored-text.ts';
import { partOfSpeechOf, spellingOf } from '../content/row-text.ts';
import { parseRecord } from '../content/word-rows.ts';
import { groupBy } from '../structures/grouped.ts';
import type { Dictionary } from '../dictionary.ts';

/** Its parts remain stored texts, which most readers only join; {@link recordOf} parses them. */
export interface WordRow extends StoredRecord {
  /** For a base verb: the phrasal verbs that it names and those that name it. */
  readonly phrasalVariants: string[];
  /** The phrases that name its headword. */
  readonly phrases: string[];
  /** The name of its dataset. */
  readonly datasetName: string;
}

/** The records with these ids, in order, without articles; missing ones are left out. */
export async function readRows(dictionary: Dictionary, ids: readonly number[]): Promise<WordRow[]> {
  const records = await dictionary.readRecords(ids);
  return records.map((record) => wordRow(dictionary, record));
}

/** Adds the articles of the records that have one. */
export async function withArticles({ database }: Dictionary, rows: WordRow[]): Promise<WordRow[]> {
  const having = rows.filter(({ content }) => hasArticle(content));
  if (having.length === 0) return rows;
  const articles = new Map<number, string>();
  for (const [dataset, some] of groupBy(having, ({ dataset = DEFAULT_DATASET }) => dataset)) {
    const ids = some.map(({ id }) => id).join(',');
    const found = await database.select<{ id: number; article: string }>(
      `SELECT id, article FROM ${tablesOf(dataset).words} WHERE id IN (${ids})`,
    );
    for (const { id, article } of found) articles.set(id, article);
  }
  return rows.map((row) => ({ ...row, article: articles.get(row.id) ?? null }));
}

export function wordRow(dictionary: Dictionary, stored: StoredRecord): WordRow {
  const {
    index,
    row: { name },
  } = dictionary.numbered(stored.dataset);
  if (stored.content === null) {
    return { ...stored, phrasalVariants: [], phrases: [], datasetName: name };
  }
  const word = spellingOf(stored);
  const isVerb = partOfSpeechOf(stored) === 'verb';
  const phrasalVariants = index.phrasalVariants({ id: stored.id, word, isVerb });
  return { ...stored, phrasalVariants, phrases: index.phrases(word), datasetName: name };
}

export function recordOf(row: WordRow): WordRecord {
  const record = parseRecord(row, row.phrasalVariants);
  const { datasetName: dataset } = row;
  return { ...record, forms: record.forms.map((form) => ({ ...form, dataset })), dataset };
}
