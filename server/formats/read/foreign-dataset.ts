import type {
  Dataset,
  DatasetRecord,
  GivenAbout,
  Leftover,
  LeftOut,
} from '../../dataset/read/dataset.ts';
import { arrangeRecord } from '../../dataset/read/join.ts';
import type { Source } from '../../dataset/read/layout.ts';
import type { LicenceTexts } from '../../dataset/read/licences.ts';
import type { Manifest } from '../../dataset/read/manifest.ts';
import type { ProblemList } from '../../dataset/read/problems.ts';
import { removeScratch } from '../../dataset/read/scratch.ts';
import { licenceTextsOf, manifestOf } from './about.ts';
import type { Format } from './detect.ts';
import type { FormatReader, Reading } from './reading.ts';

/** Presents files in another format as a dataset, so that they are imported in the same way. */
export class ForeignDataset implements Dataset {
  readonly format: Format;
  readonly manifest: Manifest;
  readonly licences: LicenceTexts;
  readonly problems: ProblemList;
  private readonly source: Source;
  private readonly reader: FormatReader;
  private readonly reading: Reading;
  private readonly skipInvalid: boolean;

  constructor(options: {
    format: Format;
    source: Source;
    reader: FormatReader;
    reading: Reading;
    given: GivenAbout;
    skipInvalid: boolean;
  }) {
    const { format, source, reader, reading, given, skipInvalid } = options;
    this.format = format;
    this.source = source;
    this.reader = reader;
    this.reading = reading;
    this.problems = reading.problems;
    this.skipInvalid = skipInvalid;
    const { about, defaults } = reader;
    this.manifest = manifestOf(defaults.name, about, given, defaults);
    this.licences = licenceTextsOf(this.manifest);
  }

  get totalLines(): number | null {
    return this.reader.totalRecords;
  }

  get isRefused(): boolean {
    return (this.skipInvalid ? this.problems.ofWholeFiles : this.problems.total) > 0;
  }

  get leftOut(): readonly LeftOut[] {
    return this.reading.leftOut.list();
  }

  async *records(): AsyncGenerator<DatasetRecord[]> {
    const { batchRecords, batchBytes } = this.reading.limits;
    let batch: DatasetRecord[] = [];
    let size = 0;
    for await (const { size: own, ...item } of this.reader.records()) {
      this.reading.signal?.throwIfAborted();
      const issues = arrangeRecord(item.record);
      if (issues.length > 0) this.problems.addLine(item.file, item.line, issues);
      if (issues.length > 0 || this.isRefused) continue;
      batch.push(item);
      size += own;
      if (batch.length < batchRecords && size < batchBytes) continue;
      yield batch;
      batch = [];
      size = 0;
    }
    if (batch.length > 0 && !this.isRefused) yield batch;
  }

  /** None: other formats have whole records. */
  async *leftovers(): AsyncGenerator<Leftover[]> {}

  async close(): Promise<void> {
    try {
      await this.reader.close();
      await this.source.close();
    } finally {
      await removeScratch(this.reading.scratch);
    }
  }
}
