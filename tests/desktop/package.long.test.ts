import { extractAll } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { createDesktop, SETUP, type TestDesktop } from '../_util/desktop.ts';

// Packages the app for Linux with stand-ins for Electron's files, which is enough for packaging,
// and runs the packaged server.

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The marker that packaging looks for in Electron's binary, and the initial fuses after it. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FRESH_FUSES = '10111001';

async function writeStandIn(folder: string): Promise<void> {
  await mkdir(join(folder, 'resources'), { recursive: true });
  await mkdir(join(folder, 'locales'));
  const wire = Buffer.concat([
    Buffer.from(`a stand-in ${FUSE_SENTINEL}`),
    Buffer.from([1, FRESH_FUSES.length]),
    Buffer.from(FRESH_FUSES),
  ]);
  await writeFile(join(folder, 'electron'), wire);
  await chmod(join(folder, 'electron'), 0o755);
  const { devDependencies } = packageJson;
  await writeFile(join(folder, 'version'), devDependencies.electron);
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak', 'chrome-sandbox']) {
    await writeFile(join(folder, name), '');
  }
}

function run(script: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, CSC_IDENTITY_AUTO_DISCOVERY: 'false' },
  });
  if (status !== 0) throw new Error(`${script} failed: ${stdout}${stderr}`);
}

describe('the package', () => {
  let folder: string;
  let unpacked: string;
  let tree: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wordkeep-package-'));
    await writeStandIn(join(folder, 'electron'));
    run('node_modules/tsx/dist/cli.mjs', ['scripts/licences.ts']);
    run('node_modules/electron-builder/cli.js', [
      '--linux',
      'dir',
      '--publish',
      'never',
      `-c.electronDist=${join(folder, 'electron')}`,
      `-c.directories.output=${join(folder, 'out')}`,
    ]);
    const [name = ''] = (await readdir(join(folder, 'out'))).filter((entry) =>
      entry.endsWith('unpacked'),
    );
    unpacked = join(folder, 'out', name);
    tree = join(folder, 'tree');
    extractAll(join(unpacked, 'resources/app.asar'), tree);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('turns off what an app does not need of Electron', async () => {
    const fuses = await getCurrentFuseWire(join(unpacked, 'wordkeep-desktop'));
    const on = [
      FuseV1Options.EnableCookieEncryption,
      FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
      FuseV1Options.OnlyLoadAppFromAsar,
    ];
    const off = [
      FuseV1Options.RunAsNode,
      FuseV1Options.EnableNodeOptionsEnvironmentVariable,
      FuseV1Options.EnableNodeCliInspectArguments,
      FuseV1Options.GrantFileProtocolExtraPrivileges,
    ];
    for (const fuse of on) expect(fuses[fuse], FuseV1Options[fuse]).toBe(FuseState.ENABLE);
    for (const fuse of off) expect(fuses[fuse], FuseV1Options[fuse]).toBe(FuseState.DISABLE);
  });

  it('has the build, the dictionary and the packages it runs on, and no sources', async () => {
    expect((await readdir(tree)).sort()).toEqual([
      'dist',
      'node_modules',
      'package.json',
      'resources',
    ]);
    expect((await readdir(join(tree, 'dist'))).sort()).toEqual([
      'desktop',
      'main',
      'server',
      'web',
    ]);
    expect((await readdir(join(tree, 'resources'))).sort()).toEqual([
      'datasets',
      'icons',
      'vectors',
    ]);
    const packages = await readdir(join(tree, 'node_modules'));
    for (const name of Object.keys(packageJson.dependencies)) expect(packages).toContain(name);
    for (const name of ['electron', 'vite', 'svelte', 'express', 'zod', 'vitest']) {
      expect(packages).not.toContain(name);
    }
    const { main } = JSON.parse(await readFile(join(tree, 'package.json'), 'utf8'));
    expect(await readdir(join(tree, main, '..'))).toEqual(
      expect.arrayContaining(['index.js', 'preload.cjs']),
    );
  });

  it('leaves the native module and the dictionary beside the archive', async () => {
    const beside = join(unpacked, 'resources/app.asar.unpacked');
    const natives = await readdir(join(beside, 'node_modules/sqlite3/build/Release'));
    expect(natives).toContain('node_sqlite3.node');
    const datasets = await readdir(join(beside, 'resources/datasets'));
    expect(datasets.filter((name) => name.endsWith('.zip'))).toHaveLength(1);
    expect(datasets).toContain('bundled.json');
  });

  it('carries the licences of what is in it', async () => {
    const licences = join(unpacked, 'resources/licences');
    const texts = await Promise.all(
      ['wordkeep', 'third-party', 'dictionary'].map((name) =>
        readFile(join(licences, `${name}.txt`), 'utf8'),
      ),
    );
    expect(texts[0]).toContain('MIT');
    for (const name of [
      'sequelize',
      'express',
      'svelte',
      'tabbable',
      'qr',
      '@fontsource-variable/literata',
      'electron',
    ]) {
      expect(texts[1]).toMatch(new RegExp(`^${name} \\d`, 'm'));
    }
    expect(texts[2]).toContain('WordNet');
  });

  it('names its windows as it is installed', async () => {
    const { desktopName } = JSON.parse(await readFile(join(tree, 'package.json'), 'utf8'));
    expect(await readdir(unpacked)).toContain(desktopName.replace('.desktop', ''));
    const builder = await readFile(join(root, 'electron-builder.yml'), 'utf8');
    const [, appId = 'none'] = /^appId: (.+)$/m.exec(builder) ?? [];
    expect(await readFile(join(tree, 'dist/main/index.js'), 'utf8')).toContain(`"${appId}"`);
  });

  it('knows where its updates come from', async () => {
    const feed = await readFile(join(unpacked, 'resources/app-update.yml'), 'utf8');
    expect(feed).toMatch(/provider: github/);
  });

  /** The packaged app, freshly set up. */
  async function setUpPackaged(dictionary: 'fixture' | 'bundled'): Promise<TestDesktop> {
    const app = await createDesktop({ entry: join(tree, 'dist/server/desktop.js'), dictionary });
    await app.desktop.start();
    await app.desktop.setUp(SETUP);
    return app;
  }

  it('starts a server that answers', async () => {
    const app = await setUpPackaged('fixture');
    try {
      const { server } = await app.waitFor(({ server: { phase } }) =>
        ['ready', 'failed'].includes(phase),
      );
      expect(server.phase, app.log.tail.join('\n')).toBe('ready');
      const url = server.phase === 'ready' ? server.url : '';
      const word = await (await fetch(`${url}/api/v1/words/happy`)).json();
      expect(word).toMatchObject({ data: [{ word: 'happy' }] });
      expect(await (await fetch(`${url}/word/happy`)).text()).toContain('<title>happy');
    } finally {
      await app.close();
    }
  });

  // The complete import is tested once in other suites, and would be the same here.
  it('finds the dictionary that it comes with, and loads it', async () => {
    const app = await setUpPackaged('bundled');
    try {
      const { server } = await app.waitFor(
        ({ server }) =>
          server.phase === 'failed' || (server.phase === 'importing' && server.percent >= 3),
      );
      expect(server.phase, app.log.tail.join('\n')).toBe('importing');
    } finally {
      await app.close();
    }
    const files = await readdir(join(tree, 'resources/datasets'));
    const [zip = ''] = files.filter((name) => name.endsWith('.zip'));
    const read = (folder: string) => readFile(join(folder, 'resources/datasets', zip));
    expect((await read(tree)).equals(await read(root))).toBe(true);
  });
});
