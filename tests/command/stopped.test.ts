import { mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand, settingsFor, startCommand } from '../_util/command.ts';
import { createDatabase, type TestDatabase } from '../_util/databases.ts';
import { manyNouns, writeDatasetFolder } from '../_util/datasets.ts';
import { FIXTURE_FOLDER } from '../_util/server.ts';

// Commands stopped by a signal. What remains in the database is tested on each database in
// `tests/integration`, where imports are cancelled and clients of exports disconnect.

let database: TestDatabase;
let env: Record<string, string>;
/** Enough words for a signal to arrive in the middle of them. */
let large: string;
beforeAll(async () => {
  database = await createDatabase();
  env = settingsFor(database);
  large = await writeDatasetFolder(inFolder('large'), { 'words.jsonl': manyNouns(20_000) });
  expect(await wordkeep('import', FIXTURE_FOLDER)).toMatchObject({ code: 0 });
});
afterAll(() => database.drop());

const wordkeep = (...args: string[]) => runCommand(args, env, database.folder);
const inFolder = (name: string) => join(database.folder, name);
const scratchFiles = () => readdir(inFolder('tmp')).catch(() => []);

it('import stops on SIGINT, and changes nothing', async () => {
  const before = await wordkeep('export', inFolder('before.zip'));
  const importing = startCommand(['import', large], env);
  await importing.waitFor(/Importing: [1-4]0 %/);
  importing.process.kill('SIGINT');
  const { code, stderr } = await importing.ended;
  expect(code).toBe(1);
  expect(stderr).toContain('wordkeep: Stopped by SIGINT; nothing was changed.\n');
  expect(await scratchFiles()).toEqual([]);
  expect((await wordkeep('export', inFolder('after.zip'))).stdout).toBe(
    before.stdout.replace('before.zip', 'after.zip'),
  );
});

it('export leaves nothing when it is stopped or killed, and the next clears the rest', async () => {
  expect(await wordkeep('import', large)).toMatchObject({ code: 0 });
  const folder = await mkdtemp(inFolder('exports-'));
  const startAndSend = async (signal: NodeJS.Signals) => {
    const exporting = startCommand(['export', join(folder, 'unfinished.zip')], env);
    await expect.poll(scratchFiles).not.toEqual([]);
    exporting.process.kill(signal);
    return exporting.ended;
  };
  const stopped = await startAndSend('SIGTERM');
  expect(stopped).toMatchObject({ code: 1, stderr: expect.stringContaining('SIGTERM') });
  expect([await readdir(folder), await scratchFiles()]).toEqual([[], []]);
  expect(await startAndSend('SIGKILL')).toMatchObject({ code: null });
  expect(await readdir(folder)).toEqual([]);
  expect(await wordkeep('export', join(folder, 'whole.zip'))).toMatchObject({ code: 0 });
  expect(await readdir(folder)).toEqual(['whole.zip']);
  expect(await scratchFiles()).toEqual([]);
});
