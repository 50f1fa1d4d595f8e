import type { ListDirection, ListSort, WordPage } from '../../contract/admin-list.ts';
import type { Statistics } from '../../contract/admin-words.ts';
import type { ListFilters } from '../../contract/filters.ts';
import { foldHeadword } from '../../text/fold.ts';
import type { Dictionary } from '../dictionary.ts';
import type { Condition, PageQuery } from '../index/dictionary-index.ts';
import type { FacetCondition, Facets } from '../index/facets.ts';
import { readItems } from './list-items.ts';
import { decodePlace, encodePlace, listOrder } from './list-order.ts';

/** The filters of the administrator's list. */
export interface AdminListFilters extends ListFilters, FacetCondition {
  /** Only headwords that contain this. */
  contains?: string | undefined;
}

export interface AdminListQuery {
  filters: AdminListFilters;
  sort: ListSort;
  direction: ListDirection;
  cursor?: string | undefined;
  page: number;
  limit: number;
}

/** The administrator's view of the dictionary: lists with totals, gaps, counts. */
export class Overview {
  private readonly dictionary: Dictionary;

  constructor(dictionary: Dictionary) {
    this.dictionary = dictionary;
  }

  /** One page of word records. */
  async list(query: AdminListQuery): Promise<WordPage> {
    const { facets } = this.dictionary;
    const { filters, sort, direction, cursor, page, limit } = query;
    const order = listOrder(facets, sort, direction);
    const start = cursor === undefined ? (page - 1) * limit : decodePlace(cursor, order);
    const { total, offset, ids } = this.read(filters, { order, start, limit });
    // Before the first await: an edit may change the values.
    const values = new Map(ids.map((id) => [id, order.valueOf?.(id) ?? 0]));
    const read = await readItems(this.dictionary, ids);
    const items = read.map((item) => {
      const place = { value: values.get(item.id) ?? 0, key: foldHeadword(item.word), id: item.id };
      return { ...item, cursor: encodePlace(place, order) };
    });
    return { items, total, page, limit, offset };
  }

  /**
   * The ids of the first records that match the filters, in alphabetical order, and the number of
   * all.
   */
  ids(filters: AdminListFilters, limit: number): { total: number; ids: number[] } {
    const order = listOrder(this.dictionary.facets, 'word', 'asc');
    return this.read(filters, { order, start: 0, limit });
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

  private read(filters: AdminListFilters, part: Pick<PageQuery, 'order' | 'start' | 'limit'>) {
    const { facets, index } = this.dictionary;
    return index.page({ ...filters, ...part }, conditionOf(filters, facets));
  }
}

function conditionOf(
  { missing, untranslated, userModified }: FacetCondition,
  facets: Facets,
): Condition {
  const asked = { missing: setOf(missing), untranslated: setOf(untranslated), userModified };
  return {
    name: JSON.stringify([asked.missing, asked.untranslated, userModified ?? null]),
    holds: (id) => facets.matches(id, asked),
  };
}

const setOf = <T extends string>(values: readonly T[]): T[] => [...new Set(values)].sort();
