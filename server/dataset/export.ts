import type { Writable } from 'node:stream';
import { QueryTypes, type Transaction } from 'sequelize';
import { PARTS_OF_SPEECH, type EntryType, entryTypeOf } from '../contract/vocabulary.ts';
import type { NewWordRecord, WordRecord } from '../contract/word.ts';
import type { Database } from '../database/database.ts';
import type { StoredRecord } from '../database/dialect.ts';
import { readSetting } from '../database/settings.ts';
import { datasetInfo, licenceOf } from '../dictionary/content/datasets.ts';
import { attachRelations } from '../dictionary/content/relations.ts';
import { parseStored } from '../dictionary/content/word-rows.ts';
import { writeDataset } from './write.ts';

/** Headwords that one statement reads. */
const ENTRIES_PER_BATCH = 500;

export interface ExportOptions {
  now: Date;
  signal?: AbortSignal;
  /** Base records written so far. */
  onProgress?: (done: number) => void;
}

/**
 * Writes the whole dictionary as a zipped dataset, from one snapshot of the database, in an order
 * that depends only on its content. Holds one batch in memory, however slowly `out` is read.
 */
export async function exportDictionary(
  database: Database,
  out: Writable,
  { now, signal, onProgress }: ExportOptions,
): Promise<void> {
  const write = async (transaction: Transaction) => {
    const version = await readSetting(database, 'en_dataset_version', { transaction });
    const datasets = (await readSetting(database, 'datasets', { transaction })) ?? [];
    const infos = datasets.map(datasetInfo);
    const licences = (await readSetting(database, 'licence_texts', { transaction })) ?? {};
    let done = 0;
    const records = async function* (type: EntryType): AsyncGenerator<NewWordRecord[]> {
      for await (const batch of readRecords(database, transaction, type)) {
        signal?.throwIfAborted();
        yield batch;
        done += batch.length;
        onProgress?.(done);
      }
    };
    await writeDataset(
      out,
      {
        name: infos.at(-1)?.name || 'Wordkeep dictionary',
        version,
        ...licenceOf(infos),
        generatedAt: now.toISOString(),
        datasets: infos,
      },
      {
        words: records('word'),
        phrases: records('phrase'),
        'grammar-patterns': records('grammar_pattern'),
      },
      { licences, ...(signal && { signal }) },
    );
  };
  // As slow as its reader.
  await database.readSnapshot(write, { long: true, apart: true });
}

async function* readRecords(
  database: Database,
  transaction: Transaction,
  type: EntryType,
): AsyncGenerator<NewWordRecord[]> {
  const partsOfSpeech = PARTS_OF_SPEECH.filter((part) => entryTypeOf(part) === type);
  for (let after = ''; ;) {
    const entries = await database.sequelize.query<{ id: number; word: string }>(
      `SELECT id, word FROM en_entries WHERE word > $1 ORDER BY word LIMIT ${ENTRIES_PER_BATCH}`,
      { type: QueryTypes.SELECT, transaction, bind: [after] },
    );
    const last = entries.at(-1);
    if (!last) return;
    after = last.word;
    const rows = await database.sequelize.query<
      StoredRecord & { entry_id: number; phrasal_variants: string | null }
    >(
      `SELECT id, entry_id, head, content, phrasal_variants FROM en_words
       WHERE entry_id IN (${entries.map(({ id }) => id).join(',')}) AND content IS NOT NULL
         AND part_of_speech IN (:partsOfSpeech)`,
      { type: QueryTypes.SELECT, transaction, replacements: { partsOfSpeech } },
    );
    const place = new Map(entries.map(({ id }, i) => [id, i]));
    const rank = (row: { entry_id: number }) => place.get(row.entry_id) ?? 0;
    const records = rows
      .map((row) => ({ rank: rank(row), record: parseStored(row, row.phrasal_variants) }))
      .sort(
        (a, b) =>
          a.rank - b.rank ||
          PARTS_OF_SPEECH.indexOf(a.record.part_of_speech) -
            PARTS_OF_SPEECH.indexOf(b.record.part_of_speech),
      )
      .map(({ record }) => record);
    await attachRelations(database, transaction, records);
    if (records.length > 0) yield records.map(withoutIds);
  }
}

function withoutIds({ id: _id, ...record }: WordRecord): NewWordRecord {
  return {
    ...record,
    forms: record.forms.map(({ id: _form, ...form }) => form),
    meanings: record.meanings.map(({ id: _meaning, ...meaning }) => ({
      ...meaning,
      translations: meaning.translations.map(({ id: _translation, ...rest }) => rest),
    })),
    short_translations: record.short_translations.map(({ id: _short, ...rest }) => rest),
  };
}
