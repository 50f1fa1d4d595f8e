import type { QueryInterface, Transaction } from 'sequelize';
import { init } from './0001-init.ts';

/** One step of the schema. A released migration is never edited: write the next one. */
export interface Migration {
  readonly name: string;
  up(context: MigrationContext): Promise<void>;
  /** For development only. */
  down(context: MigrationContext): Promise<void>;
}

export interface MigrationContext {
  readonly queryInterface: QueryInterface;
  readonly transaction: Transaction;
}

/** All migrations, oldest first. Listed here so that no build can lose one. */
export const migrations: readonly Migration[] = [init];
