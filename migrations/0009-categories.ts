import { QueryTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** The categories of a record include those of its meanings, so that filters find them. */
export const categories: Migration = {
  name: '0009-categories',

  async up({ queryInterface: { sequelize }, transaction }) {
    let last = 0;
    for (;;) {
      const rows = await sequelize.query<StoredRow>(
        `SELECT id, head, content FROM en_words
         WHERE id > $1 AND content LIKE '%"categories":["%' ORDER BY id LIMIT ${BATCH}`,
        { type: QueryTypes.SELECT, transaction, bind: [last] },
      );
      for (const { id, head, content } of rows) {
        const { meanings }: { meanings: Categorized[] } = JSON.parse(content);
        const { before, own, after } = cut(JSON.parse(head));
        const all = new Set([...own, ...meanings.flatMap((meaning) => meaning.categories)]);
        const found = CATEGORIES.filter((category) => all.has(category));
        await sequelize.query('UPDATE en_words SET head = $1, categories = $2 WHERE id = $3', {
          transaction,
          bind: [
            JSON.stringify({ ...before, categories: found, ...after }),
            JSON.stringify(found),
            id,
          ],
        });
      }
      if (rows.length < BATCH) return;
      last = rows.at(-1)!.id;
    }
  },

  // The categories of records are right without those of meanings, too.
  async down() {},
};

/** Of a large dictionary, only these are in memory. */
const BATCH = 500;

const CATEGORIES = [
  ...['scientific', 'technical', 'medical', 'legal', 'business', 'IT', 'art', 'political'],
  ...['sport', 'culinary'],
];

/** The fields of a head that precede its categories. */
const BEFORE = [
  ...['word', 'part_of_speech', 'form_of_word', 'is_obsolete', 'is_abbreviation'],
  ...['word_level', 'area_variant'],
];

interface Categorized {
  categories: string[];
}

interface StoredRow {
  id: number;
  head: string;
  content: string;
}

function cut({ categories: own = [], ...fields }: Partial<Categorized> & Record<string, unknown>) {
  const entries = Object.entries(fields);
  const before = entries.filter(([name]) => BEFORE.includes(name));
  const after = entries.filter(([name]) => !BEFORE.includes(name));
  return { own, before: Object.fromEntries(before), after: Object.fromEntries(after) };
}
