import { hash } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { endianness } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '../base/logger.ts';
import { OutageLog } from '../base/outage-log.ts';
import { APP_VERSION, BUILT_AT_MS } from '../base/version.ts';
import type { ContentState } from '../database/content-state.ts';
import { makeScratch, removeScratch, scratchDirOf } from '../dataset/read/scratch.ts';
import { lastChange } from '../dictionary/content/last-change.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import type { Finder, MadeTables } from '../dictionary/finder/find.ts';
import { CLASSES } from '../dictionary/image/classes.ts';
import { readImage, writeImage } from '../dictionary/image/image-file.ts';
import type { ContentImage, ContentImages, LoadedDataset } from '../dictionary/loaded-dataset.ts';
import type { DictionaryIndex } from '../dictionary/search/dictionary-index.ts';

const INTERVAL_MS = 60_000;
/** So few edited entries add next to nothing to a start. */
const EDITS_WITHOUT_IMAGE = 250;

const OUTAGE = {
  failed: 'could not keep a start image; starts take longer without it',
  recovered: 'start images are kept again',
};

const NAME = /^start-(\d+)\.image$/;

/** Other code may lay out or fill its objects differently. */
const CODE = hash('sha256', [APP_VERSION, BUILT_AT_MS, endianness(), ...CLASSES].join('\n'));

interface Image extends ContentImage {
  modifiedAt: string | null;
  /** Null for a dataset that readers do not see. */
  tables: MadeTables | null;
}

/**
 * Keeps the index of each dataset and the tables of the word finder in `DATA_DIR/cache`, so that
 * the next start only loads them. A missing, damaged or outdated file is made again from the
 * database.
 */
export class StartImages implements ContentImages {
  private readonly folder: string;
  private readonly scratchDir: string;
  /** The number of edited entries when the image of an index was made. */
  private readonly kept = new WeakMap<DictionaryIndex, number>();
  /** Kept until the finder has taken its tables. */
  private readonly read = new Map<number, Image>();
  private timer: NodeJS.Timeout | undefined;
  private keeping: Promise<void> = Promise.resolve();
  private isStopped = false;
  private readonly outage: OutageLog;

  constructor(
    { dataDir }: { dataDir: string },
    private readonly logger: Logger,
  ) {
    this.outage = new OutageLog(logger, OUTAGE);
    this.folder = join(dataDir, 'cache');
    this.scratchDir = scratchDirOf({ dataDir });
  }

  async open(dataset: number, state: ContentState): Promise<Image | null> {
    try {
      // An image of this line was made by this code.
      const image = (await readImage(this.pathOf(dataset), lineOf(dataset, state))) as Image | null;
      if (image === null || image.revision > state.revision) return null;
      if (image.revision === state.revision && image.modifiedAt !== state.modified_at) return null;
      this.read.set(dataset, image);
      this.kept.set(image.index, image.index.editedCount);
      return image;
    } catch (err) {
      this.logger.warn({ err, dataset }, 'could not read a start image; it will be made again');
      return null;
    }
  }

  /** Gives the finder its tables from the images. */
  handOver(dictionary: Dictionary, finder: Finder): void {
    for (const dataset of dictionary.all) {
      const image = this.read.get(dataset.row.number);
      if (image?.tables && image.index === dataset.index) finder.adopt(dataset, image.tables);
    }
    this.read.clear();
  }

  /** Makes the images that are due, now and whenever edits have paused. */
  follow(dictionary: Dictionary, finder: Finder): void {
    let seen = dictionary.revision;
    const look = () => {
      const isQuiet = seen === dictionary.revision;
      seen = dictionary.revision;
      if (isQuiet) this.keeping = this.keeping.then(() => this.keepDue(dictionary, finder));
    };
    look();
    this.timer = setInterval(look, INTERVAL_MS).unref();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.keeping;
  }

  private async keepDue(dictionary: Dictionary, finder: Finder): Promise<void> {
    const numbers = new Set(dictionary.all.map(({ row }) => row.number));
    for (const dataset of dictionary.all) {
      const before = this.kept.get(dataset.index) ?? -Infinity;
      if (this.isStopped || dataset.index.editedCount - before <= EDITS_WITHOUT_IMAGE) continue;
      const keep = () => this.keep(dataset, dictionary, finder);
      await dictionary.onEach([dataset], keep).then(
        () => this.outage.worked(),
        (error: unknown) => this.isStopped || this.outage.failed(error),
      );
    }
    for (const name of await readdir(this.folder).catch(() => [])) {
      const number = NAME.exec(name)?.[1];
      if (!number || numbers.has(Number(number))) continue;
      await rm(join(this.folder, name)).catch((error: unknown) => this.outage.failed(error));
    }
  }

  private async keep(dataset: LoadedDataset, dictionary: Dictionary, finder: Finder) {
    await dictionary.warmUp();
    const { row, index, facets, items } = dataset;
    const tables = row.enabled ? await finder.made(dataset) : null;
    const { content, revision: shown } = dictionary;
    const last = await lastChange(dictionary.database);
    const { revision, modified_at: modifiedAt } = content;
    const made = tables ? [tables.sounds.state, tables.texts.state] : [];
    const isDone = () => this.isStopped || dictionary.revision !== shown;
    const isOld = dataset.revision !== revision || made.some((one) => one.revision !== revision);
    if (isOld || isDone()) return;
    const image: Image = { index, facets, items, revision, modifiedAt, lastChange: last, tables };
    const editedCount = index.editedCount;
    const scratch = await makeScratch(this.scratchDir, 'image');
    try {
      await mkdir(this.folder, { recursive: true });
      const unfinished = join(scratch, 'image');
      await writeImage(unfinished, lineOf(row.number, content), image);
      // Edits made during the write may be in the file by half.
      if (isDone()) return;
      await rename(unfinished, this.pathOf(row.number));
      this.kept.set(index, editedCount);
    } finally {
      await removeScratch(scratch);
    }
  }

  private pathOf(dataset: number): string {
    return join(this.folder, `start-${dataset}.image`);
  }
}

const lineOf = (dataset: number, { id, restores }: Pick<ContentState, 'id' | 'restores'>): string =>
  JSON.stringify([CODE, id, restores, dataset]);
