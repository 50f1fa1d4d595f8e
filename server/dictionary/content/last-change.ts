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

/**
 * Whether a change is one of this history, and so all that came before it. A copy of the database that
 * was edited in another way has the same ids and revisions, but made them at other times.
 */
export async function hasChange(
  { models }: Database,
  transaction: Transaction,
  { id, at }: ChangeRef,
): Promise<boolean> {
  return (await models.History.count({ where: { id, created_at: new Date(at) }, transaction })) > 0;
}
