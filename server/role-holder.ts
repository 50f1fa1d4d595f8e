import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config/parse-config.ts';
import type { Database } from './database/database.ts';
import { isMigrated, migrate } from './database/migrate.ts';
import { type RoleState, WriterRole } from './database/writer-role.ts';
import { clearScratch, scratchDirOf } from './dataset/read/scratch.ts';
import type { Logger } from './base/logger.ts';
import { OutageLog } from './base/outage-log.ts';

const LOOK_INTERVAL_MS = 1_000;

/** Holds the writer role for a server, or waits for it as a standby. */
export class RoleHolder {
  private readonly refusals: OutageLog;
  private role: WriterRole | null = null;
  private wasHeld = false;
  private begin: (() => void) | null = null;

  private constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {
    this.refusals = new OutageLog(logger, REFUSALS);
  }

  /**
   * Takes the role and migrates the database. A standby resolves as soon as it can read the
   * database, and keeps asking for the role.
   * @throws {StartupError} when another process has the role and this one is not a standby
   */
  static async take(database: Database, config: Config, logger: Logger): Promise<RoleHolder> {
    const holder = new RoleHolder(database, config, logger);
    await holder.open();
    return holder;
  }

  /** Calls `begin` once: now, or when this process gets the role. */
  whenTaken(begin: () => void): void {
    if (this.wasHeld) begin();
    else this.begin = begin;
  }

  async release(): Promise<void> {
    this.begin = null;
    await this.role?.release();
  }

  private async open(): Promise<void> {
    let isTold = false;
    for (;;) {
      const role = await this.takeRole();
      this.role = role;
      if (!role.isWaiting) {
        await this.start(role);
        return;
      }
      if (await isMigrated(this.database)) {
        this.logger.info(`${WAITING}; until then it only reads`);
        role.wait();
        return;
      }
      if (!isTold)
        this.logger.warn(`${WAITING}; it cannot read the database until that is migrated`);
      isTold = true;
      await role.release();
      await sleep(LOOK_INTERVAL_MS);
    }
  }

  private takeRole(): Promise<WriterRole> {
    return WriterRole.take(this.database, {
      standby: this.config.adminStandby,
      prepare: () => this.prepare(),
      onChange: (state) => this.noteState(state),
    });
  }

  private async start(role: WriterRole): Promise<void> {
    try {
      await this.migrate();
      await role.claimWhenPossible();
    } catch (error) {
      await role.release();
      throw error;
    }
    this.wasHeld = true;
  }

  private async prepare(): Promise<void> {
    try {
      await this.migrate();
      this.refusals.worked();
    } catch (error) {
      this.refusals.failed(error);
      throw error;
    }
  }

  /** Only the writer may migrate and clean up after its predecessor. */
  private async migrate(): Promise<void> {
    await clearScratch(scratchDirOf(this.config));
    await migrateAndTell(this.database, this.logger);
  }

  private noteState(state: RoleState): void {
    if (state !== 'held') {
      this.logger.warn({ role: state }, ROLE_WARNINGS[state]);
      return;
    }
    this.logger.info(`this process is the writer ${this.wasHeld ? 'again' : 'now'}`);
    this.wasHeld = true;
    this.begin?.();
    this.begin = null;
  }
}

export async function migrateAndTell(database: Database, logger: Logger): Promise<void> {
  const applied = await migrate(database, (copy) =>
    logger.info({ copy }, 'copied the database before migrating it'),
  );
  if (applied.length > 0) logger.info({ migrations: applied }, 'database migrated');
}

const WAITING = 'another process writes to the database; this one waits to take over';

const REFUSALS = {
  failed: 'could not take over the writer role',
  recovered: 'the writer role can be taken over again',
};

const ROLE_WARNINGS: Record<Exclude<RoleState, 'held'>, string> = {
  lost: 'lost the writer role; edits are refused until it is taken again',
  taken: 'another process writes to the database; edits are refused until it ends',
  storage_full: 'the disk of the database is full; edits are refused until there is space',
  storage_read_only: 'the database is read-only; edits are refused until it is writable',
};
