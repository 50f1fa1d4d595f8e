import type {
  DesktopState,
  SaveResult,
  ServerStatus,
  Versions,
} from '../server/contract/desktop/app.ts';
import type { PreferencesInput, SetupInput } from '../server/contract/desktop/inputs.ts';
import type { DatabaseVerdict } from '../server/contract/desktop/process.ts';
import { checkDatabase } from './server/check-database.ts';
import { type Environment, hostOf, serverEnvironment } from './server/environment.ts';
import { inputProblems } from './settings/input-problems.ts';
import { firstFreePort, portCandidates } from './server/port.ts';
import { RestartPolicy } from './server/restart-policy.ts';
import type { SecretKeeper, Secrets } from './settings/secrets.ts';
import type { StartChild } from './server/server-child.ts';
import type { ServerLog } from './server/server-log.ts';
import { RUN_TIMING, type RunTiming } from './server/server-run.ts';
import type { Settings, SettingsFile } from './settings/settings.ts';
import { Supervisor } from './server/supervisor.ts';

interface DesktopOptions {
  settingsFile: SettingsFile;
  keeper: SecretKeeper;
  startChild: StartChild;
  log: ServerLog;
  dataDir: string;
  baseEnvironment: Environment;
  updatesAllowed: boolean;
  signIn: (serverUrl: string, credentials: { username: string; password: string }) => Promise<void>;
  addresses: () => string[];
  shortcut: string;
  versions: Versions;
  onState: (state: DesktopState) => void;
  timing?: RunTiming;
  restartDelaysMs?: readonly number[];
}

const DEFAULTS = { port: 3010, lastPort: null, lookUpShortcut: false, updateCheck: true };

/** The app without its windows: settings, secrets, and the server started with them. */
export class Desktop {
  private readonly supervisor: Supervisor;
  private settings: Settings | null = null;
  private secrets: Secrets | null = null;
  private settingsProblem: string | null = null;
  private keepsSecrets = false;
  private server: ServerStatus = { phase: 'stopped' };
  private closed = false;

  constructor(private readonly options: DesktopOptions) {
    this.supervisor = new Supervisor({
      startChild: options.startChild,
      environment: () => this.environment(),
      policy: new RestartPolicy(Date.now, options.restartDelaysMs),
      timing: options.timing ?? RUN_TIMING,
      onStatus: (status) => void this.follow(status),
      onOutput: (text) => options.log.append(text),
    });
  }

  async start(): Promise<void> {
    const { settings, problem } = await this.options.settingsFile.load();
    this.keepsSecrets = await this.options.keeper.keepsSecrets();
    this.settings = settings;
    this.settingsProblem = problem;
    if (settings) this.secrets = await this.options.keeper.open(settings.secrets, null);
    this.startServer();
    this.tell();
  }

  /** Final: the server cannot be started again. */
  async close(): Promise<void> {
    this.closed = true;
    await this.supervisor.stop();
  }

  get state(): DesktopState {
    const { settings, secrets, options } = this;
    const by = settings?.secrets.by;
    return {
      server: this.server,
      log: options.log.tail,
      settings: settings && {
        username: settings.username,
        database: settings.database,
        sharing: settings.sharing,
        port: settings.port,
        lookUpShortcut: settings.lookUpShortcut,
        updateCheck: settings.updateCheck,
      },
      locked: !by || secrets ? null : by === 'password' ? 'password' : 'lost',
      keepsSecrets: this.keepsSecrets,
      settingsProblem: this.settingsProblem,
      addresses: options.addresses(),
      shortcut: options.shortcut,
      versions: options.versions,
    };
  }

  get updatesWanted(): boolean {
    return this.options.updatesAllowed && (this.settings?.updateCheck ?? false);
  }

  async checkDatabase(choice: PreferencesInput['database']): Promise<DatabaseVerdict> {
    if (choice.kind === 'builtin') return { ok: true, server: 'SQLite' };
    const { startChild, baseEnvironment } = this.options;
    return checkDatabase(startChild, baseEnvironment, this.urlOf(choice) ?? '');
  }

  /** Saves the first settings, or replaces some whose secrets cannot be opened. @throws {Error} */
  async setUp(input: SetupInput): Promise<SaveResult> {
    if (this.secrets) throw new Error('The setup is complete; use the preferences to change it.');
    return this.save({ ...DEFAULTS, ...this.settings, ...input, password: input.password });
  }

  /** @throws {Error} before the setup, or while the secrets are locked */
  async changePreferences(input: PreferencesInput): Promise<SaveResult> {
    if (!this.secrets) throw new Error('There are no settings to change yet.');
    return this.save({ ...input, password: input.password ?? this.secrets.password });
  }

  async unlock(password: string): Promise<boolean> {
    if (!this.settings || this.secrets) return false;
    const opened = await this.options.keeper.open(this.settings.secrets, password);
    if (!opened) return false;
    this.secrets = opened;
    this.startServer();
    this.tell();
    return true;
  }

  startServer(): void {
    if (this.settings && this.secrets && !this.closed) this.supervisor.start();
  }

  /** Signs the windows in again; a session lasts a day. */
  async refreshSession(): Promise<void> {
    if (this.server.phase === 'ready') await this.signIn(this.server.url);
  }

  private async save(input: PreferencesInput & { password: string }): Promise<SaveResult> {
    const problems = inputProblems(input);
    if (problems.length > 0) return { ok: false, problems };
    if (input.database.kind === 'postgres' && this.isNewDatabase(input.database)) {
      const verdict = await this.checkDatabase(input.database);
      if (!verdict.ok) return { ok: false, problems: [{ field: 'database', problem: verdict }] };
    }
    const secrets = { password: input.password, databaseUrl: this.urlOf(input.database) };
    const settings: Settings = {
      version: 1,
      username: input.username,
      database: input.database.kind,
      sharing: input.sharing,
      port: input.port,
      lastPort: this.settings?.port === input.port ? this.settings.lastPort : null,
      lookUpShortcut: input.lookUpShortcut,
      updateCheck: input.updateCheck,
      secrets: await this.options.keeper.seal(secrets),
    };
    await this.options.settingsFile.save(settings);
    this.settings = settings;
    this.secrets = secrets;
    this.settingsProblem = null;
    this.tell();
    void this.supervisor.stop().then(() => this.startServer());
    return { ok: true };
  }

  private isNewDatabase(choice: { url: string | null }): boolean {
    return choice.url !== null || this.secrets?.databaseUrl === null || !this.secrets;
  }

  /** Null for the built-in database. */
  private urlOf(choice: PreferencesInput['database']): string | null {
    if (choice.kind === 'builtin') return null;
    return choice.url?.trim() ?? this.secrets?.databaseUrl ?? '';
  }

  private async environment(): Promise<Environment> {
    const { settings, secrets, options } = this;
    if (!settings || !secrets) throw new Error('The server cannot start before the set-up.');
    const candidates = portCandidates(settings.port, settings.lastPort);
    const port = await firstFreePort(candidates, hostOf(settings));
    const lastPort = port === settings.port ? null : port;
    if (lastPort !== settings.lastPort && this.settings === settings) {
      this.settings = { ...settings, lastPort };
      await options.settingsFile.save(this.settings);
    }
    return {
      ...options.baseEnvironment,
      ...serverEnvironment(settings, secrets, {
        dataDir: options.dataDir,
        port,
        updateCheck: options.updatesAllowed,
      }),
    };
  }

  /** Handles supervisor events. Windows learn that the server is ready once they are signed in. */
  private async follow(status: ServerStatus): Promise<void> {
    if (status.phase === 'ready') await this.signIn(status.url);
    if (this.supervisor.status !== status) return;
    this.server = status;
    this.tell();
  }

  private async signIn(serverUrl: string): Promise<void> {
    const { settings, secrets, options } = this;
    if (!settings || !secrets) return;
    try {
      await options.signIn(serverUrl, {
        username: settings.username,
        password: secrets.password,
      });
    } catch (error) {
      // Not fatal: the window can still show the login page.
      options.log.append(`The window could not be signed in: ${String(error)}\n`);
    }
  }

  private tell(): void {
    this.options.onState(this.state);
  }
}
