import { DataTypes, type Transaction } from 'sequelize';
import type { UmzugStorage } from 'umzug';
import { migrations } from '../../migrations/index.ts';
import type { MigrationContext } from '../../migrations/migration.ts';
import { StartupError } from '../base/errors.ts';
import type { Database } from './database.ts';
import { explainStorage } from './storage.ts';

export const MIGRATIONS_TABLE = 'migrations';
/** "migr" in ASCII. */
const MIGRATION_LOCK = 0x6d696772;

/**
 * Applies pending migrations in one transaction, while other processes wait, and resolves to their
 * names. An SQLite file is copied first; `onCopied` gets the path of the copy.
 * @throws {StartupError} when one fails; then none is applied
 */
export async function migrate(
  database: Database,
  onCopied: (path: string) => void = () => {},
): Promise<string[]> {
  try {
    const pending = await pendingMigration(database);
    if (pending !== null) {
      const copy = await database.dialect.copyAside?.(`before-${pending}`);
      if (copy !== undefined) onCopied(copy);
    }
    return await database.writeLong(async (transaction) => {
      if (database.dialect.name === 'postgres') {
        await database.sequelize.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`, {
          transaction,
        });
      }
      return migrateWithin(database, transaction);
    });
  } catch (error) {
    const explained = explainStorage(error);
    if (explained !== error) throw explained;
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    throw new StartupError(
      `The database could not be migrated, and nothing of it was changed: ${
        reason instanceof Error ? reason.message : String(reason)
      }`,
      { cause: error },
    );
  }
}

/** Applies `names`, by default all that are pending. Resolves to the names of those applied. */
export async function migrateWithin(
  database: Database,
  transaction: Transaction,
  names?: readonly string[],
): Promise<string[]> {
  const storage = new AppliedMigrations(database, transaction);
  const applied = new Set(await storage.executed());
  refuseNewer(applied);
  if (migrations.every(({ name }) => applied.has(name))) return [];
  // Loaded only when there is something to migrate: it takes a tenth of a second.
  const { Umzug } = await import('umzug');
  const umzug = new Umzug<MigrationContext>({
    migrations: migrations.map(({ name, up, down }) => ({
      name,
      up: ({ context }) => up(context),
      down: ({ context }) => down(context),
    })),
    context: { queryInterface: database.sequelize.getQueryInterface(), transaction },
    storage,
    logger: undefined,
  });
  return (await umzug.up(names ? { migrations: [...names] } : {})).map(({ name }) => name);
}

/** True if there is nothing of Wordkeep yet. */
export async function isNew(database: Database, transaction?: Transaction): Promise<boolean> {
  const { tableNames } = database.dialect;
  const tables = await database.select<{ name: string }>(tableNames, { transaction });
  return tables.every(({ name }) => name !== MIGRATIONS_TABLE);
}

/** True if {@link migrate} has nothing to do or to refuse. */
export async function isMigrated(database: Database): Promise<boolean> {
  if (await isNew(database)) return false;
  const applied = new Set(await appliedMigrations(database));
  return applied.size === migrations.length && migrations.every(({ name }) => applied.has(name));
}

/** Null also for a new database. */
async function pendingMigration(database: Database): Promise<string | null> {
  if (await isNew(database)) return null;
  const applied = new Set(await appliedMigrations(database));
  refuseNewer(applied);
  if (applied.size === 0) return null;
  return migrations.find(({ name }) => !applied.has(name))?.name ?? null;
}

function refuseNewer(applied: ReadonlySet<string>): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new Error(
    `it has been migrated by a newer Wordkeep (${unknown.join(', ')}); ` +
      'start that version, or restore the backup made before the upgrade',
  );
}

/** Oldest first. */
export async function appliedMigrations(
  database: Database,
  transaction?: Transaction,
): Promise<string[]> {
  const all = `SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY name`;
  const rows = await database.select<{ name: string }>(all, { transaction });
  return rows.map(({ name }) => name);
}

/** Umzug's table, written inside the migrating transaction. */
class AppliedMigrations implements UmzugStorage<MigrationContext> {
  constructor(
    private readonly database: Database,
    private readonly transaction: Transaction,
  ) {}

  async executed(): Promise<string[]> {
    const { transaction } = this;
    if (await isNew(this.database, transaction)) {
      await this.database.sequelize.getQueryInterface().createTable(
        MIGRATIONS_TABLE,
        {
          name: { type: DataTypes.TEXT, primaryKey: true, allowNull: false },
          applied_at: { type: DataTypes.DATE, allowNull: false },
        },
        { transaction },
      );
    }
    return appliedMigrations(this.database, transaction);
  }

  async logMigration({ name }: { name: string }): Promise<void> {
    await this.database.sequelize
      .getQueryInterface()
      .bulkInsert(MIGRATIONS_TABLE, [{ name, applied_at: new Date() }], {
        transaction: this.transaction,
      });
  }

  async unlogMigration({ name }: { name: string }): Promise<void> {
    await this.database.sequelize
      .getQueryInterface()
      .bulkDelete(MIGRATIONS_TABLE, { name }, { transaction: this.transaction });
  }
}
