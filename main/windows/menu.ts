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

/** The parts of the menus. */
interface Parts extends MenuContext {
  texts: Texts;
  actions: MenuActions;
  isMac: boolean;
  /** Items that are in different menus on different platforms. */
  about: Item;
  preferences: Item;
  quit: Item;
  checkForUpdates: Item[];
}

/** The menu bar, with the usual shortcuts of each platform. */
export function menuTemplate(texts: Texts, actions: MenuActions, context: MenuContext): Item[] {
  const isMac = context.platform === 'darwin';
  const look = item(texts.checkForUpdates, actions.checkForUpdates);
  const parts: Parts = {
    ...context,
    texts,
    actions,
    isMac,
    about: item(texts.about, actions.openAbout),
    preferences: item(texts.preferences, actions.openPreferences, 'CmdOrCtrl+,'),
    quit: item(texts.quit, actions.quit, 'CmdOrCtrl+Q'),
    checkForUpdates: context.updates ? [look] : [],
  };
  const menus = [fileMenu, editMenu, viewMenu, windowMenu, helpMenu];
  return (isMac ? [appMenu, ...menus] : menus).map((menuOf) => menuOf(parts));
}

const item = (label: string, click: () => void, accelerator?: string): Item => ({
  label,
  click,
  ...(accelerator !== undefined && { accelerator }),
});

function appMenu({ about, checkForUpdates, preferences, quit }: Parts): Item {
  const hide: Item[] = [{ role: 'hide' }, { role: 'hideOthers' }, { role: 'unhide' }];
  const services: Item[] = [{ role: 'services' }, separator, ...hide];
  const own = [about, ...checkForUpdates, separator, preferences, separator];
  return { label: 'Wordkeep', submenu: [...own, ...services, separator, quit] };
}

const fileMenu = ({ texts, actions, ready, isMac, preferences, quit }: Parts): Item => ({
  label: texts.file,
  submenu: [
    { ...item(texts.lookUp, actions.lookUp, 'CmdOrCtrl+L'), enabled: ready },
    { ...item(texts.admin, actions.openAdmin, 'CmdOrCtrl+Shift+A'), enabled: ready },
    separator,
    ...(isMac ? [] : [preferences, separator]),
    { role: 'close', label: texts.close, accelerator: 'CmdOrCtrl+W' },
    ...(isMac ? [] : [quit]),
  ],
});

function editMenu({ texts, actions, ready }: Parts): Item {
  const ofRole = (role: 'undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'selectAll'): Item => {
    return { role, label: texts[role] };
  };
  return {
    label: texts.edit,
    submenu: [
      ...(['undo', 'redo'] as const).map(ofRole),
      separator,
      ...(['cut', 'copy', 'paste', 'selectAll'] as const).map(ofRole),
      separator,
      { ...item(texts.find, actions.find, 'CmdOrCtrl+F'), enabled: ready },
    ],
  };
}

function viewMenu({ texts, actions, isMac }: Parts): Item {
  // The key of "+" without Shift, as in browsers.
  const plus = { accelerator: 'CmdOrCtrl+=', visible: false, acceleratorWorksWhenHidden: true };
  return {
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
}

const windowMenu = ({ texts, isMac }: Parts): Item =>
  isMac
    ? { role: 'windowMenu', label: texts.window }
    : { label: texts.window, submenu: [{ role: 'minimize', label: texts.minimize }] };

const helpMenu = ({ texts, actions, isMac, checkForUpdates, about }: Parts): Item => ({
  role: 'help',
  label: texts.help,
  submenu: [
    item(texts.openLog, actions.openLog),
    ...(isMac ? [] : [...checkForUpdates, separator, about]),
  ],
});
