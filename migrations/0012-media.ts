import { DataTypes, QueryTypes } from 'sequelize';
import type { Migration, MigrationContext } from './migration.ts';

/** The pictures and sounds of each dataset, in pieces. */
export const media: Migration = {
  name: '0012-media',

  async up(context) {
    const { queryInterface, transaction } = context;
    for (const table of await tablesIn(context)) {
      await queryInterface.createTable(
        table,
        {
          id: { type: DataTypes.INTEGER, primaryKey: true },
          name: { type: DataTypes.TEXT, allowNull: false },
          bytes: { type: DataTypes.INTEGER, allowNull: false },
          content: { type: DataTypes.TEXT, allowNull: false, comment: 'in base 64' },
        },
        { transaction },
      );
      await queryInterface.addIndex(table, ['name'], { transaction });
    }
  },

  async down(context) {
    const { queryInterface, transaction } = context;
    for (const table of await tablesIn(context)) {
      await queryInterface.dropTable(table, { transaction });
    }
  },
};

async function tablesIn({ queryInterface, transaction }: MigrationContext): Promise<string[]> {
  const further = await queryInterface.sequelize.query<{ number: number }>(
    'SELECT number FROM datasets WHERE number > 1',
    { type: QueryTypes.SELECT, transaction },
  );
  return ['en_media', ...further.map(({ number }) => `d${number}_media`)];
}
