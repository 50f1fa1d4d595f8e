import sqlite3 from 'sqlite3';
import type { PartOfSpeech } from '../contract/vocabulary.ts';
import type { RowKind } from './layout.ts';

/** A checked and normalized row of the split layout, as it waits for its base record. */
export interface StagedRow {
  /** Counts from 1 in the order in which rows were added, without gaps. */
  id: number;
  kind: RowKind;
  word: string;
  part_of_speech: PartOfSpeech | null;
  file: string;
  line: number;
  json: string;
}

export type NewRow = Omit<StagedRow, 'id'>;

/** A headword with more rows than allowed: how many, how long together, the place of the first. */
export interface DroppedRows {
  word: string;
  rows: number;
  bytes: number;
  file: string;
  line: number;
}

const COLUMNS = ['kind', 'word', 'part_of_speech', 'file', 'line', 'bytes', 'json'];
const ROWS_PER_INSERT = 200;

/**
 * A scratch database for the rows of the split layout, so that joining them to their base records
 * takes the same memory whatever their number. Rows are appended, and the only index is small.
 */
export class Staging {
  readonly #database: sqlite3.Database;
  #buffer: NewRow[] = [];
  #bulk: sqlite3.Statement | null = null;

  private constructor(database: sqlite3.Database) {
    this.#database = database;
  }

  /** Creates the database in a file that is not there yet. */
  static async create(path: string): Promise<Staging> {
    const database = await new Promise<sqlite3.Database>((resolve, reject) => {
      const opening: sqlite3.Database = new sqlite3.Database(path, (error) =>
        error === null ? resolve(opening) : reject(error),
      );
    });
    const staging = new Staging(database);
    // Nothing here outlives the import, so nothing needs to survive a crash.
    await staging.#exec(`
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA cache_size = -32000; PRAGMA temp_store = MEMORY;
      CREATE TABLE rows (
        id INTEGER PRIMARY KEY, kind TEXT, word TEXT, part_of_speech TEXT,
        file TEXT, line INTEGER, bytes INTEGER, json TEXT
      );
      CREATE INDEX rows_by_word ON rows (word, bytes);
      BEGIN`);
    return staging;
  }

  async add(row: NewRow): Promise<void> {
    this.#buffer.push(row);
    if (this.#buffer.length < ROWS_PER_INSERT) return;
    const rows = this.#buffer;
    this.#buffer = [];
    this.#bulk ??= await this.#prepare(insertOf(ROWS_PER_INSERT));
    await this.#run(this.#bulk, rows.flatMap(parametersOf));
  }

  /** Ends the adding: from now on rows are read. */
  async seal(): Promise<void> {
    const rows = this.#buffer;
    this.#buffer = [];
    if (rows.length > 0) {
      const rest = await this.#prepare(insertOf(rows.length));
      try {
        await this.#run(rest, rows.flatMap(parametersOf));
      } finally {
        await finalize(rest);
      }
    }
    await this.#exec('COMMIT');
  }

  /** Removes the rows of headwords that have too many, and tells which those were. */
  async dropBigger(maxRows: number, maxBytes: number): Promise<DroppedRows[]> {
    const dropped = await this.#all<DroppedRows>(
      `SELECT big.word, big.rows, big.bytes, file, line FROM
         (SELECT word, count(*) AS rows, sum(bytes) AS bytes, min(id) AS first
          FROM rows GROUP BY word HAVING count(*) > ? OR sum(bytes) > ?) AS big
       JOIN rows ON rows.id = big.first`,
      [maxRows, maxBytes],
    );
    for (const { word } of dropped) await this.#all('DELETE FROM rows WHERE word = ?', [word]);
    return dropped;
  }

  /** How long the rows of each of the words are together; words without rows are left out. */
  async sizesOf(words: readonly string[]): Promise<Map<string, number>> {
    const sizes = await this.#all<{ word: string; bytes: number }>(
      `SELECT word, sum(bytes) AS bytes FROM rows
       WHERE word IN (SELECT value FROM json_each(?)) GROUP BY word`,
      [JSON.stringify(words)],
    );
    return new Map(sizes.map(({ word, bytes }) => [word, bytes]));
  }

  /** The rows of the words, in the order in which they were added. */
  rowsOf(words: readonly string[]): Promise<StagedRow[]> {
    if (words.length === 0) return Promise.resolve([]);
    return this.#all<StagedRow>(
      `SELECT id, kind, word, part_of_speech, file, line, json FROM rows
       WHERE word IN (SELECT value FROM json_each(?)) ORDER BY id`,
      [JSON.stringify(words)],
    );
  }

  /** The ids of all rows of the next words, in the order of the words. */
  idsAfter(word: string, words: number): Promise<{ word: string; id: number }[]> {
    return this.#all(
      `SELECT word, id FROM rows WHERE word IN
         (SELECT DISTINCT word FROM rows WHERE word > ? ORDER BY word LIMIT ?)
       ORDER BY word`,
      [word, words],
    );
  }

  /** Closes the database; its file is left to whoever owns the folder. */
  async close(): Promise<void> {
    if (this.#bulk !== null) await finalize(this.#bulk);
    await new Promise<void>((resolve, reject) =>
      this.#database.close((error) => (error === null ? resolve() : reject(error))),
    );
  }

  #exec(sql: string): Promise<void> {
    return new Promise((resolve, reject) =>
      this.#database.exec(sql, (error) => (error === null ? resolve() : reject(error))),
    );
  }

  #prepare(sql: string): Promise<sqlite3.Statement> {
    return new Promise((resolve, reject) => {
      const statement: sqlite3.Statement = this.#database.prepare(sql, (error: Error | null) =>
        error === null ? resolve(statement) : reject(error),
      );
    });
  }

  #run(statement: sqlite3.Statement, parameters: unknown[]): Promise<void> {
    return new Promise((resolve, reject) =>
      statement.run(parameters, (error: Error | null) =>
        error === null ? resolve() : reject(error),
      ),
    );
  }

  #all<T>(sql: string, parameters: unknown[]): Promise<T[]> {
    return new Promise((resolve, reject) =>
      this.#database.all<T>(sql, parameters, (error, rows) =>
        error === null ? resolve(rows) : reject(error),
      ),
    );
  }
}

function insertOf(rows: number): string {
  const values = `(${COLUMNS.map(() => '?').join()})`;
  return `INSERT INTO rows (${COLUMNS.join()}) VALUES ${new Array(rows).fill(values).join()}`;
}

function parametersOf(row: NewRow): unknown[] {
  const { kind, word, part_of_speech, file, line, json } = row;
  return [kind, word, part_of_speech, file, line, json.length, json];
}

function finalize(statement: sqlite3.Statement): Promise<void> {
  return new Promise((resolve, reject) =>
    statement.finalize((error?: Error | null) =>
      error === null || error === undefined ? resolve() : reject(error),
    ),
  );
}
