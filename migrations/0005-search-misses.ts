import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** `SEARCH_MISSES_ENABLED`: how often which search found nothing. */
export const searchMisses: Migration = {
  name: '0005-search-misses',

  async up({ queryInterface, transaction }) {
    await queryInterface.createTable(
      'search_misses',
      {
        term: { type: DataTypes.TEXT, primaryKey: true, allowNull: false, comment: 'folded' },
        times: { type: DataTypes.INTEGER, allowNull: false },
        last_at: { type: DataTypes.DATE, allowNull: false },
      },
      { transaction },
    );
  },

  async down({ queryInterface, transaction }) {
    await queryInterface.dropTable('search_misses', { transaction });
  },
};
