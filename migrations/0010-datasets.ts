import { DataTypes, QueryTypes } from 'sequelize';
import type { Migration, MigrationContext } from './migration.ts';

/**
 * Dictionaries side by side. What there was is the dataset `default`, number 1, and keeps its
 * tables; further datasets get tables of their own when they are added. Its terms stay null: they
 * are those of what was imported into it.
 */
export const datasets: Migration = {
  name: '0010-datasets',

  async up(context) {
    const { queryInterface, transaction } = context;
    const postgres = queryInterface.sequelize.getDialect() === 'postgres';
    const text = postgres ? 'TEXT COLLATE "C"' : 'TEXT';
    const required = { type: text, allowNull: false };
    const optional = { type: text, allowNull: true };
    await queryInterface.createTable(
      'datasets',
      {
        number: { type: DataTypes.INTEGER, primaryKey: true },
        name: { ...required, unique: true },
        title: optional,
        language: required,
        version: optional,
        license: optional,
        license_url: optional,
        attribution: optional,
        attribution_url: optional,
        notice: optional,
        position: { type: DataTypes.INTEGER, allowNull: false },
        enabled: { type: DataTypes.BOOLEAN, allowNull: false },
        imported: { ...required, comment: 'JSON list: what was imported into it' },
        licence_texts: { ...required, comment: 'JSON object: texts by file name' },
      },
      { transaction },
    );
    for (const table of NUMBERED) {
      await queryInterface.addColumn(
        table,
        'dataset',
        { type: DataTypes.INTEGER, allowNull: true, defaultValue: 1 },
        { transaction },
      );
      await queryInterface.addIndex(table, ['dataset'], { transaction });
    }
    await addDefault(context);
  },

  async down({ queryInterface, transaction }) {
    for (const table of NUMBERED) {
      await queryInterface.removeColumn(table, 'dataset', { transaction });
    }
    await queryInterface.dropTable('datasets', { transaction });
  },
};

/** The tables whose rows belong to a dataset, or with null to the instance. */
const NUMBERED = ['history', 'suggestions'];

async function addDefault({ queryInterface, transaction }: MigrationContext): Promise<void> {
  const { sequelize } = queryInterface;
  const settings = await sequelize.query<{ key: string; value: string }>(
    `SELECT key, value FROM settings
     WHERE key IN ('datasets', 'en_dataset_version', 'licence_texts')`,
    { type: QueryTypes.SELECT, transaction },
  );
  const values = new Map(settings.map(({ key, value }) => [key, value]));
  const version: string | null = JSON.parse(values.get('en_dataset_version') ?? 'null');
  await queryInterface.bulkInsert(
    'datasets',
    [
      {
        number: 1,
        name: 'default',
        language: 'en',
        version,
        position: 1,
        enabled: true,
        imported: values.get('datasets') ?? '[]',
        licence_texts: values.get('licence_texts') ?? '{}',
      },
    ],
    { transaction },
  );
  await sequelize.query("DELETE FROM settings WHERE key = 'licence_texts'", { transaction });
}
