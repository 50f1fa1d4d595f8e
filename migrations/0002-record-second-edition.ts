import { DataTypes } from 'sequelize';
import { moveBaseForms } from './base-forms.ts';
import type { Migration, MigrationContext } from './migration.ts';

/**
 * Second edition of the record: labels, pronunciations, etymologies, alternatives, quotes, sources
 * and relations. Only adds, so that servers of the previous version can still read. The database
 * itself completes the texts of records, row by row, so that a large dictionary takes no memory
 * here.
 */
export const recordSecondEdition: Migration = {
  name: '0002-record-second-edition',

  async up(context) {
    const { queryInterface, transaction } = context;
    const postgres = queryInterface.sequelize.getDialect() === 'postgres';
    const text = postgres ? 'TEXT COLLATE "C"' : 'TEXT';
    for (const column of ['labels', 'alternatives']) {
      await queryInterface.addColumn(
        'en_words',
        column,
        { type: text, allowNull: true, comment: 'JSON list, null when empty' },
        { transaction },
      );
    }
    await queryInterface.createTable(
      'en_relations',
      {
        word_id: {
          type: DataTypes.INTEGER,
          allowNull: false,
          references: { model: 'en_words', key: 'id' },
          onDelete: 'CASCADE',
        },
        meaning_id: { type: DataTypes.INTEGER, allowNull: false },
        kind: { type: text, allowNull: false },
        target: { type: text, allowNull: false },
        target_part_of_speech: { type: text, allowNull: false },
        target_sort_order: { type: DataTypes.INTEGER, allowNull: true },
      },
      { transaction },
    );
    await queryInterface.addIndex('en_relations', ['word_id'], { transaction });
    await queryInterface.addIndex('en_relations', ['target'], { transaction });
    await completeRecords(context, postgres ? POSTGRES : SQLITE);
    await moveBaseForms(context);
  },

  async down({ queryInterface, transaction }) {
    await queryInterface.dropTable('en_relations', { transaction });
    for (const column of ['labels', 'alternatives']) {
      await queryInterface.removeColumn('en_words', column, { transaction });
    }
  },
};

/** How a database takes a JSON text apart without changing its content. */
interface JsonText {
  /** The items of a list in `column`, each with `addition` before its closing brace. */
  items(column: string, list: string, addition: string): string;
  part(column: string, name: string): string;
  position(text: string, column: string): string;
}

const withAddition = (item: string, addition: string) =>
  `replace(substr(${item}, 1, length(${item}) - 1), '"area_variant":null', '"area_variant":"common"') || '${addition}}'`;

const SQLITE: JsonText = {
  items: (column, list, addition) =>
    `coalesce((SELECT group_concat(${withAddition('value', addition)}, ',')
               FROM (SELECT value FROM json_each(${column}, '$.${list}') ORDER BY key)), '')`,
  part: (column, name) => `(${column} -> '$.${name}')`,
  position: (text, column) => `instr(${column}, '${text}')`,
};

const POSTGRES: JsonText = {
  items: (column, list, addition) =>
    `coalesce((SELECT string_agg(${withAddition('item.value::text', addition)}, ',' ORDER BY item.place)
               FROM json_array_elements(${column}::json -> '${list}') WITH ORDINALITY AS item (value, place)), '')`,
  part: (column, name) => `(${column}::json -> '${name}')::text`,
  position: (text, column) => `strpos(${column}, '${text}')`,
};

const MEANING_FIELDS = ',"labels":[],"grammar":[],"etymology_number":null,"quotes":[]';
const FORM_FIELDS = ',"pronunciations":[],"frequency":null';
const RECORD_FIELDS =
  ',"labels":[],"pronunciations":[],"etymologies":[],"alternatives":[],"alternative_details":[],"source":';

/** Brings records of the first edition into the form of the second. */
async function completeRecords(
  { queryInterface, transaction }: MigrationContext,
  json: JsonText,
): Promise<void> {
  const { sequelize } = queryInterface;
  const [settings] = await sequelize.query("SELECT value FROM settings WHERE key = 'datasets'", {
    transaction,
  });
  const source = JSON.stringify(onlyDataset(settings));
  const forms = '"forms":[';
  const formsAt = json.position(forms, 'head');
  await sequelize.query(
    `UPDATE en_words SET
       head = CASE WHEN ${formsAt} = 0 THEN head
         ELSE substr(head, 1, ${formsAt} - 1) || '${forms}' || ${json.items('head', 'forms', FORM_FIELDS)} || ']}' END,
       content = '{"meanings":[' || ${json.items('content', 'meanings', MEANING_FIELDS)}
         || '],"short_translations":' || ${json.part('content', 'short_translations')}
         || '${RECORD_FIELDS}' || CAST($1 AS TEXT) || '}'
     WHERE content IS NOT NULL`,
    { transaction, bind: [source] },
  );
  await sequelize.query(
    `UPDATE en_words SET area_variant = coalesce(area_variant, 'common'),
       head = replace(substr(head, 1, length(head) - 1), '"area_variant":null', '"area_variant":"common"')
         || ',"source":' || CAST($1 AS TEXT) || '}'
     WHERE base_id IS NOT NULL`,
    { transaction, bind: [source] },
  );
}

/** The name of the dataset that all content comes from, if there was only one. */
function onlyDataset(settings: readonly unknown[]): string {
  const row: { value?: string } = Object(settings[0]);
  const datasets: { name: string }[] = JSON.parse(row.value ?? '[]');
  return datasets.length === 1 ? (datasets[0]?.name ?? '') : '';
}
