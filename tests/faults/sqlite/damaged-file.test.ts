import { open, readFile, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCommand, settingsFor } from '../../_util/command.ts';
import type { TestDatabase } from '../../_util/databases.ts';
import { createFilledDatabase } from '../../_util/server.ts';

let database: TestDatabase;
let path: string;
beforeEach(async () => {
  database = await createFilledDatabase('sqlite');
  path = database.url.slice('sqlite:'.length);
});
afterEach(() => database.drop());

it.each([
  ['is no database', async () => writeFile(path, 'once upon a time '.repeat(1_000))],
  [
    'has been cut short',
    async () => {
      const file = await open(path, 'r+');
      await file.truncate(20_000);
      await file.close();
    },
  ],
  [
    'has been written over in the middle',
    async () => {
      const bytes = await readFile(path);
      await writeFile(path, bytes.fill(0x5a, 4_096, bytes.length - 4_096));
    },
  ],
])('a file that %s ends the start with what to do, without a stack', async (_name, damage) => {
  await damage();
  const { code, stderr } = await runCommand(['serve'], settingsFor(database));
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^wordkeep: The file of the database \(DATABASE_URL\) is damaged, or is not one\. Restore a backup[^\n]*\n$/,
  );
});
