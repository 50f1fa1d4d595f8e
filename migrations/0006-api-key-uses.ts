import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** Counts the uses of each API key. */
export const apiKeyUses: Migration = {
  name: '0006-api-key-uses',

  async up({ queryInterface, transaction }) {
    await queryInterface.createTable(
      'api_key_uses',
      {
        sha256: { type: DataTypes.TEXT, primaryKey: true, allowNull: false, comment: 'of the key' },
        requests: { type: DataTypes.BIGINT, allowNull: false },
        last_used_at: { type: DataTypes.DATE, allowNull: false },
      },
      { transaction },
    );
  },

  async down({ queryInterface, transaction }) {
    await queryInterface.dropTable('api_key_uses', { transaction });
  },
};
