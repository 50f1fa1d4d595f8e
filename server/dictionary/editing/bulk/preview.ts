import { BULK_EXAMPLES, type BulkChange, type BulkPreview } from '../../../contract/admin/bulk.ts';
import type { LanguageRegister, Level, PartOfSpeech } from '../../../contract/vocabulary.ts';
import { tablesOf } from '../../../database/dataset-tables.ts';
import type { Dictionary } from '../../dictionary.ts';
import { fieldChanges } from './change.ts';

interface Row {
  id: number;
  base_id: number | null;
  word: string;
  part_of_speech: PartOfSpeech;
  word_level: Level | null;
  language_register: LanguageRegister | null;
  labels: string | null;
}

export async function previewBulk(
  { database, content, all }: Dictionary,
  ids: readonly number[],
  change: BulkChange,
): Promise<BulkPreview> {
  const { revision } = content;
  const preview: BulkPreview = {
    total: 0,
    changing: [],
    unchanged: 0,
    forms: 0,
    revision,
    examples: [],
  };
  if (ids.length === 0) return preview;
  const selects = all.map(
    ({ row }) =>
      `SELECT id, base_id, word, part_of_speech, word_level, language_register, labels
       FROM ${tablesOf(row.number).words} WHERE id IN (${ids.join(',')})`,
  );
  const rows = await database.select<Row>(`${selects.join(' UNION ALL ')} ORDER BY word, id`);
  for (const { id, base_id, word, part_of_speech, ...fields } of rows) {
    preview.total++;
    if (base_id !== null) {
      preview.forms++;
      continue;
    }
    const labels = fields.labels === null ? [] : JSON.parse(fields.labels);
    const changes = fieldChanges({ ...fields, labels }, change);
    if (changes.length === 0) {
      preview.unchanged++;
      continue;
    }
    preview.changing.push(id);
    if (preview.examples.length < BULK_EXAMPLES) {
      preview.examples.push({ id, word, part_of_speech, changes });
    }
  }
  return preview;
}
