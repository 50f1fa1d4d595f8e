import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageUrl } from '../../main/windows/app-pages.ts';
import { SETUP } from '../_util/desktop.ts';
import { type StandIn, startOnStandIn } from '../_util/stand-in-electron/run.ts';

// The built main process on a stand-in for Electron that records the calls to it. How it works with
// the real Electron is tested in tests/desktop/electron.

describe('the app', () => {
  let folder: string;
  let app: StandIn;
  let server = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wordkeep-desktop-'));
    app = startOnStandIn(folder);
    await app.called('loadURL');
  });
  afterAll(async () => {
    app.kill();
    await rm(folder, { recursive: true, force: true });
  });

  const invoke = (name: string, input: unknown[] = [], from = pageUrl('setup')) =>
    app.ask('invoke', { name, input, from });
  const loads = (start: string) => (detail: unknown) =>
    JSON.stringify(detail).includes(`"url":"${start}`);

  const isOf = (detail: unknown, name: string) => JSON.stringify(detail).includes(name);

  it('locks everything before there is a window', () => {
    const names = app.names();
    const first = (name: string) => {
      expect(names).toContain(name);
      return names.indexOf(name);
    };
    expect(first('app.requestSingleInstanceLock')).toBe(0);
    for (const name of [
      'app.enableSandbox',
      'protocol.registerSchemesAsPrivileged',
      'app.on web-contents-created',
      'app.on second-instance',
      'app.on open-url',
      'app.on open-file',
    ]) {
      expect(first(name), name).toBeLessThan(first('ready'));
    }
    for (const name of [
      'session.setPermissionRequestHandler',
      'session.setPermissionCheckHandler',
      'session.setDevicePermissionHandler',
      'session.setDisplayMediaRequestHandler',
      'session.webRequest.onBeforeRequest',
      'session.setSpellCheckerEnabled',
      'protocol.handle',
      'ipcMain.handle',
    ]) {
      expect(first(name), name).toBeGreaterThan(first('ready'));
      expect(first(name), name).toBeLessThan(first('new BrowserWindow'));
    }
  });

  it('shows the set-up first, in a sandbox, and starts no server', () => {
    const [window] = app.calls.filter(({ call }) => call === 'new BrowserWindow');
    expect(window?.detail).toMatchObject({
      webPreferences: {
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webviewTag: false,
        spellcheck: false,
        preload: expect.stringMatching(/preload\.cjs$/),
      },
    });
    expect(app.names()).not.toContain('utilityProcess.fork');
  });

  it('has the files that it names', async () => {
    const [window] = app.calls.filter(({ call }) => call === 'new BrowserWindow');
    const { icon, webPreferences } = window?.detail as Record<string, never>;
    await access(icon ?? '');
    await access(webPreferences?.['preload'] ?? '');
  });

  it.each([
    ['a page of the server', 'http://127.0.0.1:3010/'],
    ['a page of the web', 'https://pages/'],
    ['another host of its scheme', 'wordkeep-app://elsewhere/renderer/desktop/setup.html'],
    ['a file', 'file:///renderer/desktop/setup.html'],
    ['nothing', ''],
  ])('answers no call of %s', async (_name, from) => {
    await expect(invoke('getState', [], from)).rejects.toThrow('not for this page');
  });

  it.each([
    ['too many arguments', 'getState', [1]],
    ['an unknown field', 'setUp', [{ ...SETUP, admin: true }]],
    ['an unknown licence', 'openLicence', ['../../../etc/passwd']],
    ['no argument', 'unlock', []],
    ['another type', 'findInPage', [{ toString: 'x' }, true]],
  ])('answers no call with %s', async (_name, call, input) => {
    await expect(invoke(call, input)).rejects.toThrow('not such an input');
  });

  it('after the set-up shows the dictionary, signed in, in a window that is offered nothing', async () => {
    expect(await invoke('setUp', [SETUP])).toEqual({ ok: true });
    await app.called('loadURL', loads(pageUrl('status')));
    const loaded = await app.called('loadURL', loads('http://127.0.0.1:'));
    const { url } = loaded.detail as { url: string };
    server = new URL(url).origin;
    const at = app.calls.indexOf(loaded);
    const cookie = app.calls.findIndex(({ call }) => call === 'cookies.set');
    expect(app.calls[cookie]?.detail).toEqual({ url: server, name: 'bearer', httpOnly: true });
    expect(cookie).toBeLessThan(at);
    const window = app.calls.slice(0, at).findLast(({ call }) => call === 'new BrowserWindow');
    expect(window?.detail).toMatchObject({ webPreferences: { sandbox: true } });
    expect(window?.detail).not.toHaveProperty('webPreferences.preload');
    expect((await fetch(`${server}/api/v1/words/run`)).status).toBe(200);
  });

  it('gives the server no more of its environment than it needs', () => {
    const fork = app.calls.find(({ call }) => call === 'utilityProcess.fork');
    const { names } = fork?.detail as { names: string[] };
    expect(names).toContain('ADMIN_PASSWORD');
    expect(names.filter((name) => /STAND_IN|NODE|DICTIONARY_IMPORT_DIR/.test(name))).toEqual([]);
  });

  it('survives an error in the engine of the server, and notes it', async () => {
    await app.ask('serverError', { type: 'FatalError', location: 'v8::OutOfMemory' });
    expect(await invoke('getState')).toMatchObject({
      log: expect.arrayContaining(['FatalError: v8::OutOfMemory']),
    });
  });

  it('keeps neither the password nor the session in its settings', async () => {
    const text = await readFile(join(folder, 'settings.json'), 'utf8');
    expect(text).toContain('keeper');
    expect(text).not.toContain('correct horse');
  });

  it.each([
    ['elsewhere in the dictionary', '/word/run', false, null],
    ['another site', 'https://example.org/', true, 'https://example.org/'],
    ['another port', 'http://127.0.0.1:1/', true, 'http://127.0.0.1:1/'],
    ['a file', 'file:///etc/passwd', true, null],
    ['a script', 'javascript:alert(1)', true, null],
    ["the app's own pages", pageUrl('preferences'), true, null],
    ['an address with a password', 'https://a:b@example.org/', true, null],
  ])('lets its window go to %s: %s', async (_name, target, prevented, outside) => {
    const before = app.calls.length;
    const url = target.startsWith('/') ? server + target : target;
    expect(await app.ask('navigate', { url })).toEqual({ prevented, opened: 'deny' });
    const opened = app.calls.slice(before).filter(({ call }) => call === 'openExternal');
    if (outside === null && prevented) expect(opened).toEqual([]);
    if (outside !== null) expect(opened[0]?.detail).toEqual({ url: outside });
  });

  it.each([
    ['media', false],
    ['geolocation', false],
    ['notifications', false],
    ['clipboard-read', false],
    ['openExternal', false],
    ['clipboard-sanitized-write', true],
  ])('asked for the permission %s says %s', async (name, expected) => {
    expect(await app.ask('permission', { name, url: `${server}/` })).toBe(expected);
    expect(await app.ask('permission', { name, url: 'https://example.org/' })).toBe(false);
  });

  it('shows a word that a link or a second start brings', async () => {
    await app.ask('emit', {
      event: 'second-instance',
      args: [['wordkeep', 'wordkeep://word/ice%20cream']],
    });
    await app.called('loadURL', loads(`${server}/word/ice%20cream`));
    await app.ask('emit', { event: 'open-url', args: ['wordkeep://word/mice'] });
    await app.called('loadURL', loads(`${server}/word/mice`));
  });

  it('takes a dictionary that a second start or the system brings to the page of imports', async () => {
    const ifo = join(folder, 'brought.ifo');
    const zip = join(folder, 'brought.zip');
    for (const file of [ifo, zip, join(folder, 'brought.idx')]) await writeFile(file, 'x');
    await app.ask('emit', {
      event: 'second-instance',
      args: [['wordkeep', 'brought.ifo'], folder],
    });
    await app.called('loadURL', loads(`${server}/admin/transfer`));
    const withParts = await app.called('files', (detail) => isOf(detail, 'brought.idx'));
    expect(withParts.detail).toEqual({ files: expect.not.arrayContaining([zip]) });
    await app.ask('emit', { event: 'open-file', args: [zip] });
    const alone = await app.called('files', (detail) => isOf(detail, 'brought.zip'));
    expect(alone.detail).toEqual({ files: [zip] });
  });

  it('has the admin and the preferences in its menu', async () => {
    await app.ask('press', { label: 'Admin' });
    await app.called('loadURL', loads(`${server}/admin`));
    await app.ask('press', { label: 'Preferences…' });
    await app.called('loadURL', loads(pageUrl('preferences')));
  });

  it('says in its tray how the server is', () => {
    const tray = app.calls.findLast(({ call }) => call === 'tray');
    expect(tray?.detail).toMatchObject({
      labels: expect.arrayContaining([
        `The server is running at ${server}`,
        `Copy Address: ${server}`,
      ]),
    });
  });

  it('signs in again after the machine has slept', async () => {
    const before = app.calls.length;
    await app.ask('power', { event: 'resume' });
    await app.called('cookies.set', undefined, before);
  });

  it('stops the server before it quits', async () => {
    const response = await fetch(`${server}/api/health`);
    expect(response.status).toBe(200);
    void app.ask('quit');
    expect(await app.ended).toBe(0);
    // By now another app may use its port.
    const log = await readFile(join(folder, 'logs/server.log'), 'utf8');
    expect(log.trim().split('\n').at(-1)).toContain('stopped');
    expect(app.names().at(-1)).toBe('quit');
    const where = JSON.parse(await readFile(join(folder, 'window.json'), 'utf8'));
    expect(where).toMatchObject({ width: 900, height: 700, maximized: false });
  });

  it.each([
    ['an argument', { args: ['wordkeep://word/run'] }],
    ['an event', { firstUrl: 'wordkeep://word/run' }],
  ])('starts with the dictionary the next time, at the word of %s', async (_name, start) => {
    app = startOnStandIn(folder, start);
    await app.called('loadURL', loads('http://127.0.0.1:'));
    const pages = app.calls
      .filter(({ call }) => call === 'loadURL')
      .map(({ detail }) => new URL((detail as { url: string }).url).pathname);
    expect(pages).toEqual(['/renderer/desktop/status.html', '/word/run']);
    void app.ask('closeWindows');
    // Nobody else uses it, so it ends with its last window.
    if (process.platform !== 'darwin') expect(await app.ended).toBe(0);
  });

  it('does not undo a --no-sandbox that somebody needs', async () => {
    const folderOfItsOwn = await mkdtemp(join(tmpdir(), 'wordkeep-desktop-'));
    const unboxed = startOnStandIn(folderOfItsOwn, { args: ['--no-sandbox'] });
    const { detail } = await unboxed.called('new BrowserWindow');
    expect(unboxed.names()).not.toContain('app.enableSandbox');
    expect(detail).toMatchObject({ webPreferences: { sandbox: true } });
    unboxed.kill();
    await rm(folderOfItsOwn, { recursive: true, force: true });
  });

  it('says so when it cannot even read its settings', async () => {
    const broken = await mkdtemp(join(tmpdir(), 'wordkeep-desktop-'));
    await mkdir(join(broken, 'settings.json'));
    const failing = startOnStandIn(broken);
    expect((await failing.called('showErrorBox')).detail).toMatchObject({
      content: expect.stringContaining('EISDIR'),
    });
    expect(await failing.ended).toBe(1);
    await rm(broken, { recursive: true });
  });

  it('does nothing when it runs already', async () => {
    const second = startOnStandIn(folder, { second: true });
    expect(await second.ended).toBe(0);
    expect(second.names()).toEqual(['app.requestSingleInstanceLock', 'quit']);
  });
});
