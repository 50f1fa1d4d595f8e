import { NodeHttpExecutor } from 'builder-util';
import { configureRequestUrl, type DownloadOptions } from 'builder-util-runtime';
import { AppImageUpdater } from 'electron-updater';
import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire, Module } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { textsFor } from '../../main/texts/texts.ts';
import { Updates } from '../../main/updates.ts';
import { itWhere } from '../_util/where.ts';

// The updater of the packaged app for Linux with a feed from a real server, up to the start of the
// new version. Only Electron's network and its process are Node's.

const RUNNING = '1.0.0';
const FILE = 'Wordkeep-1.1.0.AppImage';

let folder: string;
let server: Server;
let files: Map<string, string>;
let requests: string[];
let before: string | undefined;

beforeEach(async () => {
  // The updater tells Electron's own one that it installs.
  const electron = Object.assign(new Module(ELECTRON), { loaded: true });
  electron.exports = { autoUpdater: new EventEmitter() };
  cache[ELECTRON] = electron;
  folder = await mkdtemp(join(tmpdir(), 'wordkeep-updates-'));
  files = new Map();
  requests = [];
  server = createServer(({ url = '' }, response) => {
    const name = new URL(url, 'http://localhost').pathname;
    requests.push(name);
    const file = files.get(name);
    response.writeHead(file === undefined ? 404 : 200).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  before = process.env['APPIMAGE'];
  process.env['APPIMAGE'] = join(folder, 'Wordkeep.AppImage');
  await writeFile(process.env['APPIMAGE'], 'the old one');
});
afterEach(async () => {
  delete cache[ELECTRON];
  if (before === undefined) delete process.env['APPIMAGE'];
  else process.env['APPIMAGE'] = before;
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const { cache, resolve } = createRequire(import.meta.url);
const ELECTRON = resolve('electron');

/** Downloads as the executor of Electron does, which asks Electron for its network. */
class Executor extends NodeHttpExecutor {
  download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
      const request = {};
      configureRequestUrl(url, request);
      const callback = (error: Error | null) => (error ? reject(error) : resolve(destination));
      this.doDownload(
        request,
        { destination, options, onCancel, callback, responseHandler: null },
        0,
      );
    });
  }
}

/** A release as the workflow publishes it: its feed has no date. */
function publish(version: string, app: string, promised = app): void {
  const sha512 = createHash('sha512').update(promised).digest('base64');
  const feed = [
    `version: ${version}`,
    'files:',
    `  - url: ${FILE}`,
    `    sha512: ${sha512}`,
    `    size: ${Buffer.byteLength(app)}`,
    `path: ${FILE}`,
    `sha512: ${sha512}`,
  ];
  const arch = process.arch === 'x64' ? '' : `-${process.arch}`;
  files.set(`/latest-linux${arch}.yml`, `${feed.join('\n')}\n`);
  files.set(`/${FILE}`, app);
}

/** What a person who agrees to everything sees, and what happens. */
async function look() {
  const did: string[] = [];
  const { port } = server.address() as AddressInfo;
  const updater = new AppImageUpdater(null, {
    version: RUNNING,
    name: 'Wordkeep',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: folder,
    baseCachePath: join(folder, 'cache'),
    whenReady: () => Promise.resolve(),
    relaunch: () => {},
    quit: () => did.push('quit'),
    onQuit: () => {},
  });
  await writeFile(join(folder, 'app-update.yml'), 'updaterCacheDirName: wordkeep-updater\n');
  updater.logger = null;
  Object.assign(updater, { httpExecutor: new Executor() });
  updater.setFeedURL({ provider: 'generic', url: `http://127.0.0.1:${port}/` });
  const updates = new Updates({
    updater,
    ask: async (message) => did.push(message) > 0,
    texts: textsFor('en'),
    enabled: () => true,
    beforeInstall: async () => void did.push('stop the server'),
    log: () => {},
  });
  await updates.look(true);
  return did;
}

const onLinux = itWhere(process.platform === 'linux', 'AppImages are of Linux');

onLinux('the app is replaced by the version of the feed, which starts', async () => {
  const started = join(folder, 'started');
  publish('1.1.0', `#!/bin/sh\necho 1.1.0 > ${started}\n`);
  const did = await look();
  await vi.waitUntil(() => did.includes('quit'), { timeout: 60_000 });
  expect(did).toEqual([
    'Version 1.1.0 of the Wordkeep app is available.',
    'Version 1.1.0 of the Wordkeep app has been downloaded.',
    'stop the server',
    'quit',
  ]);
  await expect.poll(() => readFile(started, 'utf8').catch(() => '')).toBe('1.1.0\n');
  expect(await readFile(process.env['APPIMAGE'] ?? '', 'utf8')).toContain('#!/bin/sh');
});

onLinux('a file that is not the one of the feed is not installed', async () => {
  publish('1.1.0', '#!/bin/sh\n# tampered with\n', '#!/bin/sh\n# as it was made');
  const did = await look();
  expect(did).toEqual([
    'Version 1.1.0 of the Wordkeep app is available.',
    'Could not check for a new version of the Wordkeep app.',
  ]);
  expect(requests).toContain(`/${FILE}`);
  expect(await readFile(process.env['APPIMAGE'] ?? '', 'utf8')).toBe('the old one');
});

for (const version of [RUNNING, '0.9.0']) {
  onLinux(`the version ${version} is not offered`, async () => {
    publish(version, 'whatever');
    expect(await look()).toEqual(['You have the newest version of the Wordkeep app.']);
    expect(requests).not.toContain(`/${FILE}`);
  });
}

onLinux('a server that has no feed changes nothing', async () => {
  expect(await look()).toEqual(['Could not check for a new version of the Wordkeep app.']);
});
