import type { QueryInterface, Transaction } from 'sequelize';

/** One step of the schema. Never edit a released migration: write a new one. */
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
