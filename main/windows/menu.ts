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
  /** True if the server runs and the window can show it. */
  ready: boolean;
  /** False if the app never checks for updates. */
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
  const item = (label: string, click: () => void, accelerator?: string): Item => ({
    label,
    click,
    ...(accelerator !== undefined && { accelerator }),
  });
  const ofRole = (role: 'undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'selectAll'): Item => ({
    role,
    label: texts[role],
  });
  const about = item(texts.about, actions.openAbout);
  const preferences = item(texts.preferences, actions.openPreferences, 'CmdOrCtrl+,');
  const quit = item(texts.quit, actions.quit, 'CmdOrCtrl+Q');
  const checkForUpdates = updates ? [item(texts.checkForUpdates, actions.checkForUpdates)] : [];
  const hide: Item[] = [{ role: 'hide' }, { role: 'hideOthers' }, { role: 'unhide' }];
  const services: Item[] = [{ role: 'services' }, separator, ...hide];
  const ofApp = [about, ...checkForUpdates, separator, preferences, separator, ...services];

  const app: Item = { label: 'Wordkeep', submenu: [...ofApp, separator, quit] };
  const file: Item = {
    label: texts.file,
    submenu: [
      { ...item(texts.lookUp, actions.lookUp, 'CmdOrCtrl+L'), enabled: ready },
      { ...item(texts.admin, actions.openAdmin, 'CmdOrCtrl+Shift+A'), enabled: ready },
      separator,
      ...(isMac ? [] : [preferences, separator]),
      { role: 'close', label: texts.close, accelerator: 'CmdOrCtrl+W' },
      ...(isMac ? [] : [quit]),
    ],
  };
  const edit: Item = {
    label: texts.edit,
    submenu: [
      ...(['undo', 'redo'] as const).map(ofRole),
      separator,
      ...(['cut', 'copy', 'paste', 'selectAll'] as const).map(ofRole),
      separator,
      { ...item(texts.find, actions.find, 'CmdOrCtrl+F'), enabled: ready },
    ],
  };
  // The key of "+" without Shift, as in browsers.
  const plus = { accelerator: 'CmdOrCtrl+=', visible: false, acceleratorWorksWhenHidden: true };
  const view: Item = {
    label: texts.view,
    submenu: [
      item(texts.back, actions.back, isMac ? 'Cmd+[' : 'Alt+Left'),
      item(texts.forward, actions.forward, isMac ? 'Cmd+]' : 'Alt+Right'),
      { role: 'reload', label: texts.reload },
      separator,
      { role: 'resetZoom', label: texts.actualSize },
      { role: 'zoomIn', label: texts.zoomIn },
      { role: 'zoomIn', ...plus },
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
      item(texts.openLog, actions.openLog),
      ...(isMac ? [] : [...checkForUpdates, separator, about]),
    ],
  };
  return [...(isMac ? [app] : []), file, edit, view, window, help];
}
