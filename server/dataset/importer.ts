import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import { ApiError } from '../errors.ts';
import { importDataset, type ImportResult } from './import.ts';
import { openDataset } from './open.ts';
import type { ResolvedSource } from './sources.ts';

/** How far an import is: first the dataset is fetched and sorted, then it is written. */
export interface ImportProgress {
  stage: 'download' | 'stage' | 'import' | 'index';
  /** 0 to 100 within the stage; null when there is no telling. */
  percent: number | null;
  done: number;
  total: number | null;
}

export interface ImportRequest {
  source: ResolvedSource;
  update: boolean;
  skipInvalid: boolean;
}

/** Runs imports into the dictionary of this process, one at a time. */
export class Importer {
  private readonly dictionary: Dictionary;
  private readonly scratchDir: string;
  private running: { abort: AbortController; over: Promise<unknown> } | null = null;

  constructor(dictionary: Dictionary, { dataDir }: Pick<Config, 'dataDir'>) {
    this.dictionary = dictionary;
    this.scratchDir = join(dataDir, 'tmp');
  }

  get isRunning(): boolean {
    return this.running !== null;
  }

  /**
   * Imports a dataset. When it resolves, the next read shows it; when it rejects, nothing changed.
   *
   * @throws {ApiError} `import_in_progress` while another import runs
   * @throws {DatasetError} when the dataset cannot be read
   * @throws {InvalidDatasetError} when it can be read, and something in it is wrong
   */
  async run(
    request: ImportRequest,
    onProgress: (progress: ImportProgress) => void = () => {},
  ): Promise<ImportResult> {
    if (this.running) {
      throw new ApiError('import_in_progress', { detail: 'An import is already running.' });
    }
    const abort = new AbortController();
    const over = this.import(request, abort.signal, onProgress);
    this.running = { abort, over };
    try {
      return await over;
    } finally {
      this.running = null;
    }
  }

  /** Stops the import that runs, if any; resolves when it is over. */
  async cancel(): Promise<void> {
    this.running?.abort.abort(new ImportCancelledError());
    await this.running?.over.catch(() => {});
  }

  private async import(
    { source, update, skipInvalid }: ImportRequest,
    signal: AbortSignal,
    onProgress: (progress: ImportProgress) => void,
  ): Promise<ImportResult> {
    const report = (stage: ImportProgress['stage'], done: number, total: number | null) =>
      onProgress({ stage, done, total, percent: percentOf(done, total) });
    const dataset = await openDataset(source.open, {
      scratchDir: this.scratchDir,
      skipInvalid,
      signal,
      onProgress: ({ stage, done, total }) => report(stage, done, total),
    });
    try {
      const result = await importDataset(this.dictionary.database, dataset, {
        update,
        source: source.name,
        signal,
        onProgress: ({ done, total }) => report('import', done, total),
      });
      report('index', 0, 1);
      await this.dictionary.refresh();
      report('index', 1, 1);
      return result;
    } finally {
      await dataset.close();
    }
  }
}

/** The import was stopped by a person or by the end of the process. */
export class ImportCancelledError extends Error {
  constructor() {
    super('the import was cancelled');
    this.name = 'ImportCancelledError';
  }
}

function percentOf(done: number, total: number | null): number | null {
  if (total === null) return null;
  return total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100));
}
