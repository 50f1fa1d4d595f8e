import type { Config } from '../../config/parse-config.ts';
import { DEFAULT_DATASET } from '../../database/dataset-tables.ts';
import type { StoredDataset } from '../../database/datasets.ts';
import type { Database } from '../../database/database.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import type { Logger } from '../../base/logger.ts';
import type { Importer } from './importer.ts';
import { firstStartSource } from '../read/sources.ts';

/** `DICTIONARY_AUTO_IMPORT`: fills a dictionary into which nothing has ever been imported. */
export class FirstImport {
  private progress: number | null = null;

  constructor(
    private readonly dictionary: Dictionary,
    private readonly importer: Importer,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {
    // A process without the writer role, or still waiting for it, imports nothing.
    if (dictionary.database.role?.isWaiting === false && this.isWanted) this.progress = 0;
  }

  /** 0 to 100 while an empty dictionary is being filled; null otherwise. */
  get percent(): number | null {
    const wasEmpty = this.dictionary.index.counts().entries === 0;
    return wasEmpty ? this.progress : null;
  }

  /** Undefined if that dataset was removed. */
  private get first(): StoredDataset | undefined {
    return this.dictionary.all.find(({ row }) => row.number === DEFAULT_DATASET)?.row;
  }

  private get isWanted(): boolean {
    return this.config.autoImport && this.first?.version === null;
  }

  /** Never rejects: failures are logged, and the server runs without a dictionary. */
  async run(onProgress: (percent: number) => void = () => {}): Promise<void> {
    const { first } = this;
    if (!first || !this.isWanted) return;
    this.progress = 0;
    try {
      if (await hasImported(this.dictionary.database)) return;
      const source = await firstStartSource(this.config).catch((error: unknown) => {
        this.importer.noteFailure({ source: 'first start', error });
        throw error;
      });
      this.logger.info({ source: source.name }, 'first import started');
      const result = await this.importer.run(
        { source, update: false, skipInvalid: false, into: { dataset: first.name } },
        ({ stage, percent }) => {
          if (stage !== 'import' || percent === null || percent === this.progress) return;
          this.progress = percent;
          onProgress(percent);
        },
      );
      this.logger.info(result, 'first import finished');
    } catch (error) {
      this.logger.error({ err: error }, 'first import failed; the dictionary was not changed');
    } finally {
      this.progress = null;
    }
  }
}

/** Counts even a dataset without name and version. */
const hasImported = async ({ models }: Database): Promise<boolean> =>
  (await models.History.findOne({ where: { action: 'import' }, raw: true })) !== null;
