import { mkdir, mkdtemp, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkRows, openBackup } from '../../server/backup/open.ts';
import type { BackupSchedule } from '../../server/config/config.ts';
import { createLogger } from '../../server/base/logger.ts';
import { listBackups, ScheduledBackups } from '../../server/ops/scheduled-backups.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

const HOUR_MS = 3_600_000;
const OLDEST = 'wordkeep-2020-01-01T00-00-00Z.zip';
const OLD = 'wordkeep-2020-01-02T00-00-00Z.zip';

let server: TestServer;
let dir: string;
let log: { msg: string; file?: string }[];
let backups: ScheduledBackups | null;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  dir = join(await mkdtemp(join(server.database.folder, 'test-')), 'backups');
  log = [];
});
afterEach(() => backups?.stop());

function start(schedule: Partial<BackupSchedule> = {}, isImporting = () => false): void {
  const logger = createLogger(
    { logLevel: 'info', logFormat: 'json' },
    { write: (line) => void log.push(JSON.parse(line)) },
  );
  backups = new ScheduledBackups(
    server.server.dictionary.database,
    { dataDir: server.database.folder },
    { dir, everyMs: HOUR_MS, keep: 2, ...schedule },
    logger,
    isImporting,
    { afterStartMs: 0, afterFailureMs: HOUR_MS, duringImportMs: HOUR_MS },
  );
  backups.start();
}
const logged = (msg: string) =>
  expect.poll(() => log.map((line) => line.msg), { timeout: 60_000 }).toContain(msg);

it('are made when one is due, and push out the oldest', async () => {
  await mkdir(dir);
  for (const name of [OLDEST, OLD, 'notes.zip']) await writeFile(join(dir, name), 'kept or not');
  start();
  await logged('old backup deleted');
  expect(log.at(-1)).toMatchObject({ file: join(dir, OLDEST) });

  const [newest, next, ...rest] = await listBackups(dir);
  expect([next?.path, ...rest]).toEqual([join(dir, OLD)]);
  expect(await readdir(dir)).toContain('notes.zip');
  expect(await backups?.state()).toEqual({
    dir,
    every_hours: 1,
    keep: 2,
    last_at: new Date(newest?.at ?? 0).toISOString(),
    failing: false,
  });
  const path = newest?.path ?? '';
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const backup = await openBackup(path);
  await checkRows(backup);
  expect(backup.manifest.tables['en_words']?.rows).toBeGreaterThan(40);
  await backup.close();
});

it('are not pushed out by those that a wrong clock dated', async () => {
  await mkdir(dir);
  const wrong = 'wordkeep-2999-01-01T00-00-00Z.zip';
  for (const name of [OLD, wrong]) await writeFile(join(dir, name), 'kept or not');
  start();
  await logged('old backup deleted');
  expect(log.at(-1)).toMatchObject({ file: join(dir, wrong) });
});

it('wait for an import to end', async () => {
  let isAsked = false;
  let isImporting = true;
  start({}, () => {
    isAsked = true;
    return isImporting;
  });
  await expect.poll(() => isAsked).toBe(true);
  expect(await listBackups(dir)).toEqual([]);
  isImporting = false;
  backups?.importEnded();
  await logged('backup made');
});

it('are made after every import, however young the last one is', async () => {
  const young = new Date(Date.now() - 60_000).toISOString().slice(0, 19).replaceAll(':', '-');
  await mkdir(dir);
  await writeFile(join(dir, `wordkeep-${young}Z.zip`), 'a young backup');
  const importing = await startTestServer({ BACKUP_DIR: dir });
  try {
    const admin = await signIn(importing.url);
    const form = new FormData();
    const line = '{"word":"imported later","part_of_speech":"noun"}\n';
    form.append('words', new Blob([line]), 'words.jsonl');
    await fetch(`${importing.url}/api/en/dictionary/import/upload`, {
      method: 'POST',
      headers: admin.headers,
      body: form,
    });
    const made = async () => (await listBackups(dir))[0]?.path ?? '';
    await expect.poll(made).not.toContain(young);
    const backup = await openBackup(await made());
    const { en_entries: entries } = backup.manifest.tables;
    await backup.close();
    expect(entries?.rows).toBe(importing.server.dictionary.index.counts().entries);
  } finally {
    await importing.stop();
  }
});

it('make their folder, and say when they cannot', async () => {
  await writeFile(dir, 'a file is in the way');
  start();
  await logged('could not make a backup');
  expect(backups?.failingMs).toBeGreaterThan(0);
  await backups?.stop();
  dir = join(dir, '..', 'other', 'backups');
  start();
  await logged('backup made');
  await expect.poll(() => backups?.failingMs).toBe(0);
  expect((await stat(dir)).mode & 0o777).toBe(0o700);
});
