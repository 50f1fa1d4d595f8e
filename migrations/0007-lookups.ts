import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** `LOOKUPS_ENABLED`: how often which headword was looked up. */
export const lookups: Migration = {
  name: '0007-lookups',

  async up({ queryInterface, transaction }) {
    await queryInterface.createTable(
      'lookups',
      {
        headword: {
          type: DataTypes.TEXT,
          primaryKey: true,
          allowNull: false,
          comment: 'folded',
        },
        times: { type: DataTypes.BIGINT, allowNull: false },
      },
      { transaction },
    );
  },

  async down({ queryInterface, transaction }) {
    await queryInterface.dropTable('lookups', { transaction });
  },
};
