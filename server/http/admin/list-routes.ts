import { adminListApi as api, type AskedFilters } from '../../contract/admin/list.ts';
import { adminBulkApi as bulk } from '../../contract/admin/bulk.ts';
import { BULK_MAX_RECORDS } from '../../contract/admin/bulk-limits.ts';
import { filtersOf } from '../../contract/filters.ts';
import { readAdminWord } from '../../dictionary/editing/admin-word.ts';
import { applyBatch, undoBatch } from '../../dictionary/editing/bulk/edits.ts';
import { previewBulk } from '../../dictionary/editing/bulk/preview.ts';
import type { AdminListFilters, Overview } from '../../dictionary/overview/overview.ts';
import { invalid } from '../../base/errors.ts';
import type { AppContext } from '../shared/context.ts';
import type { Bind } from './bind.ts';

export function listRoutes(bind: Bind, context: AppContext): void {
  const { dictionary, editor, overview } = context;
  bind(api.listAdminWords, async ({ query }) => {
    const { sort, order: direction, cursor, page, limit, with_record } = query;
    const filters = adminFiltersOf(query);
    const list = await overview.list({ filters, sort, direction, cursor, page, limit });
    if (!with_record) return list;
    const records = await Promise.all(list.items.map(({ id }) => readAdminWord(dictionary, id)));
    return { ...list, items: list.items.map((item, i) => ({ ...item, record: records[i] })) };
  });

  bind(bulk.previewBulkEdit, ({ body: { change, ids, matching } }) =>
    previewBulk(dictionary, ids ?? idsOf(overview, matching), change),
  );
  bind(bulk.applyBulkEdit, ({ body }) => applyBatch(editor, body));
  bind(bulk.undoBulkEdit, ({ params, body }) => undoBatch(editor, params.id, body.after));
}

/** @throws {ValidationError} when the filters leave too many */
function idsOf(overview: Overview, matching: AskedFilters | undefined): number[] {
  if (!matching) return [];
  const { total, ids } = overview.ids(adminFiltersOf(matching), BULK_MAX_RECORDS);
  if (total <= BULK_MAX_RECORDS) return ids;
  const message = `matches ${total} records; ${BULK_MAX_RECORDS} can be changed at once`;
  throw invalid('body.matching', message);
}

function adminFiltersOf(requested: AskedFilters): AdminListFilters {
  const { search, match, is_obsolete, user_modified, missing, untranslated, dataset } = requested;
  return {
    filters: filtersOf(requested),
    prefix: match === 'prefix' ? search : undefined,
    contains: match === 'contains' ? search : undefined,
    isObsolete: is_obsolete,
    userModified: user_modified,
    missing,
    untranslated,
    dataset,
  };
}
