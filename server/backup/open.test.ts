import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBackup } from './open.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wordkeep-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ROWS = '[["content_state","{}"],["datasets","[]"]]\n';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const manifestOf = (fields: object = {}, table: object = {}) => ({
  wordkeep_backup: 1,
  version: '1.0.0',
  created_at: '2026-01-02T03:04:05.000Z',
  database: 'sqlite',
  migrations: ['0001-init'],
  tables: {
    settings: { columns: ['key', 'value'], rows: 2, sha256: sha256(ROWS), ...table },
  },
  ...fields,
});

async function write(files: Record<string, string | object>): Promise<string> {
  const path = join(folder, 'backup.zip');
  const bytes = Object.entries(files).map(([name, text]) => [
    name,
    Buffer.from(typeof text === 'string' ? text : JSON.stringify(text)),
  ]);
  await writeFile(path, zipSync(Object.fromEntries(bytes)));
  return path;
}

/** Opens a backup and reads it to its end. */
async function readAll(path: string): Promise<unknown[]> {
  const backup = await openBackup(path);
  const read: unknown[] = [];
  try {
    for (const { table } of backup.tables) {
      for await (const rows of backup.rows(table)) read.push(...rows);
    }
  } finally {
    await backup.close();
  }
  return read;
}

it('reads the rows that were written', async () => {
  const path = await write({ 'settings.jsonl': ROWS, 'backup.json': manifestOf() });
  expect(await readAll(path)).toEqual([
    ['content_state', '{}'],
    ['datasets', '[]'],
  ]);
});

const damages: [what: string, reason: string, files: Record<string, string | object>][] = [
  ['another kind of archive', 'it has no backup.json', { 'words.jsonl': '{}' }],
  ['a manifest that is none', 'backup.json: ', { 'backup.json': 'null' }],
  [
    'a later format',
    'backup.json: wordkeep_backup',
    { 'backup.json': manifestOf({ wordkeep_backup: 2 }) },
  ],
  [
    'a newer schema',
    'made by Wordkeep 9.0.0, whose schema (9999-later)',
    { 'backup.json': manifestOf({ version: '9.0.0', migrations: ['0001-init', '9999-later'] }) },
  ],
  ['a missing table', 'it has no settings.jsonl', { 'backup.json': manifestOf() }],
  [
    'an unknown column',
    'its table settings has an unknown column, __proto__',
    { 'backup.json': manifestOf({}, { columns: ['key', '__proto__'] }) },
  ],
  [
    'a changed row',
    'settings.jsonl is damaged: its checksum',
    { 'settings.jsonl': ROWS.replace('datasets', 'Datasets'), 'backup.json': manifestOf() },
  ],
  [
    'fewer rows than it says',
    'the number of its rows',
    { 'settings.jsonl': ROWS, 'backup.json': manifestOf({}, { rows: 3 }) },
  ],
  [
    'cells of the wrong type',
    'settings.jsonl:1: not rows of key, value',
    { 'settings.jsonl': '[["content_state",1]]\n', 'backup.json': manifestOf() },
  ],
  [
    'something else than rows',
    'settings.jsonl:2: not rows of key, value',
    { 'settings.jsonl': `${ROWS}{"key"\n`, 'backup.json': manifestOf() },
  ],
];
it.each(damages)('refuses %s', async (_what, reason, files) => {
  const path = await write(files);
  await expect(readAll(path)).rejects.toThrow(
    expect.objectContaining({ name: 'StartupError', message: expect.stringContaining(reason) }),
  );
});

it('refuses what is no archive, and what is not there', async () => {
  const path = join(folder, 'text.zip');
  await writeFile(path, 'no archive');
  await expect(readAll(path)).rejects.toThrow('not a zip archive, or cut short');
  await expect(readAll(join(folder, 'nowhere.zip'))).rejects.toThrow('it does not exist');
});
