import { type AdminDataset, adminDatasetsApi as api } from '../../contract/admin/datasets.ts';
import { tableNames } from '../../database/dataset-tables.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import { readAdminWord } from '../../dictionary/editing/admin-word.ts';
import {
  addDataset,
  changeDataset,
  copyRecord,
  giveBackSpace,
  noteKeptSpace,
  removeDataset,
} from '../../dictionary/editing/dataset-edits.ts';
import { publicDatasetOf } from '../../dictionary/reading/datasets.ts';
import type { AppContext } from '../shared/context.ts';
import type { Bind } from './bind.ts';

export function datasetRoutes(bind: Bind, context: AppContext): void {
  const { dictionary, editor, logger, securityLog } = context;
  bind(api.listAdminDatasets, async () => {
    const items = await Promise.all(
      dictionary.all.map(({ row }) => adminDatasetOf(dictionary, row.name)),
    );
    return { items, total: items.length };
  });
  bind(api.addDataset, async ({ body }) => {
    await addDataset(editor, body);
    return adminDatasetOf(dictionary, body.name);
  });
  bind(api.patchDataset, async ({ params, body }) => {
    await changeDataset(editor, params.name, body);
    return adminDatasetOf(dictionary, params.name);
  });
  bind(api.deleteDataset, async ({ params }, request) => {
    await removeDataset(editor, params.name);
    giveBackSpace(dictionary.database).catch(noteKeptSpace(dictionary, logger));
    securityLog.note('dataset_removed', request, { dataset: params.name });
  });
  bind(api.copyWord, async ({ params, body }) =>
    readAdminWord(dictionary, await copyRecord(editor, params.id, body.dataset)),
  );
}

async function adminDatasetOf(dictionary: Dictionary, name: string): Promise<AdminDataset> {
  const dataset = dictionary.edited(name);
  const { userModified } = dataset.facets.sums();
  const bytes = await dictionary.database.dialect.sizeOf(tableNames(dataset.row.number), {
    scans: false,
  });
  return { ...publicDatasetOf(dataset), user_modified: userModified, bytes };
}
