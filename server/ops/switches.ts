import { isDeepStrictEqual } from 'node:util';
import { StartupError, ValidationError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { SWITCH_VARIABLES, type SwitchName } from '../config/config.ts';
import type { Config } from '../config/parse-config.ts';
import type { SwitchValues } from '../contract/admin/switches.ts';
import type { Database } from '../database/database.ts';
import { OneAtATime } from '../database/one-at-a-time.ts';
import { readSetting, writeSetting } from '../database/settings.ts';

const LOOK_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;

interface Counter {
  isEnabled: boolean;
  start(): void;
  stop(): Promise<void>;
}

/** Starts or stops a counter if that is a change. */
export function turn(counter: Counter, isOn: boolean): void {
  if (counter.isEnabled === isOn) return;
  counter.isEnabled = isOn;
  if (isOn) counter.start();
  else void counter.stop();
}

/** Settings kept in the database. The environment wins; what neither sets has its default. */
export class Switches {
  values: SwitchValues;
  private readonly configured: SwitchValues;
  private applied: SwitchValues | null = null;
  private readonly looks = new OneAtATime();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly logger: Logger,
    { searchMisses, lookups, metricsEnabled, backups, ...config }: Config,
    private readonly apply: (values: SwitchValues) => Promise<void>,
  ) {
    this.fixed = config.fixedSwitches;
    const everyMs = backups?.everyMs ?? 24 * HOUR_MS;
    this.values = this.configured = {
      search_misses: searchMisses,
      lookups,
      metrics: metricsEnabled,
      backup_every_hours: everyMs / HOUR_MS,
    };
  }

  readonly fixed: readonly SwitchName[];

  /** Called after a change, for processes that should not wait until they look. */
  tellOthers: () => Promise<void> = async () => {};

  /**
   * Applies them, and from now on what another process changes.
   * @throws {StartupError} if what the environment asks for cannot be applied
   */
  async start(): Promise<void> {
    // What was switched on later does not keep the server from starting.
    await (this.fixed.includes('metrics') ? this.look() : this.follow());
    this.timer = setInterval(() => void this.follow(), LOOK_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** @throws {ValidationError} for what the environment sets */
  async change(changes: Partial<SwitchValues>): Promise<SwitchValues> {
    const refused = this.fixed.filter((name) => changes[name] !== undefined);
    if (refused.length > 0) {
      throw new ValidationError(
        refused.map((name) => ({
          path: `body.${name}`,
          message: `is set by ${SWITCH_VARIABLES[name]} in the environment`,
        })),
      );
    }
    await this.keep(changes);
    try {
      await this.look();
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      await this.keep({ metrics: false });
      await this.look();
      throw new ValidationError([{ path: 'body.metrics', message: error.message }]);
    }
    await this.tellOthers();
    return this.values;
  }

  /** Applies what another process has changed. */
  async follow(): Promise<void> {
    try {
      await this.look();
    } catch (error) {
      this.logger.warn({ err: error }, 'could not apply the switches');
    }
  }

  private async keep(changes: Partial<SwitchValues>): Promise<void> {
    const { database } = this;
    await database.write(async (transaction) => {
      const known = await readSetting(database, 'switches', { transaction, lock: true });
      await writeSetting(database, 'switches', { ...known, ...changes }, transaction);
    });
  }

  private look(): Promise<void> {
    return this.looks.run(async () => {
      const kept = (await readSetting(this.database, 'switches')) ?? {};
      for (const name of this.fixed) delete kept[name];
      this.values = { ...this.configured, ...kept };
      if (isDeepStrictEqual(this.values, this.applied)) return;
      await this.apply(this.values);
      this.applied = this.values;
    });
  }
}
