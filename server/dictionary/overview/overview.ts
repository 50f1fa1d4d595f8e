import { Op } from 'sequelize';
import type { ListDirection, ListSort, WordPage } from '../../contract/admin/list.ts';
import { EDIT_ACTIONS } from '../../contract/admin/choices.ts';
import type { Statistics } from '../../contract/admin/words.ts';
import type { ListFilters } from '../../contract/filters.ts';
import { invalid } from '../../base/errors.ts';
import type { Dictionary } from '../dictionary.ts';
import type { LoadedDataset } from '../loaded-dataset.ts';
import type { Condition, PageQuery } from '../search/dictionary-index.ts';
import type { FacetCondition, Facets } from '../content/facets.ts';
import { readItems } from './list-items.ts';
import { decodePosition, encodePosition, listOrder } from './list-order.ts';
import type { LookUpCounts } from './look-up-counts.ts';

const WEEK_MS = 7 * 24 * 3_600_000;
const EDITS = EDIT_ACTIONS.filter((action) => action !== 'create');

export interface AdminListFilters extends Omit<ListFilters, 'datasets'>, FacetCondition {
  /** Only headwords that contain this. */
  contains?: string | undefined;
  /** Its name; by default the primary one. */
  dataset?: string | undefined;
}

interface AdminListQuery {
  filters: AdminListFilters;
  sort: ListSort;
  direction: ListDirection;
  cursor?: string | undefined;
  page: number;
  limit: number;
}

/** The administrator's view of the dictionary: lists with totals, gaps, counts. */
export class Overview {
  /** @param lookUps answers null if look-ups are not counted */
  constructor(
    private readonly dictionary: Dictionary,
    private readonly lookUps: () => LookUpCounts | null,
  ) {}

  /**
   * @throws {ValidationError} for an order by look-ups if these are not counted
   * @throws {ApiError} `dataset_not_found`, `invalid_cursor`
   */
  async list(query: AdminListQuery): Promise<WordPage> {
    const { filters, cursor, page, limit } = query;
    const lookUps = query.sort === 'lookups' ? await this.readLookUps() : null;
    const dataset = this.dictionary.edited(filters.dataset);
    const order = listOrder(dataset.facets, query, lookUps);
    const start = cursor === undefined ? (page - 1) * limit : decodePosition(cursor, order);
    const { total, offset, records } = read(dataset, filters, { order, start, limit });
    const items = await readItems(this.dictionary, dataset, records.map(idOf));
    const positionOf = new Map(records.map((position) => [position.id, position]));
    return {
      items: items.flatMap((item) => {
        const position = positionOf.get(item.id);
        if (!position) return [];
        const lookups = lookUps && (lookUps.get(position.key) ?? 0);
        return [{ ...item, lookups, cursor: encodePosition(position, order) }];
      }),
      total,
      page,
      limit,
      offset,
    };
  }

  /** The ids of the first matching records, in alphabetical order, and the number of all. */
  ids(filters: AdminListFilters, limit: number): { total: number; ids: number[] } {
    const dataset = this.dictionary.edited(filters.dataset);
    const order = listOrder(dataset.facets, { sort: 'word', direction: 'asc' });
    const { total, records } = read(dataset, filters, { order, start: 0, limit });
    return { total, ids: records.map(idOf) };
  }

  /** @throws {ApiError} `dataset_not_found` */
  async statistics(name?: string): Promise<Statistics> {
    const { facets, index, row } = this.dictionary.edited(name);
    const [lookedUp = 0, created, edited] = await Promise.all([
      this.lookUps()?.countHeadwords(),
      this.countLately(row.number, ['create']),
      this.countLately(row.number, EDITS),
    ]);
    const sums = facets.sums();
    return {
      totals: {
        ...index.counts(),
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
      growth: { created, edited },
      looked_up: lookedUp,
    };
  }

  private countLately(dataset: number, action: string[]): Promise<number> {
    const created_at = { [Op.gte]: new Date(Date.now() - WEEK_MS) };
    const where = { dataset, action, created_at };
    return this.dictionary.database.models.History.count({ where });
  }

  private readLookUps(): Promise<ReadonlyMap<string, number>> {
    const counts = this.lookUps();
    if (counts) return counts.read();
    throw invalid('query.sort', 'look-ups are not counted; set LOOKUPS_ENABLED=true');
  }
}

const read = (
  { facets, index }: LoadedDataset,
  filters: AdminListFilters,
  part: Pick<PageQuery, 'order' | 'start' | 'limit'>,
) => index.page({ ...filters, ...part }, conditionOf(filters, facets));

function conditionOf(
  { missing, untranslated, userModified }: FacetCondition,
  facets: Facets,
): Condition {
  const condition = { missing: setOf(missing), untranslated: setOf(untranslated), userModified };
  return {
    name: JSON.stringify([condition.missing, condition.untranslated, userModified ?? null]),
    holds: (id) => facets.matches(id, condition),
  };
}

const idOf = ({ id }: { id: number }): number => id;

const setOf = <T extends string>(values: readonly T[]): T[] => [...new Set(values)].sort();
