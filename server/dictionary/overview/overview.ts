import { QueryTypes } from 'sequelize';
import type { AdminListItem, Gap, Page, Statistics } from '../../contract/admin-words.ts';
import type { WordFilters } from '../../contract/filters.ts';
import type { Dictionary } from '../dictionary.ts';
import { expandHead } from '../content/word-rows.ts';

export interface AdminListQuery {
  filters: WordFilters;
  prefix?: string | undefined;
  isObsolete?: boolean | undefined;
  userModified?: boolean | undefined;
  missing: Gap[];
  page: number;
  limit: number;
}

/** The administrator's view of the dictionary: lists with totals, gaps, counts. */
export class Overview {
  private readonly dictionary: Dictionary;

  constructor(dictionary: Dictionary) {
    this.dictionary = dictionary;
  }

  /** One page of word records in the order (folded headword, id). */
  async list(query: AdminListQuery): Promise<Page<AdminListItem>> {
    const { facets, index } = this.dictionary;
    const { filters, prefix, isObsolete, userModified, missing, page, limit } = query;
    const condition = {
      name: JSON.stringify([[...new Set(missing)].sort(), userModified ?? null]),
      holds: (id: number) => facets.matches(id, missing, userModified),
    };
    const window = { from: (page - 1) * limit, to: page * limit };
    const { total, ids } = index.page({ filters, prefix, isObsolete }, condition, window);
    return { items: await this.readItems(ids), total, page, limit };
  }

  statistics(): Statistics {
    const sums = this.dictionary.facets.sums();
    return {
      totals: {
        ...this.dictionary.index.counts(),
        meanings: sums.meanings,
        examples: sums.examples,
        meaning_translations: sums.translations,
        short_translations: sums.shortTranslations,
        user_modified: sums.userModified,
      },
      by_part_of_speech: sums.byPartOfSpeech,
      by_level: sums.byLevel,
      by_language: sums.byLanguage,
      missing: sums.missing,
    };
  }

  private async readItems(ids: readonly number[]): Promise<AdminListItem[]> {
    if (ids.length === 0) return [];
    const rows = await this.dictionary.database.sequelize.query<{
      id: number;
      head: string;
      content: string | null;
      meaning_count: number;
      translation_count: number;
      user_modified: boolean | 0 | 1;
      revision: number;
    }>(
      `SELECT w.id, w.head, CASE WHEN w.base_id IS NULL THEN '' END AS content, w.meaning_count,
              w.translation_count + w.short_translation_count AS translation_count,
              e.user_modified, e.revision
       FROM en_words w JOIN en_entries e ON e.id = w.entry_id WHERE w.id IN (${ids.join(',')})`,
      { type: QueryTypes.SELECT },
    );
    const items = rows.map((row): [number, AdminListItem] => [
      row.id,
      {
        id: row.id,
        ...expandHead(row),
        user_modified: Boolean(row.user_modified),
        revision: row.revision,
        meaning_count: row.meaning_count,
        translation_count: row.translation_count,
        missing: this.dictionary.facets.gapsOf(row.id),
      },
    ]);
    const byId = new Map(items);
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}
