import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/**
 * The first schema. Text is compared byte by byte on both databases (SQLite's default, `"C"` on
 * Postgres), so that the order of an export does not depend on where it was made.
 */
export const init: Migration = {
  name: '0001-init',

  async up({ queryInterface, transaction }) {
    const postgres = queryInterface.sequelize.getDialect() === 'postgres';
    const text = postgres ? 'TEXT COLLATE "C"' : 'TEXT';
    const identity = { type: DataTypes.INTEGER, primaryKey: true };
    const serial = { ...identity, autoIncrement: true };
    const required = (type: string | typeof DataTypes.INTEGER) => ({ type, allowNull: false });
    const flag = { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false };
    const count = { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 };
    const time = { type: DataTypes.DATE, allowNull: false };
    const optional = { type: text, allowNull: true };

    await queryInterface.createTable(
      'en_entries',
      {
        id: identity,
        word: { ...required(text), unique: true },
        folded: required(text),
        user_modified: flag,
        revision: required(DataTypes.INTEGER),
      },
      { transaction },
    );
    await queryInterface.addIndex('en_entries', ['folded'], { transaction });
    await queryInterface.addIndex('en_entries', ['revision'], { transaction });

    await queryInterface.createTable(
      'en_words',
      {
        id: identity,
        entry_id: {
          ...required(DataTypes.INTEGER),
          references: { model: 'en_entries', key: 'id' },
          onDelete: 'CASCADE',
        },
        base_id: {
          type: DataTypes.INTEGER,
          allowNull: true,
          references: { model: 'en_words', key: 'id' },
          onDelete: 'CASCADE',
        },
        word: required(text),
        part_of_speech: required(text),
        form_of_word: required(text),
        word_level: optional,
        area_variant: optional,
        language_register: optional,
        categories: { ...optional, comment: 'JSON list, null when empty' },
        is_obsolete: flag,
        frequency: { type: DataTypes.DOUBLE, allowNull: true },
        base_phrasal: optional,
        phrasal_variants: { ...optional, comment: 'JSON list, null when empty' },
        has_transcription: flag,
        meaning_count: count,
        example_count: count,
        translation_count: count,
        short_translation_count: count,
        languages: { ...count, comment: 'bit per language that has a translation' },
        head: required(text),
        content: optional,
      },
      { transaction },
    );
    await queryInterface.addIndex('en_words', ['entry_id'], { transaction });
    await queryInterface.addIndex('en_words', ['base_id'], { transaction });

    await queryInterface.createTable(
      'en_deletions',
      { entry_id: identity, revision: required(DataTypes.INTEGER) },
      { transaction },
    );
    await queryInterface.addIndex('en_deletions', ['revision'], { transaction });

    await queryInterface.createTable(
      'history',
      {
        id: serial,
        created_at: time,
        action: required(text),
        headword: optional,
        part_of_speech: optional,
        word_id: { type: DataTypes.INTEGER, allowNull: true },
        details: required(text),
      },
      { transaction },
    );
    await queryInterface.addIndex('history', ['headword'], { transaction });
    await queryInterface.addIndex('history', ['word_id'], { transaction });

    await queryInterface.createTable(
      'suggestions',
      {
        id: serial,
        created_at: time,
        updated_at: time,
        status: required(text),
        kind: required(text),
        headword: required(text),
        word_id: { type: DataTypes.INTEGER, allowNull: true },
        message: optional,
        edits: required(text),
        applied_at: { ...time, allowNull: true },
      },
      { transaction },
    );
    await queryInterface.addIndex('suggestions', ['status', 'id'], { transaction });

    await queryInterface.createTable(
      'settings',
      { key: { type: text, primaryKey: true, allowNull: false }, value: required(text) },
      { transaction },
    );
    const contentState = {
      revision: 0,
      modified_at: null,
      next_entry_id: 1,
      next_word_id: 1,
      next_part_id: 1,
    };
    await queryInterface.bulkInsert(
      'settings',
      [{ key: 'content_state', value: JSON.stringify(contentState) }],
      { transaction },
    );
  },

  async down({ queryInterface, transaction }) {
    for (const table of [
      'settings',
      'suggestions',
      'history',
      'en_deletions',
      'en_words',
      'en_entries',
    ]) {
      await queryInterface.dropTable(table, { transaction });
    }
  },
};
