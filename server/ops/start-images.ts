import { hash } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { endianness } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '../base/logger.ts';
import { APP_VERSION, BUILT_AT_MS } from '../base/version.ts';
import type { ContentState } from '../database/content-state.ts';
import { makeScratch, removeScratch, scratchDirOf } from '../dataset/read/scratch.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import type { Finder, MadeTables } from '../dictionary/finder/find.ts';
import { CLASSES } from '../dictionary/image/classes.ts';
import { readImage, writeImage } from '../dictionary/image/image-file.ts';
import type { ContentImages, DatasetContent, LoadedDataset } from '../dictionary/loaded-dataset.ts';
import type { DictionaryIndex } from '../dictionary/search/dictionary-index.ts';

/** How often to look whether an image is due, in ms. */
const INTERVAL_MS = 60_000;
/** A start takes in so many edited entries in a moment. */
const EDITS_WITHOUT_IMAGE = 250;

const NAME = /^start-(\d+)\.image$/;

/** Another build may lay out its objects in another way, or fill them with something else. */
const CODE = hash(
  'sha256',
  [APP_VERSION, BUILT_AT_MS, endianness(), ...Object.values(CLASSES)].join('\n'),
);

/** A dataset as it is in memory, at one revision. */
interface Image extends DatasetContent {
  modifiedAt: string | null;
  /** Null for a dataset that readers do not see. */
  tables: MadeTables | null;
}

type Content = Pick<ContentState, 'id' | 'restores' | 'revision' | 'modified_at'>;

/**
 * Keeps what a start makes of each dataset, the tables of the word finder included, in files of
 * `DATA_DIR/cache`, from which the next start loads it as it is. A file that is missing, damaged or of
 * something else costs no more than time: all is made from the database then, and the file again.
 */
export class StartImages implements ContentImages {
  private readonly folder: string;
  private readonly scratchDir: string;
  /** How many of its entries had been edited when the image of an index was made. */
  private readonly kept = new WeakMap<DictionaryIndex, number>();
  /** The images read, until the finder has taken its tables. */
  private readonly read = new Map<number, Image>();
  private timer: NodeJS.Timeout | undefined;
  private keeping: Promise<void> = Promise.resolve();
  private writing: Promise<void> = Promise.resolve();
  private isStopped = false;
  /** The revision at the last look: images are made once edits have paused. */
  private seen = -1;

  constructor(
    { dataDir }: { dataDir: string },
    private readonly logger: Logger,
  ) {
    this.folder = join(dataDir, 'cache');
    this.scratchDir = scratchDirOf({ dataDir });
  }

  async open(dataset: number, state: ContentState): Promise<Image | null> {
    if (state.id === undefined) return null;
    try {
      // What the line of the file says has been made by this code.
      const found = await readImage(this.pathOf(dataset), lineOf(dataset, state));
      const image = found as Image | null;
      if (image === null || image.revision > state.revision) return null;
      const isSame = image.revision < state.revision || image.modifiedAt === state.modified_at;
      if (!isSame) return null;
      this.read.set(dataset, image);
      this.kept.set(image.index, image.index.editedCount);
      return image;
    } catch (err) {
      this.logger.warn({ err, dataset }, 'could not read a start image; it will be made again');
      return null;
    }
  }

  /** Gives the finder the tables of the images that the dictionary was loaded from. */
  handOver(dictionary: Dictionary, finder: Finder): void {
    for (const dataset of dictionary.all) {
      const image = this.read.get(dataset.row.number);
      if (image?.tables && image.index === dataset.index) finder.adopt(dataset, image.tables);
    }
    this.read.clear();
  }

  /** Makes the images that are due, now and from time to time. */
  follow(dictionary: Dictionary, finder: Finder): void {
    const look = () => {
      const isQuiet = this.seen === dictionary.revision;
      this.seen = dictionary.revision;
      if (isQuiet) this.keeping = this.keeping.then(() => this.keepDue(dictionary, finder));
    };
    this.seen = dictionary.revision;
    look();
    this.timer = setInterval(look, INTERVAL_MS).unref();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.writing.catch(() => {});
  }

  private async keepDue(dictionary: Dictionary, finder: Finder): Promise<void> {
    try {
      for (const dataset of dictionary.all) {
        const before = this.kept.get(dataset.index) ?? -Infinity;
        if (this.isStopped || dataset.index.editedCount - before <= EDITS_WITHOUT_IMAGE) continue;
        await this.keep(dataset, dictionary, finder);
      }
      await this.removeOthers(dictionary);
    } catch (err) {
      if (this.isStopped) return;
      // A folder that cannot be written is no reason to try again and again.
      clearInterval(this.timer);
      this.logger.warn({ err }, 'could not keep a start image; starts take longer without it');
    }
  }

  private async keep(
    dataset: LoadedDataset,
    dictionary: Dictionary,
    finder: Finder,
  ): Promise<void> {
    const { content, revision } = dictionary;
    const { row, index, facets, items } = dataset;
    if (content.id === undefined) return;
    await dictionary.warmUp();
    const tables = row.enabled ? await finder.made(dataset) : null;
    const parts = tables ? [tables.sounds, tables.texts] : [];
    if (parts.some(({ state }) => state.revision !== content.revision)) return;
    const { revision: at, modified_at: modifiedAt } = content;
    const image: Image = { index, facets, items, tables, revision: at, modifiedAt };
    const edited = index.editedCount;
    if (this.isStopped) return;
    const write = async () => {
      const scratch = await makeScratch(this.scratchDir, 'image');
      try {
        const unfinished = join(scratch, 'image');
        await writeImage(unfinished, lineOf(row.number, content), image);
        // What an edit has changed meanwhile may be in the file or not.
        if (dictionary.revision !== revision || this.isStopped) return;
        await mkdir(this.folder, { recursive: true });
        await rename(unfinished, this.pathOf(row.number));
        this.kept.set(index, edited);
      } finally {
        await removeScratch(scratch);
      }
    };
    await (this.writing = write());
  }

  private async removeOthers(dictionary: Dictionary): Promise<void> {
    const there = new Set(dictionary.all.map(({ row }) => row.number));
    for (const name of await readdir(this.folder).catch(() => [])) {
      const number = NAME.exec(name)?.[1];
      if (number !== undefined && !there.has(Number(number))) await rm(join(this.folder, name));
    }
  }

  private pathOf(dataset: number): string {
    return join(this.folder, `start-${dataset}.image`);
  }
}

function lineOf(dataset: number, { id, restores = 0 }: Content): string {
  return JSON.stringify([CODE, id, restores, dataset]);
}
