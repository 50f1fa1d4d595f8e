import { join } from 'node:path';
import type { Config } from '../config/parse-config.ts';
import type { Database } from '../database/database.ts';
import { isMigrated } from '../database/migrate.ts';
import type { Dataset, GivenAbout } from '../dataset/read/dataset.ts';
import { previewImport } from '../dataset/import/dry-run.ts';
import type { ImportPreview, LeftOut } from '../contract/admin/transfer.ts';
import { importDataset } from '../dataset/import/import.ts';
import { localSource } from '../dataset/read/sources.ts';
import { StartupError } from '../base/errors.ts';
import { keepHeapSmall } from '../process/small-heap.ts';
import { openImport } from '../formats/read/open.ts';
import { withoutSecrets } from '../text/web-address.ts';
import type { ImportInto } from '../dataset/import/target.ts';
import { asStartupErrors } from './datasets.ts';
import { abortOnSignal, print, readConfig, withDatabase, withWriter } from './common.ts';
import { withProgress } from './progress-report.ts';

interface ImportOptions {
  update: boolean;
  skipInvalid: boolean;
  dryRun: boolean;
  about: GivenAbout;
  into: ImportInto;
}

export async function runImport(dataset: string, options: ImportOptions): Promise<void> {
  keepHeapSmall();
  const config = readConfig();
  const signal = abortOnSignal();
  const { update, into } = options;
  if (options.dryRun) {
    // A server may be writing to the database meanwhile.
    await withDatabase(config, async (database) => {
      await requireMigrated(database);
      await withDataset(config, dataset, { ...options, signal }, async (opened, onProgress) => {
        const settings = { update, into, signal, onProgress };
        return describePreview(await previewImport(database, opened, settings));
      });
    });
    return;
  }
  await withWriter(config, (database) =>
    withDataset(config, dataset, { ...options, signal }, async (opened, onProgress) => {
      const source = withoutSecrets(dataset);
      const importOptions = { update, into, source, signal, onProgress };
      const result = await importDataset(database, opened, importOptions);
      return [
        `Imported${intoDataset(result.dataset)}: ${result.added} added, ${result.updated} updated, ${result.kept} kept with your edits, ` +
          `${result.skipped} skipped${result.invalid > 0 ? `, ${result.invalid} bad lines left out` : ''}.`,
        ...describeLeftOut(result.left_out),
      ];
    }),
  );
}

type OnProgress = (progress: { done: number; total: number | null }) => void;

/** Prints the lines that `work` returns. */
async function withDataset(
  config: Config,
  dataset: string,
  { skipInvalid, dryRun, about, signal }: ImportOptions & { signal: AbortSignal },
  work: (dataset: Dataset, onProgress: OnProgress) => Promise<string[]>,
): Promise<void> {
  const source = /^https?:\/\//i.test(dataset) ? { url: dataset } : await localSource(dataset);
  const lines = await withProgress(dryRun ? 'Checking' : 'Importing', async (report) => {
    const onProgress: OnProgress = ({ done, total }) => report(done, total);
    const opened = await openImport(source, {
      scratchDir: join(config.dataDir, 'tmp'),
      limits: { maxMediaBytes: config.mediaMaxBytes },
      ...{ skipInvalid, about, signal, onProgress },
    });
    try {
      return await asStartupErrors(() => work(opened, onProgress));
    } finally {
      await opened.close();
    }
  });
  for (const line of lines) print(line);
}

/**
 * A dry run must not migrate.
 * @throws {StartupError} when the database has another schema
 */
async function requireMigrated(database: Database): Promise<void> {
  if (await isMigrated(database)) return;
  throw new StartupError(
    'The database does not have the schema of this version, and a dry run changes nothing; ' +
      'run "wordkeep migrate" first.',
  );
}

/** Empty for the dataset that an instance begins with. */
const intoDataset = (name: string): string => (name === 'default' ? '' : ` into ${name}`);

function describePreview(preview: ImportPreview): string[] {
  const { added, updated, changed, kept, skipped, invalid, changes } = preview;
  const { problems, problem_count, title, format, language, license, dataset } = preview;
  const all = added + updated + kept + skipped;
  return [
    `${title || 'Untitled'} [${[format, language, license].filter(Boolean).join(', ')}]`,
    `Would import${intoDataset(dataset)}${preview.new_dataset ? ', a new dataset' : ''}: ${added} added, ${updated} updated${updated > 0 ? ` (${changed} with other content)` : ''}, ${kept} kept with your edits, ` +
      `${skipped} skipped${invalid > 0 ? `, ${invalid} bad lines left out` : ''}.`,
    ...preview.replaces.map(
      ({ source, count }) =>
        `  ${count} records of "${source}" would be replaced, which takes --dataset ${dataset}.`,
    ),
    ...changes.map(({ word, part_of_speech, change }) => {
      const part = part_of_speech === null ? '' : ` (${part_of_speech})`;
      return `  ${change.padEnd('updated'.length)} ${word}${part}`;
    }),
    ...(all > changes.length ? [`  ... and ${all - changes.length} more`] : []),
    ...describeLeftOut(preview.left_out),
    ...(problem_count > 0 ? ['Left out:', ...problems.map((problem) => `  ${problem}`)] : []),
    ...(problem_count > problems.length
      ? [`  ... and ${problem_count - problems.length} more`]
      : []),
  ];
}

/** Reports what a file in another format has that records cannot hold, and how it was read. */
function describeLeftOut(leftOut: readonly LeftOut[]): string[] {
  const listOf = (kind: LeftOut['kind'], title: string): string[] => {
    const rows = leftOut.filter((one) => one.kind === kind);
    if (rows.length === 0) return [];
    const lines = rows.map(({ field, count, examples }) => {
      const shown = examples.length > 0 ? `: ${examples.join(' | ')}` : '';
      return `  ${String(count).padStart(9)} ${field}${shown}`;
    });
    return [title, ...lines];
  };
  return [...listOf('missing', 'There is no place for:'), ...listOf('changed', 'How it was read:')];
}
