import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import sqlite3 from 'sqlite3';
import type { PartOfSpeech } from '../../contract/vocabulary.ts';
import type {
  NewMeaning,
  NewMeaningTranslation,
  NewShortTranslation,
  NewWordRecord,
} from '../../contract/word.ts';
import { bytesOf } from './file-bytes.ts';
import { hashText } from './hash.ts';
import { splitLines } from './lines.ts';

/** A translation that identifies its meaning by place, title or both. */
export type TranslationRow = NewMeaningTranslation & {
  meaning_sort_order: number | null;
  meaning_title: string;
};

/** The row itself, by the kind of its file: checked, normalized, without its key. */
type RowContent =
  | { kind: 'meanings'; value: NewMeaning }
  | { kind: 'meaning-translations'; value: TranslationRow }
  | { kind: 'short-translations'; value: NewShortTranslation }
  | { kind: 'phrasal-verbs'; value: Pick<NewWordRecord, 'phrasal_variants'> };

/** A row of the split layout, waiting for its base record. */
export type StagedRow = RowContent & {
  /** Counts from 0 in the order in which rows were added, without gaps. */
  id: number;
  word: string;
  part_of_speech: PartOfSpeech | null;
  file: string;
  line: number;
};

/** Consecutively added rows of one headword, and where they are stored. */
export interface Run {
  /** Hash of the headword, 53 bits. */
  hash: number;
  /** The id of the first row. */
  first: number;
  rows: number;
  offset: number;
  bytes: number;
}

/** A headword with more rows than allowed. */
export interface DroppedRows {
  rows: number;
  bytes: number;
  example: StagedRow;
}

/** How much is collected before a write; ranges are joined up to this size for a read. */
const IO_BYTES = 1024 * 1024;
/** Ranges closer together than this are read at once. */
const READ_GAP_BYTES = 16 * 1024;

/**
 * Keeps the rows of the split layout outside memory: their text in a scratch file, in the order in
 * which they arrive, and the location of each headword's rows in a scratch SQLite database. Rows of
 * neighbouring headwords are mostly close together, so joining a batch takes a few reads. Tuples
 * are passed to and from SQLite as one JSON text per call; one by one they would cost more than all
 * the rest.
 */
export class Staging {
  private readonly hash = new Uint32Array(2);
  private count = 0;
  private offset = 0;
  private texts: string[] = [];
  private textBytes = 0;
  private runs: Run[] = [];
  private lastWord: string | null = null;
  private writing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly database: sqlite3.Database,
    private readonly file: FileHandle,
    private readonly files: readonly { kind: StagedRow['kind']; name: string }[],
  ) {}

  /**
   * Starts empty, in a folder that the caller creates and removes. Rows name their file by its
   * index in `files`.
   */
  static async create(
    folder: string,
    files: readonly { kind: StagedRow['kind']; name: string }[],
  ): Promise<Staging> {
    const path = join(folder, 'rows.ndjson');
    const file = await open(path, 'wx+');
    try {
      const database = await openDatabase(join(folder, 'rows.sqlite'));
      const staging = new Staging(database, file, files);
      // Nothing here outlives the import, so nothing needs to survive a crash.
      await staging.exec(`
        PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY;
        CREATE TABLE runs (
          hash INTEGER, first INTEGER, rows INTEGER, offset INTEGER, bytes INTEGER,
          PRIMARY KEY (hash, first)
        ) WITHOUT ROWID;
        BEGIN`);
      return staging;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** How many rows there are. */
  get size(): number {
    return this.count;
  }

  /** Whether it is time to `flush`. */
  get isFull(): boolean {
    return this.textBytes >= IO_BYTES;
  }

  add(fileIndex: number, line: number, key: Pick<StagedRow, 'word' | 'part_of_speech'>): void {
    const { word, part_of_speech, ...value } = key;
    const text = `${JSON.stringify([fileIndex, line, word, part_of_speech, value])}\n`;
    const bytes = Buffer.byteLength(text);
    const run = this.runs.at(-1);
    if (run !== undefined && word === this.lastWord) {
      run.rows += 1;
      run.bytes += bytes;
    } else {
      const offset = this.offset + this.textBytes;
      this.runs.push({ hash: this.hashOf(word), first: this.count, rows: 1, offset, bytes });
      this.lastWord = word;
    }
    this.texts.push(text);
    this.textBytes += bytes;
    this.count += 1;
  }

  /** Queues the collected rows for writing, once the previous write is done. */
  async flush(): Promise<void> {
    await this.writing;
    const text = Buffer.from(this.texts.join(''));
    const runs = JSON.stringify(this.runs.map((run) => Object.values(run)));
    const at = this.offset;
    this.offset += text.length;
    this.texts = [];
    this.textBytes = 0;
    this.runs = [];
    this.lastWord = null;
    this.writing = Promise.all([writeAt(this.file, text, at), this.run(INSERT_RUNS, [runs])]).then(
      () => undefined,
    );
    // Awaited before anything else is written or read.
    this.writing.catch(() => undefined);
  }

  /** Ends adding: from now on rows are read. */
  async seal(): Promise<void> {
    await this.flush();
    await this.writing;
    await this.exec('COMMIT');
  }

  /** Removes the headwords with too many rows, and returns them. */
  async dropBigger(maxRows: number, maxBytes: number): Promise<DroppedRows[]> {
    const big = await this.query(
      `SELECT hash, min(first), sum(rows), min(offset), sum(bytes) FROM runs
       GROUP BY hash HAVING sum(rows) > ? OR sum(bytes) > ?`,
      [maxRows, maxBytes],
    );
    const dropped: DroppedRows[] = [];
    for (const { hash, first, rows, bytes } of big) {
      const runs = await this.query(`${SELECT_RUNS} WHERE hash = ? AND first = ?`, [hash, first]);
      const [example] = await this.read(runs);
      if (example !== undefined) dropped.push({ rows, bytes, example });
      await this.run('DELETE FROM runs WHERE hash = ?', [hash]);
    }
    return dropped;
  }

  /** The runs of some headwords, by hash; headwords without rows are left out. */
  async runsOf(words: readonly string[]): Promise<Map<string, Run[]>> {
    const wanted = new Map(words.map((word) => [this.hashOf(word), word]));
    const runs = await this.query(`${SELECT_RUNS} WHERE hash IN (SELECT value FROM json_each(?))`, [
      JSON.stringify([...wanted.keys()]),
    ]);
    const found = new Map<string, Run[]>();
    for (const run of runs) {
      const word = wanted.get(run.hash) ?? '';
      const known = found.get(word);
      if (known === undefined) found.set(word, [run]);
      else known.push(run);
    }
    return found;
  }

  /**
   * The headwords of the rows still wanted when their turn comes, in the order in which rows were
   * added, some at a time. A headword may be returned again if another of its rows is still wanted.
   */
  async *headwords(isWanted: (id: number) => boolean, atOnce: number): AsyncGenerator<string[]> {
    let words = new Set<string>();
    for await (const lines of splitLines(bytesOf(this.file), Infinity)) {
      for (const line of lines) {
        if ('problem' in line || !isWanted(line.number - 1)) continue;
        const [, , word] = JSON.parse(line.text);
        words.add(word);
        if (words.size < atOnce) continue;
        yield [...words];
        words = new Set();
      }
    }
    if (words.size > 0) yield [...words];
  }

  /** The rows of some runs, in the order in which they were added. */
  async read(runs: readonly Run[]): Promise<StagedRow[]> {
    const rows: StagedRow[] = [];
    const sorted = runs.toSorted((a, b) => a.first - b.first);
    for (let i = 0; i < sorted.length;) {
      const start = sorted[i]?.offset ?? 0;
      let end = start;
      let next = i;
      for (let run = sorted[next]; run !== undefined; run = sorted[next]) {
        const runEnd = run.offset + run.bytes;
        if (next > i && (run.offset - end > READ_GAP_BYTES || runEnd - start > IO_BYTES)) break;
        end = runEnd;
        next += 1;
      }
      const bytes = await readAt(this.file, start, end - start);
      for (; i < next; i += 1) {
        const run = sorted[i];
        if (run !== undefined) this.parse(run, bytes, run.offset - start, rows);
      }
    }
    return rows;
  }

  /** Closes the files, in whatever state they are. */
  async close(): Promise<void> {
    await this.writing.catch(() => undefined);
    try {
      await new Promise<void>((resolve, reject) =>
        this.database.close((error) => (error === null ? resolve() : reject(error))),
      );
    } finally {
      await this.file.close();
    }
  }

  private hashOf(word: string): number {
    hashText(word, this.hash);
    const [high = 0, low = 0] = this.hash;
    return (high >>> 11) * 2 ** 32 + low;
  }

  private parse(run: Run, bytes: Buffer, start: number, rows: StagedRow[]): void {
    const text = bytes.toString('utf8', start, start + run.bytes - 1);
    for (const [i, lineText] of text.split('\n').entries()) {
      const [fileIndex, line, word, part_of_speech, value] = JSON.parse(lineText);
      const file = this.files[fileIndex];
      if (file === undefined) throw new Error('a staged row of no file');
      const { kind, name } = file;
      rows.push({ id: run.first + i, kind, value, word, part_of_speech, file: name, line });
    }
  }

  private run(sql: string, parameters: unknown[]): Promise<void> {
    return new Promise((resolve, reject) =>
      this.database.run(sql, parameters, (error: Error | null) =>
        error === null ? resolve() : reject(error),
      ),
    );
  }

  /** Runs a query that returns five numbers a row. */
  private async query(sql: string, parameters: unknown[]): Promise<Run[]> {
    const row = await new Promise<{ runs: string }>((resolve, reject) =>
      this.database.get<{ runs: string }>(
        `WITH found (hash, first, rows, offset, bytes) AS (${sql})
         SELECT json_group_array(json_array(hash, first, rows, offset, bytes)) AS runs FROM found`,
        parameters,
        (error, found) => (error === null ? resolve(found) : reject(error)),
      ),
    );
    const tuples: [number, number, number, number, number][] = JSON.parse(row.runs);
    return tuples.map(([hash, first, rows, offset, bytes]) => ({
      hash,
      first,
      rows,
      offset,
      bytes,
    }));
  }

  private exec(sql: string): Promise<void> {
    return new Promise((resolve, reject) =>
      this.database.exec(sql, (error) => (error === null ? resolve() : reject(error))),
    );
  }
}

const INSERT_RUNS = `INSERT INTO runs SELECT
  value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)`;

const SELECT_RUNS = 'SELECT hash, first, rows, offset, bytes FROM runs';

function openDatabase(path: string): Promise<sqlite3.Database> {
  return new Promise((resolve, reject) => {
    const database: sqlite3.Database = new sqlite3.Database(path, (error) =>
      error === null ? resolve(database) : reject(error),
    );
  });
}

/** A write or read may transfer fewer bytes than requested. */
async function writeAt(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  for (let done = 0; done < length;) {
    const { bytesRead } = await file.read(bytes, done, length - done, position + done);
    if (bytesRead === 0) throw new Error('the scratch file is shorter than it was');
    done += bytesRead;
  }
  return bytes;
}
