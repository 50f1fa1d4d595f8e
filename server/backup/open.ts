import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Entry } from 'yauzl';
import { migrations } from '../../migrations/index.ts';
import { datasetsAmong } from '../database/dataset-tables.ts';
import { messageOf, systemReason } from '../dataset/read/errors.ts';
import { splitLines } from '../dataset/read/lines.ts';
import { openZip, type ZipFile } from '../dataset/read/zip-file.ts';
import { StartupError } from '../base/errors.ts';
import { parseJson } from '../base/json.ts';
import { type BackupManifest, fileOf, MANIFEST, manifestSchema } from './manifest.ts';
import { type BackupTable, type CellKind, tablesWith } from './tables.ts';

const MAX_MANIFEST_BYTES = 1_000_000;
/** A line is a batch of rows; this is a thousand times what one usually takes. */
const MAX_LINE_BYTES = 256 * 1024 * 1024;

export type Row = (string | number | boolean | null)[];

/** A backup with a valid manifest; its rows are checked while they are read. */
export interface Backup {
  readonly manifest: BackupManifest;
  /** Each table after those it refers to. */
  readonly tables: readonly { table: BackupTable; columns: readonly string[] }[];
  /** In batches. Fails at the end if they are not the rows that were written. */
  rows(table: BackupTable): AsyncGenerator<Row[]>;
  /** The error that says why it cannot be restored. */
  refused(reason: string): StartupError;
  close(): Promise<void>;
}

/**
 * @throws {StartupError} when the file is not a backup, is damaged, or was made by a newer Wordkeep
 */
export async function openBackup(path: string): Promise<Backup> {
  const zip = await openZip(path).catch((error: unknown) => {
    const reason =
      error instanceof Error && 'syscall' in error
        ? systemReason(error)
        : 'not a zip archive, or cut short';
    throw refused(path, reason, error);
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.entries()) entries.set(entry.fileName, entry);
    const manifest = await readManifest(path, zip, entries.get(MANIFEST));
    const names = Object.keys(manifest.tables);
    const tables = tablesWith(datasetsAmong(names)).flatMap((table) => {
      const written = manifest.tables[table.name];
      return written === undefined ? [] : [{ table, columns: written.columns }];
    });
    for (const { table, columns } of tables) {
      const unknown = columns.find((column) => !Object.hasOwn(table.columns, column));
      if (unknown !== undefined) {
        throw refused(path, `its table ${table.name} has an unknown column, ${unknown}`);
      }
    }
    return {
      manifest,
      tables,
      rows: (table) => readRows(path, zip, entries.get(fileOf(table.name)), manifest, table),
      refused: (reason) => refused(path, reason),
      close: () => zip.close(),
    };
  } catch (error) {
    await zip.close();
    if (error instanceof StartupError) throw error;
    throw refused(path, `the archive is damaged: ${messageOf(error)}`, error);
  }
}

/**
 * Checks all rows against their sums.
 * @throws {StartupError} when the backup is damaged
 */
export async function checkRows(
  backup: Backup,
  onBatch: (rows: Row[], of: Backup['tables'][number]) => void = () => {},
): Promise<void> {
  for (const of of backup.tables) {
    for await (const batch of backup.rows(of.table)) onBatch(batch, of);
  }
}

async function readManifest(path: string, zip: ZipFile, entry: Entry | undefined) {
  if (entry === undefined) {
    throw refused(path, `it has no ${MANIFEST}; to read a dataset, use "wordkeep import"`);
  }
  if (entry.uncompressedSize > MAX_MANIFEST_BYTES) throw refused(path, `${MANIFEST} is too long`);
  const parsed = manifestSchema.safeParse(parseJson(await text(zip.read(entry))));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refused(path, `${MANIFEST}: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const manifest = parsed.data;
  const known = migrations.map(({ name }) => name);
  const newer = manifest.migrations.find((name) => !known.includes(name));
  if (newer !== undefined) {
    throw refused(
      path,
      `it was made by Wordkeep ${manifest.version}, whose schema (${newer}) this version does not know`,
    );
  }
  return manifest;
}

async function* readRows(
  path: string,
  zip: ZipFile,
  entry: Entry | undefined,
  manifest: BackupManifest,
  table: BackupTable,
): AsyncGenerator<Row[]> {
  const written = manifest.tables[table.name];
  const name = fileOf(table.name);
  if (written === undefined || entry === undefined) throw refused(path, `it has no ${name}`);
  const kinds = written.columns.map((column) => table.columns[column]);
  const hash = createHash('sha256');
  const chunks = async function* () {
    for await (const chunk of zip.read(entry)) {
      hash.update(chunk);
      yield chunk;
    }
  };
  let count = 0;
  try {
    for await (const lines of splitLines(chunks(), MAX_LINE_BYTES)) {
      for (const line of lines) {
        if ('problem' in line)
          throw refused(path, `${name}:${line.number}: ${line.problem.message}`);
        const rows = parseJson(line.text);
        if (!areRows(rows, kinds)) {
          throw refused(path, `${name}:${line.number}: not rows of ${written.columns.join(', ')}`);
        }
        count += rows.length;
        yield rows;
      }
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw refused(path, `${name} is damaged: ${messageOf(error)}`, error);
  }
  if (count !== written.rows || hash.digest('hex') !== written.sha256) {
    throw refused(path, `${name} is damaged: its checksum or the number of its rows is wrong`);
  }
}

const areRows = (value: unknown, kinds: readonly (CellKind | undefined)[]): value is Row[] =>
  Array.isArray(value) &&
  value.every(
    (row) =>
      Array.isArray(row) &&
      row.length === kinds.length &&
      row.every((cell, i) => cell === null || isOfKind(cell, kinds[i])),
  );

function isOfKind(cell: unknown, kind: CellKind | undefined): boolean {
  switch (kind) {
    case 'number':
      return typeof cell === 'number';
    case 'flag':
      return typeof cell === 'boolean' || cell === 0 || cell === 1;
    case 'time':
      return typeof cell === 'string' && !Number.isNaN(Date.parse(cell));
    default:
      return typeof cell === 'string';
  }
}

const refused = (path: string, reason: string, cause?: unknown): StartupError =>
  new StartupError(`${path} cannot be restored: ${reason}. Nothing was changed.`, { cause });
