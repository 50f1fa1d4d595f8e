import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/**
 * `RATE_LIMIT_STORE=database`: the windows of clients, counted for all servers. Unlogged on
 * Postgres: the counts need not survive a crash.
 */
export const rateLimits: Migration = {
  name: '0004-rate-limits',

  async up({ queryInterface, transaction }) {
    const { sequelize } = queryInterface;
    await queryInterface.createTable(
      'rate_limits',
      {
        key: { type: DataTypes.TEXT, primaryKey: true, allowNull: false },
        used: { type: DataTypes.INTEGER, allowNull: false },
        ends_at: {
          type: DataTypes.BIGINT,
          allowNull: false,
          comment: 'ms of the clock of the database',
        },
      },
      { transaction },
    );
    await queryInterface.addIndex('rate_limits', ['ends_at'], { transaction });
    if (sequelize.getDialect() === 'postgres') {
      await sequelize.query('ALTER TABLE rate_limits SET UNLOGGED', { transaction });
    }
  },

  async down({ queryInterface, transaction }) {
    await queryInterface.dropTable('rate_limits', { transaction });
  },
};
