import type { AdminListItem } from '../../contract/admin/list.ts';
import { expandHead } from '../content/word-rows.ts';
import { tablesOf } from '../../database/dataset-tables.ts';
import type { Dictionary } from '../dictionary.ts';
import type { LoadedDataset } from '../loaded-dataset.ts';

interface ItemRow {
  id: number;
  head: string;
  content: string | null;
  definition: string | null;
  title: string | null;
  meaning_count: number;
  translation_count: number;
  user_modified: boolean | 0 | 1;
  revision: number;
  changed_at: string | Date | null;
}

/** List items for some records of a dataset, in order; missing ones are left out. */
export async function readItems(
  { database }: Dictionary,
  { facets, row: { number } }: LoadedDataset,
  ids: readonly number[],
): Promise<Omit<AdminListItem, 'lookups' | 'cursor'>[]> {
  if (ids.length === 0) return [];
  const firstMeaning = (field: string) =>
    database.dialect.jsonField('w.content', 'meanings', 0, field);
  const { words, entries } = tablesOf(number);
  const rows = await database.select<ItemRow>(
    `SELECT w.id, w.head, CASE WHEN w.base_id IS NULL THEN '' END AS content,
            ${firstMeaning('definition')} AS definition, ${firstMeaning('title')} AS title,
            w.meaning_count, w.translation_count + w.short_translation_count AS translation_count,
            e.user_modified, e.revision,
            (SELECT max(h.created_at) FROM history h
             WHERE h.word_id = coalesce(w.base_id, w.id)) AS changed_at
     FROM ${words} w JOIN ${entries} e ON e.id = w.entry_id WHERE w.id IN (${ids.join(',')})`,
  );
  const items = rows.map((row) => ({
    id: row.id,
    ...expandHead(row),
    user_modified: Boolean(row.user_modified),
    revision: row.revision,
    meaning_count: row.meaning_count,
    translation_count: row.translation_count,
    missing: facets.gapsOf(row.id),
    first_meaning: row.definition || row.title || null,
    languages: facets.languagesOf(row.id),
    changed_at: row.changed_at === null ? null : new Date(row.changed_at).toISOString(),
  }));
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
