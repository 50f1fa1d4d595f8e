import { isDeepStrictEqual } from 'node:util';
import { ValidationError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { SWITCH_VARIABLES, type SwitchName } from '../config/config.ts';
import type { Config } from '../config/parse-config.ts';
import type { SwitchValues } from '../contract/admin/switches.ts';
import type { Database } from '../database/database.ts';
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
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly logger: Logger,
    { searchMisses, lookups, backups, ...config }: Config,
    private readonly apply: (values: SwitchValues) => void,
  ) {
    this.fixed = config.fixedSwitches;
    const everyMs = backups?.everyMs ?? 24 * HOUR_MS;
    this.values = this.configured = {
      search_misses: searchMisses,
      lookups,
      backup_every_hours: everyMs / HOUR_MS,
    };
  }

  readonly fixed: readonly SwitchName[];

  /** Applies them, and from now on what another process changes. */
  async start(): Promise<void> {
    await this.look();
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
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
    const { database } = this;
    await database.write(async (transaction) => {
      const known = await readSetting(database, 'switches', { transaction, lock: true });
      await writeSetting(database, 'switches', { ...known, ...changes }, transaction);
    });
    await this.look();
    return this.values;
  }

  private async look(): Promise<void> {
    try {
      const kept = (await readSetting(this.database, 'switches')) ?? {};
      for (const name of this.fixed) delete kept[name];
      this.values = { ...this.configured, ...kept };
    } catch (error) {
      this.logger.warn({ err: error }, 'could not read the switches');
    }
    if (isDeepStrictEqual(this.values, this.applied)) return;
    this.applied = this.values;
    this.apply(this.values);
  }
}
