import type { Migration } from './migration.ts';

/**
 * The translations of a record in a separate column, from which the index finds records by
 * translation: a list of `[language, 1 if short, title, variants]`. The database itself fills it
 * in, so that a large dictionary takes no memory here.
 */
export const translations: Migration = {
  name: '0003-translations',

  async up({ queryInterface, transaction }) {
    const { sequelize } = queryInterface;
    const postgres = sequelize.getDialect() === 'postgres';
    const text = postgres ? 'TEXT COLLATE "C"' : 'TEXT';
    await queryInterface.addColumn(
      'en_words',
      'translations',
      { type: text, allowNull: true, comment: 'JSON list, null when empty' },
      { transaction },
    );
    await sequelize.query(
      `UPDATE en_words SET translations = ${postgres ? POSTGRES : SQLITE}
       WHERE content IS NOT NULL AND languages <> 0`,
      { transaction },
    );
  },

  async down({ queryInterface, transaction }) {
    await queryInterface.removeColumn('en_words', 'translations', { transaction });
  },
};

const SQLITE = `(
  SELECT json_group_array(json(item)) FROM (
    SELECT json_array(t.value ->> '$.language', 0, t.value ->> '$.title',
                      json(t.value -> '$.variants_of_words')) AS item,
           0 AS part, m.key AS meaning, t.key AS place
    FROM json_each(content, '$.meanings') AS m, json_each(m.value, '$.translations') AS t
    UNION ALL
    SELECT json_array(t.value ->> '$.language', 1, t.value ->> '$.description',
                      json(t.value -> '$.variants_of_words')), 1, 0, t.key
    FROM json_each(content, '$.short_translations') AS t
    ORDER BY part, meaning, place))`;

const POSTGRES = `(
  SELECT '[' || string_agg(item::text, ',' ORDER BY part, meaning, place) || ']' FROM (
    SELECT json_build_array(t.value ->> 'language', 0, t.value ->> 'title',
                            t.value -> 'variants_of_words') AS item,
           0 AS part, m.place AS meaning, t.place AS place
    FROM json_array_elements(content::json -> 'meanings') WITH ORDINALITY AS m (value, place),
         json_array_elements(m.value -> 'translations') WITH ORDINALITY AS t (value, place)
    UNION ALL
    SELECT json_build_array(t.value ->> 'language', 1, t.value ->> 'description',
                            t.value -> 'variants_of_words'), 1, 0, t.place
    FROM json_array_elements(content::json -> 'short_translations')
         WITH ORDINALITY AS t (value, place)) AS items)`;
