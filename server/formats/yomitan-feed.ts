import { createWriteStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { storageError } from '../database/storage.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import type { Selection } from './write/format.ts';
import { type FeedLanguage, feedSelection } from './write/yomitan-feed.ts';
import { yomitanIndex } from './write/yomitan.ts';
import { aboutOf, exportFormat } from './export.ts';
import { makeScratch, removeScratch, scratchDirOf } from '../dataset/read/scratch.ts';
import { revisionOf } from '../dataset/write/snapshot.ts';

/**
 * Edits are published at most this often: each archive takes seconds to make, and anybody may ask
 * for one.
 */
const PUBLISHED_FOR_MS = 60 * 60 * 1000;

/** A dictionary of the feed. */
export interface FeedChoice {
  language: FeedLanguage;
  core: boolean;
}

/**
 * Self-updating dictionaries for Yomitan. An archive is made when it is first requested at the
 * published revision, one at a time, and kept on disk until the next revision.
 */
export class YomitanFeed {
  private readonly dictionary: Dictionary;
  private readonly url: string;
  private readonly scratchDir: string;
  private readonly now: () => number;
  private published: { revision: string; at: number } | null = null;
  private folder: Promise<string> | null = null;
  private making: Promise<unknown> = Promise.resolve();
  private made = new Map<string, Promise<string>>();

  constructor(
    dictionary: Dictionary,
    { url, dataDir }: { url: string; dataDir: string },
    now: () => number = Date.now,
  ) {
    this.dictionary = dictionary;
    this.url = url;
    this.scratchDir = scratchDirOf({ dataDir });
    this.now = now;
    dictionary.closing.addEventListener('abort', () => {
      void this.folder?.then(removeScratch);
    });
  }

  /** The index that Yomitan compares with its own. */
  index(choice: FeedChoice): object {
    const { datasetVersion: version, datasets } = this.dictionary;
    const revision = this.revision();
    const content = { version, revision, datasets, licences: {} };
    return yomitanIndex(aboutOf(content, selectionOf(choice), this.url));
  }

  /** The file of a dictionary. Rejects if it cannot be made. */
  archive(choice: FeedChoice): Promise<string> {
    const revision = this.revision();
    const key = `${choice.language}${choice.core ? '-core' : ''}`;
    const known = this.made.get(key);
    if (known) return known;
    const made = this.making.then(() => this.make(`${revision}-${key}.zip`, choice, revision));
    this.making = made.catch(() => {});
    const { made: files } = this;
    files.set(key, made);
    made.catch(() => files.delete(key));
    return made;
  }

  /** The published revision; the archive is at least as new. */
  private revision(): string {
    const revision = revisionOf(this.dictionary.content);
    const { published } = this;
    const isDue = published === null || this.now() - published.at >= PUBLISHED_FOR_MS;
    if (published && (published.revision === revision || !isDue)) return published.revision;
    this.published = { revision, at: this.now() };
    this.made = new Map();
    this.making = this.making.then(() => this.clear()).catch(() => {});
    return revision;
  }

  private async make(name: string, choice: FeedChoice, revision: string): Promise<string> {
    this.folder ??= makeScratch(this.scratchDir, 'feed');
    const { dictionary } = this;
    const path = join(await this.folder, name);
    const out = createWriteStream(path);
    // Until the export installs its own listener.
    out.on('error', () => {});
    try {
      await exportFormat(dictionary.database, out, {
        format: 'yomitan',
        selection: selectionOf(choice),
        url: this.url,
        revision,
        signal: dictionary.closing,
      });
      return path;
    } catch (error) {
      out.destroy();
      await rm(path, { force: true });
      throw storageError(error) ?? error;
    }
  }

  private async clear(): Promise<void> {
    if (this.folder === null) return;
    const folder = await this.folder;
    for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
  }
}

const selectionOf = ({ language, core }: FeedChoice): Selection => feedSelection(language, core);
