import type {
  BrowserWindow,
  BrowserWindowConstructorOptions,
  Rectangle,
  WebPreferences,
} from 'electron';
import {
  channelOf,
  type DesktopEvents,
  type DesktopState,
} from '../../server/contract/desktop/app.ts';
import { type PageName, pageUrl } from './app-pages.ts';
import { chooseFiles } from './dictionary-files.ts';
import { originOf } from './navigation.ts';
import { MIN_SIZE, windowBounds, type WindowStateFile } from './window-state.ts';

export type MainView = 'setup' | 'status' | 'dictionary';

export function mainViewFor(
  { settings, locked, server }: DesktopState,
  current: MainView | null,
): MainView {
  if (!settings) return 'setup';
  // A setup that was reopened stays until it is done.
  if (locked && current === 'setup') return 'setup';
  if (locked || server.phase === 'failed' || server.phase === 'importing') return 'status';
  if (server.phase === 'ready') return 'dictionary';
  // While the server is briefly down, the dictionary stays and reports that itself.
  return current === 'dictionary' ? current : 'status';
}

/** Pages get no Node, and no spell checking: that would download word lists. */
const BARE: WebPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
};

export const ownPagePreferences = (preload: string): WebPreferences => ({ ...BARE, preload });

export const OWN_SIZES: Readonly<Record<PageName, { width: number; height: number }>> = {
  setup: { width: 720, height: 860 },
  preferences: { width: 720, height: 860 },
  status: { width: 640, height: 520 },
  about: { width: 480, height: 560 },
  find: { width: 360, height: 56 },
};

interface WindowsOptions {
  create: (options: BrowserWindowConstructorOptions) => BrowserWindow;
  preload: string;
  icon: string;
  stateFile: WindowStateFile;
  workAreas: () => Rectangle[];
  onDictionary: (window: BrowserWindow) => void;
}

export class Windows {
  private main: { view: MainView; window: BrowserWindow } | null = null;
  private readonly beside = new Map<PageName, BrowserWindow>();
  private state: DesktopState | null = null;
  private next: { path: string; files: readonly string[] } | null = null;
  /** The origin that the dictionary was loaded from; null if that failed. */
  private loadedFrom: string | null = null;

  constructor(private readonly options: WindowsOptions) {}

  get dictionary(): BrowserWindow | null {
    return this.main?.view === 'dictionary' ? this.main.window : null;
  }

  /** Shows what the state asks for in the open window; does not reopen a closed one. */
  follow(state: DesktopState): void {
    const isFirst = this.state === null;
    this.state = state;
    this.send('state', state);
    if (isFirst || this.main) this.arrange();
  }

  show(): void {
    this.arrange();
    const window = this.main?.window;
    if (!window) return;
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  }

  /** Shows a page of the dictionary once the server runs, and gives it files. */
  openPath(path: string, files: readonly string[] = []): void {
    this.next = { path, files };
    this.show();
  }

  showSetup(): void {
    this.replaceMain('setup');
  }

  /** Opens at most one window of each kind. */
  openBeside(page: 'preferences' | 'about'): void {
    const open = this.beside.get(page);
    if (open) {
      open.focus();
      return;
    }
    const window = this.createOwn(page);
    this.beside.set(page, window);
    window.on('closed', () => this.beside.delete(page));
  }

  send<Name extends keyof DesktopEvents>(event: Name, value: DesktopEvents[Name]): void {
    const own = this.main && this.main.view !== 'dictionary' ? [this.main.window] : [];
    for (const window of [...own, ...this.beside.values()]) {
      if (!window.isDestroyed()) window.webContents.send(channelOf(event), value);
    }
  }

  private arrange(): void {
    if (!this.state) return;
    const current = this.main?.view ?? null;
    const wanted = mainViewFor(this.state, current);
    if (wanted !== current) this.replaceMain(wanted);
    // A restarted server may serve something else, so reload the page.
    if (this.state.server.phase === 'starting') this.loadedFrom = null;
    this.loadDictionary();
  }

  private replaceMain(view: MainView): void {
    const before = this.main?.window;
    const window = view === 'dictionary' ? this.createDictionary() : this.createOwn(view);
    this.main = { view, window };
    window.on('closed', () => {
      if (this.main?.window === window) this.main = null;
    });
    // Only now, because the app may end with its last window.
    before?.close();
  }

  private loadDictionary(): void {
    const window = this.dictionary;
    if (!window || this.state?.server.phase !== 'ready') return;
    const origin = originOf(this.state.server.url);
    if (origin === this.loadedFrom && this.next === null) return;
    const { path, files } = this.next ?? { path: '/', files: [] };
    const url = new URL(path, this.state.server.url);
    this.next = null;
    this.loadedFrom = origin;
    // The window shows the error; the page is loaded again when the server is ready.
    const loaded = window.loadURL(url.href);
    loaded.catch(() => (this.loadedFrom = null));
    if (files.length === 0) return;
    // It fails if the window goes elsewhere first.
    loaded.then(() => chooseFiles(window.webContents.debugger, files)).catch(() => {});
  }

  private createDictionary(): BrowserWindow {
    const saved = this.options.stateFile.load();
    const window = this.create({
      ...windowBounds(saved, this.options.workAreas()),
      minHeight: MIN_SIZE.height,
      webPreferences: BARE,
    });
    if (saved?.maximized) window.maximize();
    this.loadedFrom = null;
    window.on('close', () => {
      const bounds = window.getNormalBounds();
      this.options.stateFile.save({ ...bounds, maximized: window.isMaximized() });
    });
    this.options.onDictionary(window);
    return window;
  }

  private createOwn(page: PageName): BrowserWindow {
    const window = this.create({
      ...OWN_SIZES[page],
      minHeight: 320,
      webPreferences: ownPagePreferences(this.options.preload),
    });
    void window.loadURL(pageUrl(page));
    return window;
  }

  /** A window that is shown with its page, or with the browser's error page. */
  private create(options: BrowserWindowConstructorOptions): BrowserWindow {
    const { create, icon } = this.options;
    const window = create({
      ...{ minWidth: MIN_SIZE.width, title: 'Wordkeep', icon, show: false },
      ...options,
    });
    window.once('ready-to-show', () => window.show());
    window.webContents.once('did-fail-load', () => window.show());
    return window;
  }
}
