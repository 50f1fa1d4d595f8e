import type { Config } from '../../config/parse-config.ts';
import type {
  ImportPreview,
  ImportProgress,
  ImportResult,
  ImportStatus,
  LastImport,
} from '../../contract/admin/transfer.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import type { ImportGate } from '../../dictionary/content/import-gate.ts';
import { ApiError, invalid } from '../../base/errors.ts';
import type { Dataset, GivenAbout } from '../read/dataset.ts';
import { previewImport } from './dry-run.ts';
import { describeFailure, ImportCancelledError } from './import-failure.ts';
import { importDataset } from './import.ts';
import type { DatasetSource, OpenDatasetOptions } from '../read/open.ts';
import type { Limits } from '../read/limits.ts';
import { scratchDirOf } from '../read/scratch.ts';
import { refuseTaken } from '../../dictionary/editing/dataset-edits.ts';
import type { ImportInto } from './target.ts';
import type { ResolvedSource } from '../read/sources.ts';

export interface ImportRequest {
  source: ResolvedSource;
  update: boolean;
  skipInvalid: boolean;
  /** Completes a file that does not describe itself. */
  about?: GivenAbout;
  into?: ImportInto;
}

type OpenSource = (
  source: DatasetSource,
  options: OpenDatasetOptions & { about?: GivenAbout },
) => Promise<Dataset>;

interface RunningImport {
  request: ImportRequest;
  startedAt: Date;
  progress: ImportProgress | null;
  abort: AbortController;
  over: Promise<unknown>;
}

/** One import at a time. */
export class Importer {
  private readonly scratchDir: string;
  private readonly limits: Partial<Limits>;
  private running: RunningImport | null = null;
  private last: LastImport | null = null;
  private isPreviewing = false;
  /** Called after every import, even a failed one. */
  onEnded: () => void = () => {};

  constructor(
    private readonly dictionary: Dictionary,
    private readonly gate: ImportGate,
    config: Pick<Config, 'dataDir' | 'mediaMaxBytes'>,
    private readonly openSource: OpenSource,
  ) {
    this.scratchDir = scratchDirOf(config);
    this.limits = { maxMediaBytes: config.mediaMaxBytes };
  }

  /** @throws {ApiError} `dataset_not_found`, `dataset_exists` */
  requireTarget({ dataset, newDataset }: ImportInto): void {
    if (dataset !== undefined) this.dictionary.edited(dataset);
    const rows = this.dictionary.all.map(({ row }) => row);
    if (!newDataset) return;
    if (dataset !== undefined) throw invalid('body.dataset', 'cannot be sent with new_dataset');
    refuseTaken(rows, newDataset.name);
  }

  /** @throws {ApiError} `import_in_progress`, or when this process has lost the writer role */
  refuseWhileRunning(): void {
    this.dictionary.database.role?.requireHeld();
    if (!this.running) return;
    throw new ApiError('import_in_progress', { detail: 'An import is already running.' });
  }

  status(): ImportStatus {
    const { running, last } = this;
    return {
      running: running !== null,
      current: running && {
        ...describe(running.request, running.startedAt),
        progress: running.progress,
      },
      last,
    };
  }

  /**
   * Once it resolves, the next read shows the content; if it rejects, nothing has changed.
   * @throws {ApiError} `import_in_progress` while another import runs
   * @throws {DatasetError} when the dataset cannot be read
   * @throws {InvalidDatasetError} when it can be read but has problems
   */
  async run(
    request: ImportRequest,
    onProgress: (progress: ImportProgress) => void = () => {},
  ): Promise<ImportResult> {
    this.refuseWhileRunning();
    const abort = new AbortController();
    const startedAt = new Date();
    const report = (progress: ImportProgress) => {
      if (this.running) this.running.progress = progress;
      onProgress(progress);
    };
    const over = this.gate.import(() => this.import(request, abort.signal, report));
    this.running = { request, startedAt, progress: null, abort, over };
    try {
      const result = await over;
      this.finish({ ...describe(request, startedAt), result, failure: null });
      return result;
    } catch (error) {
      const failure = describeFailure(error);
      this.finish({ ...describe(request, startedAt), result: null, failure });
      throw error;
    } finally {
      this.running = null;
      this.onEnded();
    }
  }

  /** @throws {ApiError} `import_in_progress`: one at a time, to bound the load */
  refuseSecondPreview(): void {
    if (!this.isPreviewing) return;
    throw new ApiError('import_in_progress', { detail: 'Another dry run is in progress.' });
  }

  /**
   * Reports what {@link run} would do, without blocking edits.
   * @throws as {@link run} does
   */
  async preview(
    request: ImportRequest,
    { signal, onProgress }: { signal: AbortSignal; onProgress: OnProgress },
  ): Promise<ImportPreview> {
    this.refuseSecondPreview();
    this.isPreviewing = true;
    try {
      const dataset = await this.open(request, { signal, onProgress });
      return await previewImport(this.dictionary.database, dataset, {
        update: request.update,
        into: request.into,
        signal,
        onProgress: ({ done, total }) => onProgress(progressOf('import', done, total)),
      }).finally(() => dataset.close());
    } finally {
      this.isPreviewing = false;
    }
  }

  /** Records an import that failed before {@link run} was called. */
  noteFailure({ source, error }: { source: string; error: unknown }): void {
    this.finish({
      source,
      update: false,
      skip_invalid: false,
      started_at: new Date().toISOString(),
      result: null,
      failure: describeFailure(error),
    });
  }

  /** Resolves when the running import has stopped, to whether there was one. */
  async cancel(): Promise<boolean> {
    if (!this.running) return false;
    this.running.abort.abort(new ImportCancelledError());
    await this.running.over.catch(() => {});
    return true;
  }

  private finish(over: Omit<LastImport, 'finished_at'>): void {
    this.last = { ...over, finished_at: new Date().toISOString() };
  }

  private async import(request: ImportRequest, signal: AbortSignal, onProgress: OnProgress) {
    const report = (stage: ImportProgress['stage'], done: number, total: number | null) =>
      onProgress(progressOf(stage, done, total));
    const dataset = await this.open(request, { signal, onProgress });
    try {
      const result = await importDataset(this.dictionary.database, dataset, {
        update: request.update,
        into: request.into,
        source: request.source.name,
        signal,
        onProgress: ({ done, total }) => report('import', done, total),
      });
      report('index', 0, 1);
      await this.dictionary.showChange({ isImport: true });
      report('index', 1, 1);
      return result;
    } finally {
      await dataset.close();
    }
  }

  private open(
    { source, skipInvalid, about }: ImportRequest,
    options: { signal: AbortSignal; onProgress: OnProgress },
  ): Promise<Dataset> {
    return this.openSource(source.open, {
      scratchDir: this.scratchDir,
      limits: this.limits,
      skipInvalid,
      ...(about && { about }),
      signal: options.signal,
      onProgress: ({ stage, done, total }) => options.onProgress(progressOf(stage, done, total)),
    });
  }
}

type OnProgress = (progress: ImportProgress) => void;

function describe({ source, update, skipInvalid }: ImportRequest, startedAt: Date) {
  const started_at = startedAt.toISOString();
  return { source: source.name, update, skip_invalid: skipInvalid, started_at };
}

const progressOf = (
  stage: ImportProgress['stage'],
  done: number,
  total: number | null,
): ImportProgress => ({ stage, done, total, percent: percentOf(done, total) });

function percentOf(done: number, total: number | null): number | null {
  if (total === null) return null;
  return total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100));
}
