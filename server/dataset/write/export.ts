import type { Writable } from 'node:stream';
import { type EntryType, entryTypeOf, PARTS_OF_SPEECH } from '../../contract/vocabulary.ts';
import type { Database } from '../../database/database.ts';
import { type SnapshotOptions, withSnapshot } from './snapshot.ts';
import { writeDataset } from './write.ts';

/** From one snapshot, in an order that depends only on the content, a batch at a time in memory. */
export async function exportDictionary(
  database: Database,
  out: Writable,
  options: SnapshotOptions = {},
): Promise<void> {
  await withSnapshot(
    database,
    async ({ terms, language, version, modifiedAt, datasets, licences, records }) => {
      const ofType = (type: EntryType) =>
        records(PARTS_OF_SPEECH.filter((part) => entryTypeOf(part) === type));
      await writeDataset(
        out,
        {
          name: datasets.at(-1)?.name || 'Wordkeep dictionary',
          version,
          ...(language !== 'en' && { language }),
          license: terms.license,
          license_url: terms.license_url,
          attribution: terms.attribution,
          notice: terms.notice,
          generatedAt: modifiedAt,
          datasets: [...datasets],
        },
        {
          words: ofType('word'),
          phrases: ofType('phrase'),
          'grammar-patterns': ofType('grammar_pattern'),
        },
        { licences, ...(options.signal && { signal: options.signal }) },
      );
    },
    options,
  );
}
