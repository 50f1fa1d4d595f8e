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

/** Puts a value into effect. @throws {StartupError} if that is not possible here */
type Appliers = { readonly [Name in SwitchName]: (value: SwitchValues[Name]) => unknown };

/** Settings kept in the database. The environment wins; what neither sets has its default. */
export class Switches {
  values: SwitchValues;
  private readonly configured: SwitchValues;
  private readonly applied: Partial<SwitchValues> = {};
  private readonly looks = new OneAtATime();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly logger: Logger,
    { searchMisses, lookups, metricsEnabled, backups, ...config }: Config,
    private readonly appliers: Appliers,
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
    const failures = await this.look();
    // Only a switch that the environment sets keeps the server from starting.
    for (const name of this.fixed) if (failures.has(name)) throw failures.get(name);
    this.warn(failures);
    this.timer = setInterval(() => void this.follow(), LOOK_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** @throws {ValidationError} for what the environment sets, and what cannot be applied */
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
    const before = this.values;
    await this.keep(changes);
    const failures = [...(await this.look())].filter(([name]) => changes[name] !== undefined);
    if (failures.length > 0) {
      await this.keep(Object.fromEntries(failures.map(([name]) => [name, before[name]])));
      await this.look();
      throw new ValidationError(
        failures.map(([name, { message }]) => ({ path: `body.${name}`, message })),
      );
    }
    await this.tellOthers();
    return this.values;
  }

  /** Applies what another process has changed. */
  async follow(): Promise<void> {
    try {
      this.warn(await this.look());
    } catch (error) {
      this.logger.warn({ err: error }, 'could not read the switches');
    }
  }

  private warn(failures: ReadonlyMap<SwitchName, StartupError>): void {
    for (const [name, err] of failures) {
      this.logger.warn({ err, switch: name }, 'could not apply a switch');
    }
  }

  private async keep(changes: Partial<SwitchValues>): Promise<void> {
    const { database } = this;
    await database.write(async (transaction) => {
      const known = await readSetting(database, 'switches', { transaction, lock: true });
      await writeSetting(database, 'switches', { ...known, ...changes }, transaction);
    });
  }

  /** Applies what has changed; returns what could not be applied. */
  private look(): Promise<ReadonlyMap<SwitchName, StartupError>> {
    return this.looks.run(async () => {
      const kept = (await readSetting(this.database, 'switches')) ?? {};
      for (const name of this.fixed) delete kept[name];
      this.values = { ...this.configured, ...kept };
      const failures = new Map<SwitchName, StartupError>();
      for (const name of Object.keys(this.appliers) as SwitchName[]) {
        await this.apply(name).catch((error: unknown) => {
          if (!(error instanceof StartupError)) throw error;
          failures.set(name, error);
        });
      }
      return failures;
    });
  }

  private async apply<Name extends SwitchName>(name: Name): Promise<void> {
    const value = this.values[name];
    if (this.applied[name] === value) return;
    await this.appliers[name](value);
    this.applied[name] = value;
  }
}
