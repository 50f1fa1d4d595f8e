import { QueryTypes, type Transaction } from 'sequelize';
import { arrangeRelations, type Relation } from '../../contract/relation.ts';
import type { WordRecord } from '../../contract/word.ts';
import { type DatasetSnapshot, tablesOf } from '../../database/dataset-tables.ts';
import type { Database } from '../../database/database.ts';
import type { BulkTarget, Cell, ReadSource } from '../../database/dialect.ts';
import { addTo } from '../structures/grouped.ts';

/** Stored in a table of their own, under the record that names them; loaded only for writing. */
export const RELATION_ROWS: Omit<BulkTarget, 'table'> = {
  columns: [
    ...['word_id', 'meaning_id', 'kind'],
    ...['target', 'target_part_of_speech', 'target_sort_order'],
  ],
  textColumns: [],
};

export interface RelationRow {
  word_id: number;
  meaning_id: number;
  kind: Relation['kind'];
  target: string;
  target_part_of_speech: Relation['target_part_of_speech'];
  target_sort_order: number | null;
}

/** The rows of a record's relations, in the order of {@link RELATION_ROWS}. */
export const relationRows = ({ id, meanings }: WordRecord): Cell[][] =>
  meanings.flatMap((meaning) =>
    (meaning.relations ?? []).map((relation) => [
      id,
      meaning.id,
      relation.kind,
      relation.word,
      relation.target_part_of_speech,
      relation.target_sort_order,
    ]),
  );

/** The relations that records of a dataset name, in no particular order. */
export async function readRelations(
  database: Database,
  dataset: number,
  wordIds: readonly number[],
  transaction?: Transaction,
): Promise<RelationRow[]> {
  if (wordIds.length === 0) return [];
  const from = ({ sequelize }: ReadSource) =>
    sequelize.query<RelationRow>(
      `SELECT ${RELATION_ROWS.columns.join(', ')} FROM ${tablesOf(dataset).relations}
       WHERE word_id IN (${wordIds.join(',')})`,
      { type: QueryTypes.SELECT, ...(transaction && { transaction }) },
    );
  return transaction ? from(database) : database.read(from);
}

export async function attachRelations(
  { database, transaction, dataset }: DatasetSnapshot,
  records: readonly WordRecord[],
): Promise<void> {
  const ids = records.map(({ id }) => id);
  const ofMeaning = new Map<number, Relation[]>();
  for (const row of await readRelations(database, dataset, ids, transaction)) {
    addTo(ofMeaning, row.meaning_id, relationOf(row));
  }
  for (const meaning of records.flatMap(({ meanings }) => meanings)) {
    meaning.relations = arrangeRelations(ofMeaning.get(meaning.id) ?? []);
  }
}

export function relationOf(row: RelationRow): Relation {
  const { kind, target, target_part_of_speech, target_sort_order } = row;
  return { kind, word: target, target_part_of_speech, target_sort_order };
}
