import type { Transaction } from 'sequelize';
import type { Database } from '../../database/database.ts';

/** A row of the history. */
export interface ChangeRef {
  readonly id: number;
  /** ISO 8601. */
  readonly at: string;
}

/** The last change of any dataset; null if there was none. */
export async function lastChange({ models }: Database): Promise<ChangeRef | null> {
  const row = await models.History.findOne({
    attributes: ['id', 'created_at'],
    order: [['id', 'DESC']],
  });
  return row && { id: row.id, at: row.created_at.toISOString() };
}

/** Compares times too: copies of a database, edited separately, share ids and revisions. */
export const hasChange = async (
  { models }: Database,
  transaction: Transaction,
  { id, at }: ChangeRef,
): Promise<boolean> =>
  (await models.History.count({ where: { id, created_at: new Date(at) }, transaction })) > 0;
