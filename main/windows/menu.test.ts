import type { MenuItemConstructorOptions } from 'electron';
import { expect, it } from 'vitest';
import { type MenuActions, menuTemplate } from './menu.ts';
import { textsFor } from '../texts/texts.ts';
import { statusLine, trayTemplate } from './tray.ts';

const texts = textsFor('en');

function noted() {
  const calls: string[] = [];
  const note = (name: string) => () => void calls.push(name);
  const actions: MenuActions = {
    lookUp: note('lookUp'),
    openAdmin: note('openAdmin'),
    openPreferences: note('openPreferences'),
    openAbout: note('openAbout'),
    openLog: note('openLog'),
    find: note('find'),
    back: note('back'),
    forward: note('forward'),
    checkForUpdates: note('checkForUpdates'),
    quit: note('quit'),
  };
  return { calls, actions };
}

function itemsOf(menu: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
}

it.each(['linux', 'win32', 'darwin'] as const)('on %s has each shortcut once', (platform) => {
  const menu = menuTemplate(texts, noted().actions, { platform, ready: true, updates: true });
  const keys = itemsOf(menu).flatMap(({ accelerator }) => accelerator ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of ['CmdOrCtrl+F', 'CmdOrCtrl+L', 'CmdOrCtrl+,', 'CmdOrCtrl+Q', 'CmdOrCtrl+W']) {
    expect(keys).toContain(key);
  }
  const roles = itemsOf(menu).flatMap(({ role }) => role ?? []);
  for (const role of ['copy', 'paste', 'undo', 'zoomIn', 'zoomOut', 'resetZoom']) {
    expect(roles).toContain(role);
  }
  expect(roles).not.toContain('toggleDevTools');
});

it('offers nothing of the dictionary before it runs, nor updates that are off', () => {
  const menu = menuTemplate(texts, noted().actions, {
    platform: 'linux',
    ready: false,
    updates: false,
  });
  const enabled = itemsOf(menu).filter((item) => item.enabled !== false);
  const labels = enabled.map(({ label }) => label);
  for (const label of [texts.lookUp, texts.admin, texts.find, texts.checkForUpdates]) {
    expect(labels).not.toContain(label);
  }
  expect(labels).toContain(texts.preferences);
});

it('has the words of the language of the system', () => {
  expect(textsFor('ru-RU').quit).toBe('Выйти из Wordkeep');
  expect(textsFor('zh-TW').quit).toBe('退出 Wordkeep');
  expect(textsFor('nl').quit).toBe('Quit Wordkeep');
});

it('says in the tray how the server is, and copies its addresses', () => {
  const copied: string[] = [];
  const actions = {
    open: () => {},
    copyAddress: (address: string) => void copied.push(address),
    openPreferences: () => {},
    quit: () => {},
  };
  const url = 'http://127.0.0.1:3010';
  const shared = 'http://192.168.1.20:3010';
  const tray = trayTemplate(texts, actions, { phase: 'ready', url }, [shared]);
  expect(tray[0]).toMatchObject({ label: `The server is running at ${url}`, enabled: false });
  const copies = tray.filter(({ label }) => label?.startsWith('Copy Address'));
  expect(copies.map(({ label }) => label)).toEqual([
    `Copy Address: ${shared}`,
    `Copy Address: ${url}`,
  ]);
  const down = trayTemplate(texts, actions, { phase: 'restarting' }, [shared]);
  expect(down.some(({ label }) => label?.startsWith('Copy'))).toBe(false);
  expect(statusLine({ phase: 'importing', percent: 42.9 }, texts)).toBe(
    'Loading the dictionary: 42 %',
  );
});
