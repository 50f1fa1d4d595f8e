import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTypescriptClient } from '../../scripts/clients/typescript.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

// Packs the TypeScript client, installs it in an empty folder and compiles a program against it.

const run = promisify(execFile);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const CONSUMER = `
import { type Operations, Wordkeep, WordkeepError, type WordRecord } from 'wordkeep-client';

declare const process: { argv: string[] };
const dictionary = new Wordkeep(process.argv[2] ?? '');
const { data } = await dictionary.getWord('ran');
const record: WordRecord | undefined = data[0];
const level: 'A1' | 'A2' | 'B1' | 'B2' | 'C1' | 'C2' | null | undefined = record?.word_level;
const words: string[] = [];
for await (const { matched } of dictionary.eachFound({ spelled: 'r?n' })) words.push(matched);
const query: Operations['listWords']['query'] = { word_level: ['A1'], limit: 2 };
// @ts-expect-error there is no such level
query.word_level = ['Z9'];
// @ts-expect-error there is no such field
record?.no_such_field;
try {
  await dictionary.getWord('qwertz');
} catch (error) {
  if (!(error instanceof WordkeepError)) throw error;
  console.log(JSON.stringify([record?.word, level, words, error.code]));
}
`;

describe('the package wordkeep-client', () => {
  const here = fileURLToPath(new URL('../../', import.meta.url));
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wordkeep-client-'));
    await buildTypescriptClient(join(folder, 'package'));
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
      cwd: join(folder, 'package'),
    });
    const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
    const empty = join(folder, 'empty');
    await mkdir(empty);
    await writeFile(join(empty, 'package.json'), '{"type":"module"}');
    const quiet = ['--offline', '--no-audit', '--no-fund'];
    await run('npm', ['install', ...quiet, join(folder, filename)], { cwd: empty });
    await writeFile(join(empty, 'consumer.ts'), CONSUMER);
    const lib = ['es2022', 'dom'];
    const options = { strict: true, target: 'es2022', module: 'nodenext', lib, types: [] };
    await writeFile(join(empty, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
    const compiler = join(here, 'node_modules/typescript/bin/tsc');
    const { stdout: problems } = await run(process.execPath, [compiler, '-p', empty]).catch(
      (failed: { stdout: string }) => failed,
    );
    expect(problems).toBe('');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const EXPECTED = JSON.stringify(['run', 'A1', ['run', 'run'], 'word_doesnt_found']);

  it('installs in an empty folder, and its types and code need nothing else', async () => {
    const installed = join(folder, 'empty/node_modules');
    const { stdout } = await run(process.execPath, ['consumer.js', server.url], {
      cwd: join(folder, 'empty'),
    });
    expect(stdout.trim()).toBe(EXPECTED);
    const types = await readFile(join(installed, 'wordkeep-client/dist/contract.d.ts'), 'utf8');
    expect(types).not.toMatch(/^\s*import\s|\bimport\(/m);
    const manifest = JSON.parse(
      await readFile(join(installed, 'wordkeep-client/package.json'), 'utf8'),
    );
    expect(manifest).not.toHaveProperty('dependencies');
  });

  it('runs in Deno', async ({ skip }) => {
    if (spawnSync('deno', ['--version']).status !== 0) skip('no deno here');
    const { stdout } = await run('deno', ['run', '-A', 'consumer.js', server.url], {
      cwd: join(folder, 'empty'),
    });
    expect(stdout.trim()).toBe(EXPECTED);
  });
});
