import type { AppUpdater } from 'electron-updater';
import type { Texts } from './texts/texts.ts';

export type Updater = Pick<
  AppUpdater,
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'allowPrerelease'
  | 'allowDowngrade'
  | 'checkForUpdates'
  | 'downloadUpdate'
  | 'quitAndInstall'
>;

/** Asks the user; resolves to whether the first button was pressed. */
export type Ask = (message: string, detail: string, yes: string, no?: string) => Promise<boolean>;

interface UpdatesOptions {
  updater: Updater;
  ask: Ask;
  texts: Texts;
  /** Asked before each check, because the settings may change. */
  enabled: () => boolean;
  /** Stops the server before the app is replaced. */
  beforeInstall: () => Promise<void>;
  log: (line: string) => void;
}

const FIRST_LOOK_MS = 60_000;
const LOOK_EVERY_MS = 6 * 60 * 60 * 1000;

/**
 * Updates of the app: found in the release feed, downloaded and installed only after the user
 * agrees to each step. A postponed update is not mentioned again until the next start.
 */
export class Updates {
  private readonly declined = new Set<string>();
  private looking: Promise<void> | null = null;
  private timers: NodeJS.Timeout[] = [];

  constructor(private readonly options: UpdatesOptions) {
    const { updater } = options;
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = false;
    updater.allowPrerelease = false;
    updater.allowDowngrade = false;
  }

  start(): void {
    const look = () => void this.look(false);
    this.timers = [setTimeout(look, FIRST_LOOK_MS), setInterval(look, LOOK_EVERY_MS)];
    for (const timer of this.timers) timer.unref();
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  /** `byUser` reports failures and "no update", too. */
  look(byUser: boolean): Promise<void> {
    if (!this.options.enabled()) return Promise.resolve();
    this.looking ??= this.lookOnce(byUser).finally(() => (this.looking = null));
    return this.looking;
  }

  private async lookOnce(byUser: boolean): Promise<void> {
    const { updater, ask, texts, log } = this.options;
    const { update } = texts;
    try {
      const found = await updater.checkForUpdates();
      if (!found?.isUpdateAvailable) {
        if (byUser) await ask(update.none, '', update.ok);
        return;
      }
      await this.offer(found.updateInfo.version, byUser);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log(`could not look for a new version of the app: ${reason}`);
      if (byUser) await ask(update.failed, reason, update.ok);
    }
  }

  private async offer(version: string, byUser: boolean): Promise<void> {
    const { updater, ask, texts, beforeInstall } = this.options;
    const { update } = texts;
    if (this.declined.has(version) && !byUser) return;
    const { available, availableDetail, download, later } = update;
    const isWanted = await ask(available(version), availableDetail, download, later);
    if (isWanted) await updater.downloadUpdate();
    const isAgreed =
      isWanted && (await ask(update.ready(version), update.readyDetail, update.install, later));
    if (!isAgreed) {
      this.declined.add(version);
      return;
    }
    await beforeInstall();
    updater.quitAndInstall(false, true);
  }
}
