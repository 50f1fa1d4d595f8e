import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeImage,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
  WebContentsView,
} from 'electron';
import { mkdirSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { DesktopState } from '../server/contract/desktop/app.ts';
import { lanAddresses } from './server/addresses.ts';
import { answerPage } from './windows/app-pages.ts';
import { Desktop } from './desktop.ts';
import { baseEnvironment } from './server/environment.ts';
import { FindBar } from './windows/find-bar.ts';
import { handleCalls } from './ipc.ts';
import { openLicence } from './licences.ts';
import { lockSession } from './windows/lockdown.ts';
import { type MenuActions, menuTemplate } from './windows/menu.ts';
import { PAGES_SCHEME } from './windows/navigation.ts';
import { ownEnvironment, updatesAllowed } from './server/own-environment.ts';
import { paths } from './settings/paths.ts';
import { reloadAfterCrash } from './windows/reload-after-crash.ts';
import { SecretKeeper } from './settings/secrets.ts';
import { utilityChild } from './server/server-child.ts';
import { ServerLog } from './server/server-log.ts';
import { SettingsFile } from './settings/settings.ts';
import { followShortcut, LOOK_UP_SHORTCUT } from './windows/shortcut.ts';
import { signIn } from './windows/sign-in.ts';
import { type Texts, textsFor } from './texts/texts.ts';
import { type TrayActions, trayTemplate } from './windows/tray.ts';
import { type Ask, Updates } from './updates.ts';
import { ownPagePreferences, Windows } from './windows/windows.ts';
import { WindowStateFile } from './windows/window-state.ts';

/** A session lasts a day; renew it in time for windows that stay open longer. */
const REFRESH_SESSION_MS = 12 * 60 * 60 * 1000;

/** A word, or the files of a dictionary. */
export type Opened = string | string[];

export class AppShell {
  private desktop: Desktop | null = null;
  private windows: Windows | null = null;
  private updates: Updates | null = null;
  private tray: Tray | null = null;
  private readonly findBar = new FindBar(
    () => new WebContentsView({ webPreferences: ownPagePreferences(paths.preload) }),
  );
  private stopping: Promise<void> | null = null;
  private stopped = false;
  private machineStops = false;
  private menuShown = '';
  /** The file or link that arrived before any window existed: macOS delivers it first. */
  private first: Opened | null = null;

  get serverUrl(): string | null {
    const server = this.desktop?.state.server;
    return server?.phase === 'ready' ? server.url : null;
  }

  /** Runs once Electron is ready. The order of the steps matters. */
  async start(opened: Opened | null): Promise<void> {
    const userData = app.getPath('userData');
    mkdirSync(userData, { recursive: true });
    lockSession(session.defaultSession, () => this.serverUrl);
    protocol.handle(PAGES_SCHEME, ({ method, url }) => answerPage(paths.pages, method, url));
    this.desktop = this.createDesktop(userData);
    this.windows = this.createWindows(userData);
    this.answerCalls(this.desktop, this.windows);
    this.createTray();
    const first = opened ?? this.first;
    if (first !== null) this.open(first);
    await this.startUpdates();
    await this.desktop.start();
    setInterval(() => void this.desktop?.refreshSession(), REFRESH_SESSION_MS);
    this.followPower();
  }

  open(opened: Opened | null): void {
    if (!this.windows) this.first = opened ?? this.first;
    else if (opened === null) this.windows.show();
    else if (typeof opened !== 'string') this.windows.openPath('/admin/transfer', opened);
    else this.windows.openPath(`/word/${encodeURIComponent(opened)}`);
  }

  /** Without windows, keep running where platforms expect it and while the dictionary is shared. */
  windowsClosed(): void {
    const isShared = this.desktop?.state.settings?.sharing !== 'off' && this.serverUrl !== null;
    if (process.platform !== 'darwin' && !isShared) app.quit();
  }

  /** True if the app can quit now. If not, stops the server first and then quits. */
  mayQuit(): boolean {
    if (this.stopped || this.machineStops) return true;
    void this.stop().then(() => app.quit());
    return false;
  }

  private stop(): Promise<void> {
    this.updates?.stop();
    globalShortcut.unregisterAll();
    this.stopping ??= (this.desktop?.close() ?? Promise.resolve()).finally(() => {
      this.stopped = true;
    });
    return this.stopping;
  }

  private followPower(): void {
    // Timers pause while the machine sleeps, but the session's lifetime does not.
    powerMonitor.on('resume', () => void this.desktop?.refreshSession());
    // An app that delays quitting cancels the shutdown of a Mac. Elsewhere there is time.
    if (process.platform !== 'darwin') return;
    powerMonitor.on('shutdown', () => {
      this.machineStops = true;
      void this.stop();
    });
  }

  private createDesktop(userData: string): Desktop {
    return new Desktop({
      settingsFile: new SettingsFile(join(userData, 'settings.json')),
      keeper: new SecretKeeper(safeStorage, process.platform),
      startChild: utilityChild(utilityProcess.fork, paths.server),
      log: new ServerLog(join(userData, 'logs', 'server.log')),
      dataDir: join(userData, 'dictionary'),
      baseEnvironment: baseEnvironment(ownEnvironment),
      updatesAllowed,
      signIn: (url, credentials) => signIn(url, credentials, session.defaultSession.cookies),
      addresses: () => lanAddresses(networkInterfaces()),
      shortcut: LOOK_UP_SHORTCUT,
      versions: {
        app: app.getVersion(),
        electron: process.versions.electron,
        chromium: process.versions.chrome,
        node: process.versions.node,
      },
      onState: (state) => this.follow(state),
    });
  }

  private createWindows(userData: string): Windows {
    return new Windows({
      create: (options) => new BrowserWindow(options),
      preload: paths.preload,
      icon: paths.icon('linux/256x256.png'),
      stateFile: new WindowStateFile(join(userData, 'window.json')),
      workAreas: () => screen.getAllDisplays().map(({ workArea }) => workArea),
      onDictionary: ({ webContents }) => reloadAfterCrash(webContents),
    });
  }

  private answerCalls(desktop: Desktop, windows: Windows): void {
    handleCalls(ipcMain, {
      getState: () => desktop.state,
      checkDatabase: (choice) => desktop.checkDatabase(choice),
      setUp: (input) => desktop.setUp(input),
      setUpAgain: () => windows.showSetup(),
      changePreferences: (input) => desktop.changePreferences(input),
      unlock: (password) => desktop.unlock(password),
      retryServer: () => desktop.startServer(),
      openPreferences: () => windows.openBeside('preferences'),
      openLog: () => this.openLog(),
      openLicence: (licence) => openLicence(shell, licence, app.isPackaged),
      findInPage: (text, forward) => this.findBar.search(text, forward),
      closeFind: () => this.findBar.close(),
    });
  }

  private createTray(): void {
    const name = process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png';
    this.tray = new Tray(nativeImage.createFromPath(paths.icon(name)));
    this.tray.setToolTip('Wordkeep');
    // On macOS that click opens the menu.
    if (process.platform !== 'darwin') this.tray.on('click', () => this.windows?.show());
  }

  private async startUpdates(): Promise<void> {
    if (!app.isPackaged || !updatesAllowed) return;
    const { default: electronUpdater } = await import('electron-updater');
    this.updates = new Updates({
      updater: electronUpdater.autoUpdater,
      ask,
      texts: textsFor(app.getLocale()),
      enabled: () => this.desktop?.updatesWanted ?? false,
      beforeInstall: () => this.stop(),
      log: (line) => process.stderr.write(`${line}\n`),
    });
    this.updates.start();
  }

  private follow(state: DesktopState): void {
    const texts = textsFor(app.getLocale());
    this.windows?.follow(state);
    this.showMenu(texts, state.server.phase === 'ready');
    const isShared = state.settings !== null && state.settings.sharing !== 'off';
    const shared = isShared && this.serverUrl !== null ? state.addresses : [];
    const port = this.serverUrl === null ? '' : new URL(this.serverUrl).port;
    const addresses = shared.map((address) => `http://${address}:${port}`);
    const tray = trayTemplate(texts, this.trayActions(), state.server, addresses);
    this.tray?.setContextMenu(Menu.buildFromTemplate(tray));
    followShortcut(globalShortcut, state.settings?.lookUpShortcut ?? false, () =>
      this.windows?.openPath('/'),
    );
  }

  private showMenu(texts: Texts, ready: boolean): void {
    // Not for every percent of an import: updating would close an open menu.
    const shown = JSON.stringify([ready, this.updates !== null]);
    if (shown === this.menuShown) return;
    this.menuShown = shown;
    const menu = menuTemplate(texts, this.menuActions(), {
      platform: process.platform,
      ready,
      updates: this.updates !== null,
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(menu));
  }

  private menuActions(): MenuActions {
    const history = () => this.windows?.dictionary?.webContents.navigationHistory;
    return {
      lookUp: () => this.windows?.openPath('/'),
      openAdmin: () => this.windows?.openPath('/admin'),
      openPreferences: () => this.openPreferences(),
      openAbout: () => this.windows?.openBeside('about'),
      openLog: () => this.openLog(),
      find: () => {
        const window = this.windows?.dictionary;
        if (window) this.findBar.show(window);
      },
      back: () => history()?.goBack(),
      forward: () => history()?.goForward(),
      checkForUpdates: () => void this.updates?.look(true),
      quit: () => app.quit(),
    };
  }

  private trayActions(): TrayActions {
    return {
      open: () => this.windows?.show(),
      copyAddress: (address) => clipboard.writeText(address),
      openPreferences: () => this.openPreferences(),
      quit: () => app.quit(),
    };
  }

  /** Preferences need a completed and unlocked setup. */
  private openPreferences(): void {
    const { settings, locked } = this.desktop?.state ?? {};
    if (settings && !locked) this.windows?.openBeside('preferences');
    else this.windows?.show();
  }

  private openLog(): void {
    void shell.openPath(join(app.getPath('userData'), 'logs', 'server.log'));
  }
}

const ask: Ask = async (message, detail, yes, no) => {
  const buttons = no === undefined ? [yes] : [yes, no];
  const { response } = await dialog.showMessageBox({
    type: 'info',
    message,
    detail,
    buttons,
    defaultId: 0,
    cancelId: buttons.length - 1,
    noLink: true,
  });
  return no !== undefined && response === 0;
};
