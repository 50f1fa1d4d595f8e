import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Settings, SettingsFile } from './settings.ts';

const SETTINGS: Settings = {
  version: 1,
  username: 'keeper',
  database: 'builtin',
  sharing: 'reader',
  port: 3010,
  lastPort: 3011,
  lookUpShortcut: true,
  updateCheck: false,
  secrets: { by: 'platform', data: 'c2VjcmV0' },
};

let folder: string;
let path: string;
let file: SettingsFile;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wordkeep-settings-'));
  path = join(folder, 'deep', 'settings.json');
  file = new SettingsFile(path);
});
afterEach(() => rm(folder, { recursive: true }));

it('is empty before the set-up', async () => {
  expect(await file.load()).toEqual({ settings: null, problem: null });
});

it('gives back what was saved, to its owner alone', async () => {
  await file.save(SETTINGS);
  expect(await new SettingsFile(path).load()).toEqual({ settings: SETTINGS, problem: null });
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('keeps the last of many saves at once, and no other file', async () => {
  const ports = Array.from({ length: 20 }, (_, i) => 4000 + i);
  await Promise.all(ports.map((port) => file.save({ ...SETTINGS, port })));
  expect((await file.load()).settings?.port).toBe(4019);
  expect(await readdir(join(folder, 'deep'))).toEqual(['settings.json']);
});

it('fills in what an older version did not know', async () => {
  await file.save(SETTINGS);
  const { version, username, database, secrets } = SETTINGS;
  await writeFile(path, JSON.stringify({ version, username, database, secrets }));
  expect((await file.load()).settings).toEqual({
    ...SETTINGS,
    sharing: 'off',
    lastPort: null,
    lookUpShortcut: false,
    updateCheck: true,
  });
});

it.each([
  ['half a file', '{"version":1,"username":"kee'],
  ['nothing', ''],
  ['another version', JSON.stringify({ ...SETTINGS, version: 2 })],
  ['a port that is none', JSON.stringify({ ...SETTINGS, port: 'http' })],
])('puts %s aside and says where', async (_name, text) => {
  await file.save(SETTINGS);
  await writeFile(path, text);
  const { settings, problem } = await file.load();
  expect(settings).toBeNull();
  const [aside = ''] = await readdir(join(folder, 'deep'));
  expect(problem).toContain(join(folder, 'deep', aside));
  expect(await readFile(join(folder, 'deep', aside), 'utf8')).toBe(text);
});

it('leaves the old settings when the new ones cannot be written', async () => {
  await file.save(SETTINGS);
  await expect(file.save({ ...SETTINGS, port: 1 })).rejects.toThrow();
  expect((await file.load()).settings).toEqual(SETTINGS);
  await file.save({ ...SETTINGS, port: 5000 });
  expect((await file.load()).settings?.port).toBe(5000);
});
