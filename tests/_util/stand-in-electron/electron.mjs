// Stands in for Electron where there is none: notes every call in its order, tells the test, and
// lets it press menu items, call the main process as a page would, and end the app. The server
// process is a real one.
import { Buffer } from 'node:buffer';
import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { setImmediate, setTimeout } from 'node:timers';

const note = (call, detail) => process.send?.({ call, ...(detail !== undefined && { detail }) });
const userData = process.env.STAND_IN_USER_DATA;

class App extends EventEmitter {
  isPackaged = false;
  commandLine = { hasSwitch: (name) => process.argv.includes(`--${name}`) };
  on(event, listener) {
    note(`app.on ${event}`);
    return super.on(event, listener);
  }
  requestSingleInstanceLock() {
    note('app.requestSingleInstanceLock');
    return process.env.STAND_IN_SECOND !== 'true';
  }
  enableSandbox() {
    note('app.enableSandbox');
  }
  async whenReady() {
    await new Promise((resolve) => setTimeout(resolve, 10));
    const url = process.env.STAND_IN_FIRST_URL;
    if (url) this.emit('open-url', { preventDefault() {} }, url);
    note('ready');
  }
  getPath() {
    return userData;
  }
  getVersion() {
    return '1.2.3';
  }
  getLocale() {
    return 'en-GB';
  }
  setAsDefaultProtocolClient() {
    note('app.setAsDefaultProtocolClient');
  }
  exit(code) {
    note('exit', { code });
    process.exit(code);
  }
  quit() {
    let prevented = false;
    this.emit('before-quit', { preventDefault: () => (prevented = true) });
    if (prevented) return;
    for (const window of windows) window.emit('close', {});
    note('quit');
    process.disconnect();
    process.exit(0);
  }
}
export const app = new App();

class Contents extends EventEmitter {
  url = '';
  navigationHistory = { goBack() {}, goForward() {} };
  debugger = {
    attach() {},
    detach() {},
    async sendCommand(command, { files }) {
      if (files) note('files', { files });
      return { result: { objectId: '1' } };
    },
  };
  setWindowOpenHandler(handler) {
    this.openHandler = handler;
  }
  getURL() {
    return this.url;
  }
  isDestroyed() {
    return false;
  }
  send(channel, value) {
    note('send', { channel, value });
  }
  reload() {
    note('reload', { url: this.url });
  }
}

let windows = [];
export class BrowserWindow extends EventEmitter {
  webContents = new Contents();
  contentView = { addChildView() {}, removeChildView() {} };
  constructor(options) {
    super();
    note('new BrowserWindow', options);
    windows.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }
  async loadURL(url) {
    note('loadURL', { url });
    this.webContents.url = url;
    setImmediate(() => this.emit('ready-to-show'));
  }
  close() {
    this.emit('close', {});
    windows = windows.filter((window) => window !== this);
    this.destroyed = true;
    this.emit('closed');
    note('closed', { url: this.webContents.url });
    if (windows.length === 0) app.emit('window-all-closed');
  }
  isDestroyed() {
    return this.destroyed === true;
  }
  isMinimized() {
    return false;
  }
  isMaximized() {
    return false;
  }
  getNormalBounds() {
    return { x: 10, y: 20, width: 900, height: 700 };
  }
  show() {
    note('show', { url: this.webContents.url });
  }
  focus() {}
  maximize() {}
  restore() {}
}

export class WebContentsView {
  webContents = new Contents();
}

export const ipcMain = {
  handlers: new Map(),
  handle(channel, handler) {
    note('ipcMain.handle', { channel });
    this.handlers.set(channel, handler);
  },
};

export const session = {
  defaultSession: Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: (handler) => {
      note('session.setPermissionRequestHandler');
      session.asked = handler;
    },
    setPermissionCheckHandler: () => note('session.setPermissionCheckHandler'),
    setDevicePermissionHandler: () => note('session.setDevicePermissionHandler'),
    setDisplayMediaRequestHandler: () => note('session.setDisplayMediaRequestHandler'),
    setSpellCheckerEnabled: (on) => note('session.setSpellCheckerEnabled', on),
    webRequest: { onBeforeRequest: () => note('session.webRequest.onBeforeRequest') },
    cookies: {
      set: async ({ url, name, httpOnly }) => note('cookies.set', { url, name, httpOnly }),
    },
  }),
};

export const protocol = {
  registerSchemesAsPrivileged: (schemes) => note('protocol.registerSchemesAsPrivileged', schemes),
  handle: (scheme) => note('protocol.handle', { scheme }),
};

export const utilityProcess = {
  fork(entry, args, { env }) {
    note('utilityProcess.fork', { entry, names: Object.keys(env) });
    const child = fork(entry, args, {
      // A small dictionary instead of the bundled one.
      env: { ...env, DICTIONARY_IMPORT_DIR: process.env.DICTIONARY_IMPORT_DIR },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    utilityProcess.last = child;
    return Object.assign(new EventEmitter(), {
      pid: child.pid,
      stdout: child.stdout,
      stderr: child.stderr,
      postMessage: (message) => child.send(message),
      once(event, listener) {
        child.once(event, listener);
        return this;
      },
      on(event, listener) {
        child.on(event, listener);
        return this;
      },
    });
  },
};

export const powerMonitor = new EventEmitter();

export const Menu = {
  buildFromTemplate: (template) => template,
  setApplicationMenu(template) {
    this.bar = template;
  },
};
export class Tray extends EventEmitter {
  constructor() {
    super();
    note('new Tray');
  }
  setToolTip() {}
  setContextMenu(template) {
    note('tray', { labels: template.map(({ label }) => label ?? '-') });
  }
}
export const nativeImage = { createFromPath: (path) => ({ path }) };
export const shell = {
  openExternal: async (url) => note('openExternal', { url }),
  openPath: async (path) => note('openPath', { path }),
};
export const safeStorage = {
  isAsyncEncryptionAvailable: async () => true,
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptStringAsync: async (text) => Buffer.from([...text].reverse().join('')),
  decryptStringAsync: async (bytes) => ({
    result: [...bytes.toString()].reverse().join(''),
    shouldReEncrypt: false,
  }),
};
export const globalShortcut = {
  held: new Set(),
  isRegistered: (keys) => globalShortcut.held.has(keys),
  register: (keys) => {
    note('globalShortcut.register', { keys });
    globalShortcut.held.add(keys);
  },
  unregister: (keys) => globalShortcut.held.delete(keys),
  unregisterAll: () => globalShortcut.held.clear(),
};
export const clipboard = { writeText: (text) => note('clipboard', { text }) };
export const dialog = {
  showMessageBox: async () => ({ response: 1 }),
  showErrorBox: (title, content) => note('showErrorBox', { title, content }),
};
export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }],
};

/** What the test asks for; each is answered with its result. */
const asks = {
  async invoke({ name, input, from }) {
    const handler = ipcMain.handlers.get(`wordkeep:${name}`);
    return handler({ senderFrame: { url: from, parent: null } }, ...input);
  },
  navigate({ url }) {
    const { webContents } = windows.at(-1);
    let prevented = false;
    const preventDefault = () => (prevented = true);
    webContents.emit('will-frame-navigate', { url, isMainFrame: true, preventDefault });
    return { prevented, opened: webContents.openHandler({ url }).action };
  },
  permission({ name, url }) {
    return new Promise((resolve) => {
      session.asked(null, name, resolve, { isMainFrame: true, requestingUrl: url });
    });
  },
  press({ label }) {
    const items = Menu.bar.flatMap(({ submenu }) => submenu);
    items.find((item) => item.label === label).click();
  },
  emit({ event, args }) {
    app.emit(event, { preventDefault() {} }, ...args);
  },
  serverError({ type, location }) {
    utilityProcess.last.emit('error', type, location, 'a report');
  },
  power({ event }) {
    powerMonitor.emit(event);
  },
  closeWindows() {
    for (const window of [...windows]) window.close();
  },
  quit() {
    setImmediate(() => app.quit());
  },
};
process.on('message', async ({ id, ask, ...rest }) => {
  try {
    const answer = await asks[ask](rest);
    process.send({ id, answer: answer ?? null });
  } catch (error) {
    process.send({ id, error: String(error) });
  }
});
