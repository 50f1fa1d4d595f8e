import * as z from 'zod';

/** The last file of a backup. */
export const MANIFEST = 'backup.json';

/** To be raised when an older Wordkeep could not read a backup. */
export const FORMAT = 1;

/** Each line is a JSON list of rows, each row a list of cells. */
export const fileOf = (table: string): string => `${table}.jsonl`;

const tableSchema = z.object({
  columns: z.array(z.string()),
  rows: z.int().min(0),
  /** Of the unpacked file. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export const manifestSchema = z.object({
  wordkeep_backup: z.literal(FORMAT),
  version: z.string(),
  created_at: z.iso.datetime(),
  database: z.enum(['sqlite', 'postgres']),
  /** The migrations of the database, oldest first. */
  migrations: z.array(z.string()).min(1),
  tables: z.record(z.string(), tableSchema),
});

export type BackupManifest = z.output<typeof manifestSchema>;
