import type { LeftOut } from '../../../contract/admin/transfer.ts';
import type {
  Dataset,
  DatasetRecord,
  GivenAbout,
  Leftover,
} from '../../../dataset/read/dataset.ts';
import type { SourceFile } from '../../../dataset/read/layout.ts';
import { arrangeRecord } from '../../../dataset/read/join.ts';
import type { LicenceTexts } from '../../../dataset/read/licences.ts';
import type { Issue } from '../../../dataset/read/line-issues.ts';
import { lineReader } from '../../../dataset/read/line-reader.ts';
import { BASE_LINES } from '../../../dataset/read/line-schema.ts';
import { tooLong } from '../../../dataset/read/lines.ts';
import { checkManifest, type Manifest } from '../../../dataset/read/manifest.ts';
import { ProblemList } from '../../../dataset/read/problems.ts';
import { RecordKeys } from '../../../dataset/read/record-keys.ts';
import { removeScratch } from '../../../dataset/read/scratch.ts';
import { licenceTextsOf, manifestOf } from '../about.ts';
import { FORMAT_NAMES } from '../detect.ts';
import type { ForeignFiles } from '../open-foreign.ts';
import { unpackedMedia } from '../packed-media.ts';
import type { FromThread, RecordText, ThreadTask } from './messages.ts';
import { ReadingThread } from './reading-thread.ts';

/** Enough to keep both threads busy. */
const BATCHES_AHEAD = 12;

const readRecord = lineReader(BASE_LINES.words);

interface ThreadDatasetOptions extends ThreadTask {
  skipInvalid: boolean;
  /** Describes files that do not do so themselves. */
  given: GivenAbout;
  signal: AbortSignal | undefined;
  /** The same files as the thread reads, for their pictures and sounds. */
  foreign?: Pick<ForeignFiles, 'format' | 'media' | 'close'>;
  onStaged: (done: number, total: number | null) => void;
}

/**
 * Reads files in another format in a thread: a crash, an endless loop or a lack of memory ends that
 * thread and nothing else. Records from it are checked like the lines of any dataset.
 */
export class ThreadDataset implements Dataset {
  readonly manifest: Manifest | null;
  readonly licences: LicenceTexts;
  readonly problems = new ProblemList();
  readonly format: string | undefined;
  readonly language: string | undefined;
  readonly media: readonly SourceFile[];
  totalLines: number | null;
  leftOut: readonly LeftOut[] = [];
  private readonly keys = new RecordKeys();

  private constructor(
    private readonly thread: ReadingThread,
    { about, defaults, totalLines, media = [] }: Extract<FromThread, { kind: 'opened' }>,
    private readonly options: ThreadDatasetOptions,
  ) {
    this.totalLines = totalLines;
    this.language = about.language;
    const { foreign, scratch } = options;
    this.format = foreign && FORMAT_NAMES[foreign.format];
    this.media = [...(foreign?.media.files ?? []), ...unpackedMedia(scratch, media)];
    const { name } = defaults;
    const { manifest, issues } = checkManifest(manifestOf(name, about, options.given, defaults));
    for (const issue of issues) this.problems.add({ file: name, line: null, ...issue });
    this.manifest = manifest;
    this.licences = manifest ? licenceTextsOf(manifest) : {};
  }

  /** @throws {DatasetError} when the files cannot be read */
  static async open(
    options: ThreadDatasetOptions,
    thread = threadFor(options),
  ): Promise<ThreadDataset> {
    const { onStaged } = options;
    try {
      for (;;) {
        const message = await thread.next();
        if (message.kind === 'opened') return new ThreadDataset(thread, message, options);
        if (message.kind === 'staged') onStaged(message.done, message.total);
      }
    } catch (error) {
      await thread.end();
      throw error;
    }
  }

  get isRefused(): boolean {
    const { problems } = this;
    return (this.options.skipInvalid ? problems.ofWholeFiles : problems.total) > 0;
  }

  async *records(): AsyncGenerator<DatasetRecord[]> {
    this.thread.takeMore(BATCHES_AHEAD);
    for (;;) {
      const message = await this.thread.next();
      if (message.kind === 'staged') this.options.onStaged(message.done, message.total);
      else if (message.kind === 'batch') {
        this.problems.addAll(message.problems);
        this.totalLines = message.totalLines;
        const records = message.records.flatMap((text) => this.checked(text) ?? []);
        if (records.length > 0 && !this.isRefused) yield records;
        this.thread.takeMore(1);
      } else if (message.kind === 'end') {
        this.problems.addAll(message.problems);
        this.leftOut = message.leftOut;
        return;
      }
    }
  }

  /** None: other formats have whole records. */
  async *leftovers(): AsyncGenerator<Leftover[]> {}

  async close(): Promise<void> {
    try {
      await this.thread.end();
    } finally {
      await this.options.foreign?.close();
      await removeScratch(this.options.scratch);
    }
  }

  private checked({ text, file, line }: RecordText): DatasetRecord | null {
    const bytes = Buffer.byteLength(text);
    const { maxLineBytes } = this.options.limits;
    const refuse = (issues: readonly Issue[]) => {
      this.problems.addLine(file, line, issues);
      return null;
    };
    if (bytes > maxLineBytes) return refuse([{ path: '', ...tooLong(maxLineBytes) }]);
    const read = readRecord(text, bytes === text.length);
    if (!read.ok) return refuse(read.issues);
    const record = read.value;
    const issues = [...arrangeRecord(record), ...this.keys.add(record, file, line)];
    return issues.length > 0 ? refuse(issues) : { record, file, line };
  }
}

const threadFor = ({ source, scratch, limits, signal }: ThreadDatasetOptions) =>
  new ReadingThread({ source, scratch, limits }, signal);
