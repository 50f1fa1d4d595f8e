import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runCommand, settingsFor } from '../../_util/command.ts';
import type { TestDatabase } from '../../_util/databases.ts';
import { createFilledDatabase } from '../../_util/server.ts';
import { createSmallDisk, describeWithSmallDisk, type SmallDisk } from '../../_util/small-disk.ts';

describeWithSmallDisk('an export to another disk than that of DATA_DIR', () => {
  let database: TestDatabase;
  let disk: SmallDisk;
  let outside: string;
  beforeAll(async () => {
    database = await createFilledDatabase();
    disk = await createSmallDisk(1);
    outside = join(disk.outside, 'exports');
  });
  afterAll(async () => {
    await disk.remove();
    await database.drop();
  });
  beforeEach(async () => {
    await rm(outside, { recursive: true, force: true });
    await mkdir(outside);
  });

  const exportThere = () =>
    runCommand(
      ['export', join(disk.folder, 'exports', 'dictionary.zip')],
      settingsFor(database),
      undefined,
      disk.through,
    );

  it('replaces what a killed one left, and is complete', async () => {
    await writeFile(join(outside, 'dictionary.zip.part'), 'half');
    await writeFile(join(outside, 'dictionary.zip'), 'old');
    expect(await exportThere()).toMatchObject({ code: 0 });
    expect(await readdir(outside)).toEqual(['dictionary.zip']);
    const files = unzipSync(await readFile(join(outside, 'dictionary.zip')));
    expect(Object.keys(files)).toContain('manifest.json');
  });

  it('that is full says so, keeps the old file and leaves nothing else', async () => {
    await writeFile(join(outside, 'dictionary.zip'), 'old');
    disk.fill();
    const { code, stderr } = await exportThere();
    disk.clear();
    expect(code).toBe(1);
    expect(stderr).toMatch(/wordkeep: \S*dictionary\.zip cannot be written: ENOSPC[^\n]*\n$/);
    expect(await readdir(outside)).toEqual(['dictionary.zip']);
    expect(await readFile(join(outside, 'dictionary.zip'), 'utf8')).toBe('old');
  });
});
