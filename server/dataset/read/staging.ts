import { join } from 'node:path';
import type sqlite3 from 'sqlite3';
import type { PartOfSpeech } from '../../contract/vocabulary.ts';
import type {
  NewMeaning,
  NewMeaningTranslation,
  NewShortTranslation,
  NewWordRecord,
} from '../../contract/word.ts';
import { answered, exec, open } from '../../database/sqlite-statements.ts';

/** Identifies its meaning by position, title or both. */
type TranslationRow = NewMeaningTranslation & {
  meaning_sort_order: number | null;
  meaning_title: string;
};

/** Checked, normalized, without its key. */
type RowContent =
  | { kind: 'meanings'; value: NewMeaning }
  | { kind: 'meaning-translations'; value: TranslationRow }
  | { kind: 'short-translations'; value: NewShortTranslation }
  | { kind: 'phrasal-verbs'; value: Pick<NewWordRecord, 'phrasal_variants'> };

/** Waits for its base record. */
export type StagedRow = RowContent & {
  /** In the order in which rows were added, from 0 without gaps. */
  id: number;
  word: string;
  part_of_speech: PartOfSpeech | null;
  file: string;
  line: number;
};

/** A headword with more rows than allowed. */
interface DroppedRows {
  rows: number;
  bytes: number;
  example: StagedRow;
}

const WRITE_CHARS = 1024 * 1024;
const IDS_PER_READ = 10_000;

/**
 * Keeps the rows of the split layout outside memory, in a scratch SQLite database. Rows are passed
 * to and from it as one JSON text per call; one by one they would cost more than everything else.
 */
export class Staging {
  private count = 0;
  private texts: string[] = [];
  private chars = 0;
  private writing: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly database: sqlite3.Database,
    private readonly files: readonly { kind: StagedRow['kind']; name: string }[],
  ) {}

  /** Starts empty, in a folder that the caller owns. Rows name files by their index in `files`. */
  static async create(
    folder: string,
    files: readonly { kind: StagedRow['kind']; name: string }[],
  ): Promise<Staging> {
    const database = await open(join(folder, 'rows.sqlite'));
    // Nothing here outlives the import, so nothing needs to survive a crash.
    await exec(
      database,
      `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
       PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY;
       CREATE TABLE rows (id INTEGER PRIMARY KEY, word TEXT, bytes INTEGER, row TEXT); BEGIN`,
    );
    return new Staging(database, files);
  }

  get size(): number {
    return this.count;
  }

  /** True once it is time to `flush`. */
  get isFull(): boolean {
    return this.chars >= WRITE_CHARS;
  }

  add(fileIndex: number, line: number, key: Pick<StagedRow, 'word' | 'part_of_speech'>): void {
    const { word, part_of_speech, ...value } = key;
    const text = JSON.stringify([this.count, fileIndex, line, word, part_of_speech, value]);
    this.texts.push(text);
    this.chars += text.length;
    this.count += 1;
  }

  /** Queues the collected rows for writing, once the previous write is done. */
  async flush(): Promise<void> {
    await this.writing;
    const rows = `[${this.texts.join(',')}]`;
    this.texts = [];
    this.chars = 0;
    this.writing = answered((done) =>
      this.database.run(
        `INSERT INTO rows
         SELECT value ->> 0, value ->> 3, octet_length(value) - length(value ->> 0), value
         FROM json_each(?)`,
        [rows],
        done,
      ),
    );
    // Awaited before anything else is written or read.
    this.writing.catch(() => undefined);
  }

  /** After this, rows can be read but not added. */
  async seal(): Promise<void> {
    await this.flush();
    await this.writing;
    await exec(this.database, 'CREATE INDEX words ON rows (word, bytes); COMMIT');
  }

  /** Returns the removed headwords. */
  async dropBigger(maxRows: number, maxBytes: number): Promise<DroppedRows[]> {
    const big = await this.query<[word: string, rows: number, bytes: number]>(
      `SELECT json_array(word, count(*), sum(bytes)) AS row FROM rows
       GROUP BY word HAVING count(*) > ? OR sum(bytes) > ?`,
      [maxRows, maxBytes],
    );
    const dropped: DroppedRows[] = [];
    for (const [word, rows, bytes] of big) {
      const [example] = await this.query<RowTuple>(
        'SELECT row FROM rows WHERE word = ? ORDER BY id LIMIT 1',
        [word],
      );
      if (example) dropped.push({ rows, bytes, example: this.rowOf(example) });
      await answered((done) => this.database.run('DELETE FROM rows WHERE word = ?', [word], done));
    }
    return dropped;
  }

  /** Headwords without rows are left out. */
  async bytesOf(words: readonly string[]): Promise<Map<string, number>> {
    return new Map(
      await this.query<[string, number]>(
        `SELECT json_array(word, sum(bytes)) AS row FROM rows
         WHERE word IN (SELECT value FROM json_each(?)) GROUP BY word`,
        [JSON.stringify(words)],
      ),
    );
  }

  /**
   * The headwords of the rows still wanted when their turn comes, in the order in which rows were
   * added, some at a time. A headword may be returned again if another of its rows is still wanted.
   */
  async *headwords(isWanted: (id: number) => boolean, atOnce: number): AsyncGenerator<string[]> {
    let words = new Set<string>();
    for (let from = 0; from < this.count; from += IDS_PER_READ) {
      const ids = await this.query<[number, string]>(
        'SELECT json_array(id, word) AS row FROM rows WHERE id >= ? AND id < ? ORDER BY id',
        [from, from + IDS_PER_READ],
      );
      for (const [id, word] of ids) {
        if (!isWanted(id)) continue;
        words.add(word);
        if (words.size < atOnce) continue;
        yield [...words];
        words = new Set();
      }
    }
    if (words.size > 0) yield [...words];
  }

  async read(words: readonly string[]): Promise<StagedRow[]> {
    const rows = await this.query<RowTuple>(
      `SELECT row FROM rows WHERE word IN (SELECT value FROM json_each(?)) ORDER BY id`,
      [JSON.stringify(words)],
    );
    return rows.map((row) => this.rowOf(row));
  }

  /** May be called in any state. */
  async close(): Promise<void> {
    await this.writing.catch(() => undefined);
    await answered((done) => this.database.close(done));
  }

  private rowOf([id, fileIndex, line, word, part_of_speech, value]: RowTuple): StagedRow {
    const file = this.files[fileIndex];
    if (file === undefined) throw new Error('a staged row of no file');
    return { id, kind: file.kind, value, word, part_of_speech, file: file.name, line } as StagedRow;
  }

  private async query<T>(sql: string, parameters: unknown[]): Promise<T[]> {
    const found = await answered<{ rows: string | null }>((done) =>
      this.database.get(`SELECT group_concat(row) AS rows FROM (${sql})`, parameters, done),
    );
    return JSON.parse(`[${found.rows ?? ''}]`);
  }
}

type RowTuple = [
  id: number,
  file: number,
  line: number,
  word: string,
  part_of_speech: PartOfSpeech | null,
  value: unknown,
];
