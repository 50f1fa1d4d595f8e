import type { Migration } from './migration.ts';

/**
 * Third edition of the record: topics, for the filter; the headwords that a phrase belongs to; and
 * articles. Its other fields are in the texts of records, which leave them out while they are empty,
 * so no row changes and servers of the previous version go on reading.
 */
export const recordThirdEdition: Migration = {
  name: '0008-record-third-edition',

  async up({ queryInterface, transaction }) {
    const postgres = queryInterface.sequelize.getDialect() === 'postgres';
    const text = postgres ? 'TEXT COLLATE "C"' : 'TEXT';
    for (const [column, comment] of COLUMNS) {
      await queryInterface.addColumn(
        'en_words',
        column,
        { type: text, allowNull: true, comment },
        { transaction },
      );
    }
  },

  async down({ queryInterface, transaction }) {
    for (const [column] of COLUMNS) {
      await queryInterface.removeColumn('en_words', column, { transaction });
    }
  },
};

const COLUMNS = [
  ['topics', 'JSON list, null when empty'],
  ['phrase_of', 'JSON list, null when empty'],
  ['article', 'CommonMark, null when empty'],
] as const;
