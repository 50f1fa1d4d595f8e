import { QueryTypes } from 'sequelize';
import type { MigrationContext } from './migration.ts';

/**
 * Version 0.1.0 accepted forms of the kind `base_form`. A form that is not an inflection is another
 * spelling, for which records of the second edition have a field: such forms become alternatives.
 */
export async function moveBaseForms(context: MigrationContext): Promise<void> {
  const rows = await context.queryInterface.sequelize.query<StoredRow>(
    `SELECT id, word, head, content FROM en_words WHERE id IN
       (SELECT base_id FROM en_words WHERE base_id IS NOT NULL AND form_of_word = 'base_form')`,
    { type: QueryTypes.SELECT, transaction: context.transaction },
  );
  for (const row of rows) await moveThose(context, row);
}

interface StoredRow {
  id: number;
  word: string;
  head: string;
  content: string;
}

interface StoredForm {
  word: string;
  form_of_word: string;
  area_variant: string | null;
}

async function moveThose(
  { queryInterface, transaction }: MigrationContext,
  { id, word, ...row }: StoredRow,
): Promise<void> {
  const head = JSON.parse(row.head);
  const content = JSON.parse(row.content);
  const forms: StoredForm[] = head.forms ?? [];
  const known = new Set([word, ...content.alternatives]);
  for (const form of forms) {
    if (form.form_of_word !== 'base_form' || known.has(form.word)) continue;
    known.add(form.word);
    content.alternatives.push(form.word);
    const { area_variant } = form;
    content.alternative_details.push({ word: form.word, area_variant, kind: 'spelling' });
  }
  const left = forms.filter((form) => form.form_of_word !== 'base_form');
  if (left.length > 0) head.forms = left;
  else delete head.forms;
  const { alternatives } = content;
  const run = (sql: string, bind: unknown[]) =>
    queryInterface.sequelize.query(sql, { transaction, bind });
  await run('UPDATE en_words SET head = $1, content = $2, alternatives = $3 WHERE id = $4', [
    JSON.stringify(head),
    JSON.stringify(content),
    alternatives.length > 0 ? JSON.stringify(alternatives) : null,
    id,
  ]);
  await run("DELETE FROM en_words WHERE base_id = $1 AND form_of_word = 'base_form'", [id]);
}
