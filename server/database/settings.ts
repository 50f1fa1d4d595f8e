import type { Transaction } from 'sequelize';
import * as z from 'zod';
import type { SwitchValues } from '../contract/admin/switches.ts';
import type { ContentState } from './content-state.ts';
import type { Database } from './database.ts';

/** Shown in `/api/v1/meta`. */
export const importedDataset = z.object({
  name: z.string(),
  version: z.string().nullable(),
  license: z.string().nullable(),
  license_url: z.string().nullable(),
  attribution: z.string().nullable(),
  notice: z.string().nullable(),
  /** True if only copies of its records are here. */
  is_copied: z.boolean().optional(),
});
export type ImportedDataset = z.infer<typeof importedDataset>;

/** The settings table; its values are JSON. */
export interface Settings {
  /** Locked, advanced and saved by every writer of content. */
  content_state: ContentState;
  /** The version of the primary dataset. */
  en_dataset_version: string | null;
  /** The imports into the dataset `default`, for servers of earlier versions. */
  datasets: ImportedDataset[];
  /** Each until its last token expires, in seconds. */
  ended_sessions: { sid: string; until: number }[];
  switches: Partial<SwitchValues>;
}

export async function readSetting<K extends keyof Settings>(
  { models, dialect }: Database,
  key: K,
  options: { transaction?: Transaction; lock?: boolean } = {},
): Promise<Settings[K] | null> {
  const row = await models.Setting.findByPk(key, {
    ...(options.transaction && { transaction: options.transaction }),
    // SQLite has no row locks and needs none: write transactions run one at a time.
    ...(options.lock && dialect.name === 'postgres' && { lock: true }),
  });
  return row ? JSON.parse(row.value) : null;
}

export async function readContentState(
  database: Database,
  options: { transaction: Transaction; lock?: boolean },
): Promise<ContentState> {
  const state = await readSetting(database, 'content_state', options);
  if (state === null) throw new Error('the settings table has no content_state');
  return state;
}

export async function writeSetting<K extends keyof Settings>(
  { models }: Database,
  key: K,
  value: Settings[K],
  transaction: Transaction,
): Promise<void> {
  await models.Setting.upsert({ key, value: JSON.stringify(value) }, { transaction });
}
