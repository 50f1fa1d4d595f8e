import { isDeepStrictEqual } from 'node:util';
import type {
  ImportCounts,
  ImportPreview,
  PreviewedChange,
} from '../../contract/admin/transfer.ts';
import { namesOfChanged, partNames } from '../../contract/part-names.ts';
import type { WordRecord } from '../../contract/word.ts';
import type { Database } from '../../database/database.ts';
import { readContentState } from '../../database/settings.ts';
import { IdAllocator } from '../../dictionary/content/ids.ts';
import { diffRecords } from '../../dictionary/editing/diff.ts';
import type { Dataset, DatasetRecord, Leftover } from '../read/dataset.ts';
import { type BatchWriter, eachBatch } from './each-batch.ts';
import { readDatasets } from '../../database/datasets.ts';
import { type ImportTarget, OtherSources, targetOf } from './target.ts';
import { changeOf, type ExistingEntry, loadEntries, planLeftover } from './existing.ts';
import type { ImportOptions } from './import.ts';
import { ListedChanges } from './listed-changes.ts';
import { replaceRecord } from './merge.ts';
import { formatProblem } from '../read/problems.ts';

/**
 * Like an import, but reads one snapshot of the database and writes nothing; does not block
 * changes.
 * @throws {InvalidDatasetError} with the problems of the dataset
 */
export async function previewImport(
  database: Database,
  dataset: Dataset,
  { update, into, ...options }: Omit<ImportOptions, 'source'>,
): Promise<ImportPreview> {
  return database.readSnapshot(async (transaction) => {
    const state = await readContentState(database, { transaction });
    const target = targetOf(await readDatasets(database, transaction), dataset, into);
    const number = 'existing' in target ? target.existing.number : null;
    const { name } = 'existing' in target ? target.existing : target.made;
    const find: FindEntries = async (words) =>
      number === null ? new Map() : loadEntries({ database, transaction, dataset: number }, words);
    const changes = new ExpectedChanges(find, new IdAllocator(state), update);
    await eachBatch(dataset, name, changes, options);
    const { items, total, badLines } = dataset.problems;
    return {
      ...changes.counts,
      changed: changes.changed,
      invalid: badLines,
      left_out: [...dataset.leftOut],
      ...aboutTarget(target, dataset),
      replaces: changes.others.list,
      changes: changes.listed.items,
      problems: items.map(formatProblem),
      problem_details: items,
      problem_count: total,
    };
  });
}

type FindEntries = (words: readonly string[]) => Promise<Map<string, ExistingEntry>>;

/** Counts and lists what an import would change. */
class ExpectedChanges implements BatchWriter {
  readonly counts: ImportCounts = { added: 0, updated: 0, kept: 0, skipped: 0 };
  readonly listed = new ListedChanges();
  readonly others = new OtherSources();
  changed = 0;
  /** Existing headwords to which the dataset adds a part of speech. */
  private readonly extended = new Set<string>();

  /** @param ids for new parts; never shown */
  constructor(
    private readonly find: FindEntries,
    private readonly ids: IdAllocator,
    private readonly update: boolean,
  ) {}

  async writeRecords(batch: readonly DatasetRecord[]): Promise<void> {
    const existing = await this.find(batch.map(({ record }) => record.word));
    for (const { record } of batch) {
      const { word, part_of_speech } = record;
      const entry = existing.get(word);
      const change = changeOf(entry, part_of_speech, this.update);
      if (entry && change === 'added') this.extended.add(word);
      const old = change === 'updated' ? entry?.records.get(part_of_speech) : undefined;
      if (old) this.others.note(old.source, record.source);
      const updated = old && { old, merged: replaceRecord(old, record, this.ids) };
      this.note({ word, part_of_speech, change }, updated);
    }
  }

  async writeLeftovers(batch: readonly Leftover[]): Promise<void> {
    const existing = await this.find(batch.map(({ word }) => word));
    for (const leftover of batch) {
      const { word, part_of_speech } = leftover;
      // A leftover without a part of speech belongs to the only record, but there would be two.
      const isAmbiguous = part_of_speech === null && this.extended.has(word);
      const entry = isAmbiguous ? undefined : existing.get(word);
      const plan = planLeftover(entry, leftover, this.ids, this.update);
      const { change } = plan;
      this.note({ word, part_of_speech, change }, plan.change === 'updated' ? plan : undefined);
    }
  }

  private note(
    change: Pick<PreviewedChange, 'word' | 'part_of_speech' | 'change'>,
    updated: { old: WordRecord; merged: WordRecord } | undefined,
  ): void {
    this.counts[change.change] += 1;
    const item: PreviewedChange = { ...change, differences: [], part_names: {} };
    const isSame = updated !== undefined && isDeepStrictEqual(updated.old, updated.merged);
    const isListed = this.listed.add(item, isSame ? 'same' : item.change);
    if (updated === undefined || isSame) return;
    this.changed += 1;
    if (isListed) Object.assign(item, differencesOf(updated.old, updated.merged));
  }
}

const OWN_FORMAT = 'Wordkeep';

function aboutTarget(target: ImportTarget, { manifest, format = OWN_FORMAT }: Dataset) {
  const made = 'made' in target ? target.made : null;
  const { name, language = 'en' } = 'made' in target ? target.made : target.existing;
  return {
    dataset: name,
    new_dataset: made !== null,
    title: manifest?.name ?? '',
    format,
    language,
    license: made?.license ?? manifest?.license ?? '',
  };
}

function differencesOf(
  old: WordRecord,
  after: WordRecord,
): Pick<PreviewedChange, 'differences' | 'part_names'> {
  const differences = diffRecords(old, after).filter(
    (change) => !isDeepStrictEqual(change.before, change.after),
  );
  const names = { ...partNames(after), ...partNames(old) };
  return { differences, part_names: namesOfChanged(differences, names) };
}
