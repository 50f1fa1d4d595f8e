import { arrangeRelations } from '../../contract/relation.ts';
import type { AdminWord } from '../../contract/admin/words.ts';
import type { Meaning } from '../../contract/word.ts';
import { WordNotFoundError } from '../../base/errors.ts';
import { tablesOf } from '../../database/dataset-tables.ts';
import type { Dictionary } from '../dictionary.ts';
import { readRelations, relationOf, type RelationRow } from '../content/relations.ts';
import { readRecordById } from '../reading/lookups.ts';
import { recordOf } from '../reading/word-row.ts';

/** Reads the state first: if an edit comes in between, a change based on the answer is refused. */
export async function readAdminWord(dictionary: Dictionary, id: number): Promise<AdminWord> {
  const { number, name } = dictionary.datasetOf(id).row;
  const { words, entries } = tablesOf(number);
  const [entry] = await dictionary.database.select<{
    user_modified: boolean | 0 | 1;
    revision: number;
    base_id: number | null;
    base_word: string;
  }>(
    `SELECT e.user_modified, e.revision, w.base_id, e.word AS base_word
     FROM ${words} w JOIN ${entries} e ON e.id = w.entry_id WHERE w.id = $1`,
    { bind: [id] },
  );
  if (!entry) throw new WordNotFoundError(`There is no word record with the id ${id}.`);
  const row = await readRecordById(dictionary, id, { isPublic: false });
  const record = recordOf(row);
  const relations = await readRelations(dictionary.database, number, [id]);
  return {
    ...record,
    forms: record.forms.map((form) => ({ ...form, dataset: name })),
    phrases: row.phrases,
    dataset: name,
    user_modified: Boolean(entry.user_modified),
    revision: entry.revision,
    relations: inMeanings(record.meanings, relations),
    ...(entry.base_id !== null && { base: { id: entry.base_id, word: entry.base_word } }),
  };
}

/** In the order of the meanings, and within a meaning in that of its relations. */
const inMeanings = (
  meanings: readonly Meaning[],
  rows: readonly RelationRow[],
): AdminWord['relations'] =>
  meanings.flatMap(({ id }) => {
    const own = rows.filter((row) => row.meaning_id === id).map(relationOf);
    return arrangeRelations(own).map((relation) => ({ ...relation, meaning_id: id }));
  });
