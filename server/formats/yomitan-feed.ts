import { createHash, hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_DATASET } from '../database/dataset-tables.ts';
import type { StoredDataset } from '../database/datasets.ts';
import { storageError } from '../database/storage.ts';
import { sourcesOf, termsOf } from '../dictionary/content/datasets.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import type { Selection } from './write/format.ts';
import { type FeedLanguage, feedSelection } from './write/yomitan-feed.ts';
import { yomitanIndex } from './write/yomitan.ts';
import { aboutOf, exportFormat } from './export.ts';
import { ApiError } from '../base/errors.ts';
import { APP_VERSION } from '../base/version.ts';
import { makeScratch, removeScratch, scratchDirOf } from '../dataset/read/scratch.ts';
import { revisionOf } from '../dataset/write/snapshot.ts';

/** Edits are published at most this often: each archive takes seconds of work to make. */
const PUBLISHED_FOR_MS = 60 * 60 * 1000;

/** When to request an archive again that is being made. */
const RETRY_AFTER_SECONDS = '60';

/** Pauses are this many times as long as the work before, up to a limit. */
const PAUSE_TIMES = 4;
const MAX_PAUSE_MS = 1_000;

export interface FeedChoice {
  /** The name of a dataset. */
  dataset: string;
  language: FeedLanguage;
  core: boolean;
}

interface Archive {
  path: string;
  revision: string;
}

/**
 * Self-updating dictionaries for Yomitan. An archive is made in the background when it is requested
 * and the content has changed, slowly and one at a time. The last one of each is kept in the cache
 * folder; its name tells its content and checksum.
 */
export class YomitanFeed {
  private readonly url: string;
  private readonly scratchDir: string;
  private readonly cacheDir: string;
  private published: { revision: string; at: number } | null = null;
  private making: Promise<void> = Promise.resolve();
  /** Archives that wait to be made, or are being made. */
  private readonly queued = new Set<string>();
  private readonly failures = new Map<string, unknown>();
  private readonly kept = new Map<string, Promise<Archive | null>>();

  constructor(
    private readonly dictionary: Dictionary,
    { url, dataDir }: { url: string; dataDir: string },
    private readonly now: () => number = Date.now,
  ) {
    this.url = url;
    this.scratchDir = scratchDirOf({ dataDir });
    this.cacheDir = join(dataDir, 'cache');
  }

  /** The index that Yomitan compares with its own. */
  async index(choice: FeedChoice): Promise<object> {
    const archive = await this.newest(choice);
    const row = this.datasetOf(choice);
    const { language, version } = row;
    const terms = termsOf(row);
    const datasets = sourcesOf(row);
    const revision = archive?.revision ?? this.revision();
    const { dataset } = choice;
    const content = { dataset, language, terms, version, revision, datasets, licences: {} };
    return yomitanIndex(aboutOf(content, selectionOf(choice), this.url));
  }

  /** @throws {ApiError} while there is no file, or when it could not be made */
  async archive(choice: FeedChoice): Promise<string> {
    const archive = await this.newest(choice);
    if (archive) return archive.path;
    const key = this.keyOf(choice);
    const failure = this.failures.get(key);
    this.failures.delete(key);
    if (failure !== undefined) throw storageError(failure) ?? failure;
    throw new ApiError('not_ready', {
      detail: 'This dictionary is being made; please try again in a few minutes.',
      headers: { 'Retry-After': RETRY_AFTER_SECONDS },
    });
  }

  /** The last archive of a dictionary. Starts making a newer one if the content has changed. */
  private async newest(choice: FeedChoice): Promise<Archive | null> {
    const key = this.keyOf(choice);
    const prefix = this.prefixOf(key);
    let archive = await this.kept.get(prefix);
    // Others may empty the folder at any time.
    const isThere = archive ? await access(archive.path).then(isOk, isNotOk) : false;
    if (!isThere) {
      const found = this.find(prefix);
      this.kept.set(prefix, found);
      archive = await found;
    }
    const revision = this.revision();
    if (archive?.revision !== revision && !this.queued.has(key) && !this.failures.has(key)) {
      this.queued.add(key);
      this.making = this.making
        .then(() => this.make(choice, prefix, revision))
        .catch((error: unknown) => void this.failures.set(key, error))
        .finally(() => this.queued.delete(key));
    }
    return archive ?? null;
  }

  /** @throws {ApiError} `dataset_not_found` */
  private datasetOf({ dataset }: FeedChoice): StoredDataset {
    return this.dictionary.named(dataset).row;
  }

  private keyOf(choice: FeedChoice): string {
    const { number } = this.datasetOf(choice);
    const { language, core } = choice;
    const dataset = number === DEFAULT_DATASET ? '' : `${number}-`;
    return `${dataset}${language}${core ? '-core' : ''}`;
  }

  /** The published revision; the archive of that name is at least as new. */
  private revision(): string {
    const revision = revisionOf(this.dictionary.content);
    const { published } = this;
    const isDue = published === null || this.now() - published.at >= PUBLISHED_FOR_MS;
    if (published && (published.revision === revision || !isDue)) return published.revision;
    this.published = { revision, at: this.now() };
    return revision;
  }

  /** The beginning of the names of a dictionary's archives that this server may serve. */
  private prefixOf(key: string): string {
    const { id, restores } = this.dictionary.content;
    const of = hash('sha256', JSON.stringify([id, restores, this.url, APP_VERSION]));
    return `yomitan_${key}_${of.slice(0, 16)}_`;
  }

  private async find(prefix: string): Promise<Archive | null> {
    for (const name of await this.cached(prefix)) {
      const path = join(this.cacheDir, name);
      const [revision = '', checksum] = name.slice(prefix.length, -'.zip'.length).split('_');
      if (checksum === (await checksumOf(path).catch(() => null))) return { path, revision };
      await rm(path, { force: true }).catch(() => {});
    }
    return null;
  }

  private async cached(prefix: string): Promise<string[]> {
    const names = await readdir(this.cacheDir).catch(() => []);
    return names.filter((name) => name.startsWith(prefix));
  }

  private async make(choice: FeedChoice, prefix: string, revision: string): Promise<void> {
    const { dictionary, cacheDir } = this;
    const scratch = await makeScratch(this.scratchDir, 'feed');
    try {
      const unfinished = join(scratch, 'unfinished.zip');
      const out = createWriteStream(unfinished);
      // Until the export installs its own listener.
      out.on('error', () => {});
      await exportFormat(dictionary.database, out, {
        format: 'yomitan',
        dataset: choice.dataset,
        selection: selectionOf(choice),
        url: this.url,
        scratchDir: this.scratchDir,
        revision,
        signal: dictionary.closing,
        pause: unhurried(dictionary.closing),
      }).finally(() => out.destroy());
      await mkdir(cacheDir, { recursive: true });
      const older = await this.cached(`yomitan_${this.keyOf(choice)}_`);
      const path = join(cacheDir, `${prefix}${revision}_${await checksumOf(unfinished)}.zip`);
      await rename(unfinished, path);
      this.kept.set(prefix, Promise.resolve({ path, revision }));
      for (const name of older) {
        // Windows does not remove a file that is being downloaded.
        if (join(cacheDir, name) !== path) await rm(join(cacheDir, name)).catch(() => {});
      }
    } finally {
      await removeScratch(scratch);
    }
  }
}

const isOk = () => true;
const isNotOk = () => false;

const selectionOf = ({ language, core }: FeedChoice): Selection => feedSelection(language, core);

async function checksumOf(path: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(path), sum);
  return sum.digest('hex').slice(0, 32);
}

/** Waits after each step for longer than that took, so that most of a core is left to readers. */
function unhurried(signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    const pauseMs = Math.min(PAUSE_TIMES * (performance.now() - since), MAX_PAUSE_MS);
    await sleep(pauseMs, undefined, { signal });
    since = performance.now();
  };
}
