import type {
  ImportCounts,
  ImportPreview,
  PreviewedChange,
} from '../../contract/admin/transfer.ts';
import type { WordRecord } from '../../contract/word.ts';
import type { Database } from '../../database/database.ts';
import { readSetting } from '../../database/settings.ts';
import { IdAllocator } from '../../dictionary/content/ids.ts';
import type { Dataset } from '../read/dataset.ts';
import { differencesOf } from './differences.ts';
import { placeMedia } from '../read/media.ts';
import { InvalidDatasetError } from '../read/errors.ts';
import { readDatasets, type StoredDataset } from '../../database/datasets.ts';
import { type ImportTarget, OtherSources, targetOf } from './target.ts';
import { changeOf, type ExistingEntry, loadEntries, planLeftover } from './existing.ts';
import type { ImportOptions } from './import.ts';
import { ListedChanges } from './listed-changes.ts';
import { isSameContent, replaceRecord } from './merge.ts';
import { formatProblem } from '../read/problems.ts';
import { ownSource } from './provenance.ts';

/**
 * Like an import, but reads one snapshot of the database and writes nothing; does not block
 * changes.
 * @throws {InvalidDatasetError} with the problems of the dataset
 */
export async function previewImport(
  database: Database,
  dataset: Dataset,
  { update, into, signal, onProgress }: Omit<ImportOptions, 'source'>,
): Promise<ImportPreview> {
  return database.readSnapshot(async (transaction) => {
    const state = await readSetting(database, 'content_state', { transaction });
    if (!state) throw new Error('the settings table has no content_state');
    const target = targetOf(await readDatasets(database, transaction), dataset, into);
    const number = 'existing' in target ? target.existing.number : null;
    const { name } = 'existing' in target ? target.existing : target.made;
    const find = async (words: readonly string[]) =>
      number === null
        ? new Map<string, ExistingEntry>()
        : loadEntries({ database, transaction, dataset: number }, words);
    const others = new OtherSources();
    // Never shown.
    const ids = new IdAllocator(state);
    const counts: ImportCounts = { added: 0, updated: 0, kept: 0, skipped: 0 };
    const listed = new ListedChanges();
    let changed = 0;
    /** `updated` makes the records before and after an update. */
    const note = (
      change: Pick<PreviewedChange, 'word' | 'part_of_speech' | 'change'>,
      updated: () => [WordRecord, WordRecord] | null,
    ) => {
      counts[change.change] += 1;
      const item: PreviewedChange = { ...change, differences: [], part_names: {} };
      const records = updated();
      const isSame = records !== null && isSameContent(...records);
      const isListed = listed.add(item, isSame ? 'same' : item.change);
      if (records === null || isSame) return;
      changed += 1;
      if (isListed) Object.assign(item, differencesOf(...records));
    };
    const source = ownSource(dataset.manifest);
    /** Existing headwords to which the dataset adds a part of speech. */
    const extended = new Set<string>();

    let done = 0;
    const report = () => onProgress?.({ done, total: dataset.totalLines });
    report();
    for await (const batch of dataset.records()) {
      signal?.throwIfAborted();
      done += batch.length;
      if (!dataset.isRefused) {
        const words = batch.map(({ record }) => record.word);
        const existing = await find(words);
        for (const { record } of batch) {
          const { word, part_of_speech } = record;
          const entry = existing.get(word);
          const change = changeOf(entry, part_of_speech, update);
          if (entry && change === 'added') extended.add(word);
          note({ word, part_of_speech, change }, () => {
            const old = change === 'updated' ? entry?.records.get(part_of_speech) : undefined;
            record.source ||= source;
            if (dataset.media?.length) placeMedia(record, name);
            if (old) others.note(old.source, record.source);
            return old ? [old, replaceRecord(old, record, ids)] : null;
          });
        }
      }
      report();
    }
    for await (const batch of dataset.leftovers()) {
      signal?.throwIfAborted();
      if (dataset.isRefused) continue;
      const words = batch.map(({ word }) => word);
      const existing = await find(words);
      for (const leftover of batch) {
        const { word, part_of_speech } = leftover;
        // A leftover without a part of speech belongs to the only record, but there would be two.
        const isAmbiguous = part_of_speech === null && extended.has(word);
        const entry = isAmbiguous ? undefined : existing.get(word);
        const plan = planLeftover(entry, leftover, ids, update);
        note({ word, part_of_speech, change: plan.change }, () =>
          plan.change === 'updated' ? [plan.old, plan.merged] : null,
        );
      }
    }
    if (dataset.isRefused) throw new InvalidDatasetError(dataset.problems);
    const { items, total, badLines } = dataset.problems;
    return {
      ...counts,
      changed,
      invalid: badLines,
      left_out: [...dataset.leftOut],
      ...aboutTarget(target, dataset),
      replaces: others.list,
      changes: listed.items,
      problems: items.map(formatProblem),
      problem_details: items,
      problem_count: total,
    };
  });
}

const OWN_FORMAT = 'Wordkeep';

function aboutTarget(target: ImportTarget, { manifest, format = OWN_FORMAT }: Dataset) {
  const isNew = 'made' in target;
  const { name, language = 'en', license } = isNew ? target.made : termsAt(target.existing);
  return {
    dataset: name,
    new_dataset: isNew,
    title: manifest?.name ?? '',
    format,
    language,
    license: (isNew ? license : undefined) ?? manifest?.license ?? '',
  };
}

const termsAt = ({ name, language, license }: StoredDataset) => ({ name, language, license });
