import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

const TABLES = ['suggestions', 'history'];

/** The name under which a reader made a suggestion, and of the change that came of it. */
export const authors: Migration = {
  name: '0011-authors',

  async up({ queryInterface, transaction }) {
    const author = { type: DataTypes.TEXT, allowNull: true };
    for (const table of TABLES) {
      await queryInterface.addColumn(table, 'author', author, { transaction });
    }
  },

  async down({ queryInterface, transaction }) {
    for (const table of TABLES) await queryInterface.removeColumn(table, 'author', { transaction });
  },
};
