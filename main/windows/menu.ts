import type { MenuItemConstructorOptions } from 'electron';
import type { Texts } from '../texts/texts.ts';

export interface MenuActions {
  lookUp(): void;
  openAdmin(): void;
  openPreferences(): void;
  openAbout(): void;
  openLog(): void;
  find(): void;
  back(): void;
  forward(): void;
  checkForUpdates(): void;
  quit(): void;
}

interface MenuContext {
  platform: NodeJS.Platform;
  /** Whether the server runs and the window can show it. */
  ready: boolean;
  /** Whether the app checks for updates at all. */
  updates: boolean;
}

type Item = MenuItemConstructorOptions;
const separator: Item = { type: 'separator' };

/** The menu bar, with the usual shortcuts of each platform. */
export function menuTemplate(
  texts: Texts,
  actions: MenuActions,
  { platform, ready, updates }: MenuContext,
): Item[] {
  const isMac = platform === 'darwin';
  const about: Item = { label: texts.about, click: actions.openAbout };
  const preferences: Item = {
    label: texts.preferences,
    accelerator: 'CmdOrCtrl+,',
    click: actions.openPreferences,
  };
  const quit: Item = { label: texts.quit, accelerator: 'CmdOrCtrl+Q', click: actions.quit };
  const checkForUpdates: Item[] = updates
    ? [{ label: texts.checkForUpdates, click: actions.checkForUpdates }]
    : [];

  const app: Item = {
    label: 'Wordkeep',
    submenu: [
      about,
      ...checkForUpdates,
      separator,
      preferences,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      quit,
    ],
  };
  const file: Item = {
    label: texts.file,
    submenu: [
      { label: texts.lookUp, accelerator: 'CmdOrCtrl+L', enabled: ready, click: actions.lookUp },
      {
        label: texts.admin,
        accelerator: 'CmdOrCtrl+Shift+A',
        enabled: ready,
        click: actions.openAdmin,
      },
      separator,
      ...(isMac ? [] : [preferences, separator]),
      { role: 'close', label: texts.close, accelerator: 'CmdOrCtrl+W' },
      ...(isMac ? [] : [quit]),
    ],
  };
  const edit: Item = {
    label: texts.edit,
    submenu: [
      { role: 'undo', label: texts.undo },
      { role: 'redo', label: texts.redo },
      separator,
      { role: 'cut', label: texts.cut },
      { role: 'copy', label: texts.copy },
      { role: 'paste', label: texts.paste },
      { role: 'selectAll', label: texts.selectAll },
      separator,
      { label: texts.find, accelerator: 'CmdOrCtrl+F', enabled: ready, click: actions.find },
    ],
  };
  const view: Item = {
    label: texts.view,
    submenu: [
      { label: texts.back, accelerator: isMac ? 'Cmd+[' : 'Alt+Left', click: actions.back },
      { label: texts.forward, accelerator: isMac ? 'Cmd+]' : 'Alt+Right', click: actions.forward },
      { role: 'reload', label: texts.reload },
      separator,
      { role: 'resetZoom', label: texts.actualSize },
      { role: 'zoomIn', label: texts.zoomIn },
      // The key of "+" without Shift, as in browsers.
      {
        role: 'zoomIn',
        accelerator: 'CmdOrCtrl+=',
        visible: false,
        acceleratorWorksWhenHidden: true,
      },
      { role: 'zoomOut', label: texts.zoomOut },
      separator,
      { role: 'togglefullscreen', label: texts.fullScreen },
    ],
  };
  const window: Item = isMac
    ? { role: 'windowMenu', label: texts.window }
    : { label: texts.window, submenu: [{ role: 'minimize', label: texts.minimize }] };
  const help: Item = {
    role: 'help',
    label: texts.help,
    submenu: [
      { label: texts.openLog, click: actions.openLog },
      ...(isMac ? [] : [...checkForUpdates, separator, about]),
    ],
  };
  return [...(isMac ? [app] : []), file, edit, view, window, help];
}
