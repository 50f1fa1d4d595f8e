import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filesOf, filesOfArguments } from './dictionary-files.ts';

let folder: string;
const NAMES = [
  ...['a.ifo', 'a.idx', 'a.dict.dz', 'a.txt', 'a.b.idx', 'b.idx', 'b.zip'],
  ...['c d.mdx', 'c d.mdd', 'c d.1.mdd', 'e.dsl.dz', 'e.zip', 'f.xdxf'],
];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wordkeep-opened-'));
  for (const name of NAMES) await writeFile(join(folder, name), '');
});
afterAll(() => rm(folder, { recursive: true }));

const names = (files: readonly string[] | null) =>
  files?.map((file) => file.slice(folder.length + 1)).sort() ?? [];

it.each([
  ['a.ifo', ['a.dict.dz', 'a.idx', 'a.ifo']],
  ['b.zip', ['b.zip']],
  ['c d.mdx', ['c d.1.mdd', 'c d.mdd', 'c d.mdx']],
  ['e.dsl.dz', ['e.dsl.dz']],
  ['f.xdxf', ['f.xdxf']],
  ['a.txt', []],
  ['none.ifo', []],
])('%s brings %j', (name, files) => {
  expect(names(filesOf(join(folder, name)))).toEqual(files);
  expect(names(filesOfArguments(['/usr/bin/wordkeep', '--flag', name], folder))).toEqual(files);
});

it('understands the addresses of a desktop entry', () => {
  const { href } = pathToFileURL(join(folder, 'c d.mdx'));
  expect(names(filesOfArguments(['wordkeep', href], '/'))).toContain('c d.mdd');
});

it.each([
  [['/opt/wordkeep.zip']],
  [['wordkeep', '.']],
  [['wordkeep', '--x=b.zip']],
  [['wordkeep', 'wordkeep://word/a.zip']],
  [['wordkeep', 'file://%/b.zip']],
  [['wordkeep', 'https://example.org/b.zip']],
])('%j brings none', (args) => expect(filesOfArguments(args, folder)).toBeNull());
