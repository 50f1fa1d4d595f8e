import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { Administrator } from './auth/administrator.ts';
import type { Config } from './config/config.ts';
import { Database } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { takeWriterPlace } from './database/writer-place.ts';
import { FirstImport } from './dataset/first-import.ts';
import { Importer } from './dataset/importer.ts';
import { clearScratch, scratchDirOf } from './dataset/scratch.ts';
import { Dictionary } from './dictionary/dictionary.ts';
import { Editor } from './dictionary/editing/editor.ts';
import { Overview } from './dictionary/editorial/overview.ts';
import { Moderation } from './dictionary/moderation.ts';
import { WriteGate } from './dictionary/write-gate.ts';
import { StartupError } from './errors.ts';
import { createHttpServer } from './http/app.ts';
import type { Readiness } from './http/health.ts';
import { createLogger, type Logger } from './logger.ts';
import { UpdateCheck } from './ops/update-check.ts';
import { APP_VERSION } from './version.ts';

export interface ServerHooks {
  /** Where to log; by default as the configuration says, to standard output. */
  logger?: Logger;
  /** Told how far the first start's import is, 0 to 100. */
  onFirstImport?: (percent: number) => void;
  /** The clock of logins and sessions, in ms. */
  now?: () => number;
}

export interface RunningServer {
  /** Where it listens: `http://127.0.0.1:3010`. */
  readonly url: string;
  readonly dictionary: Dictionary;
  /** Resolves when the first start's import is over, at once where there is none. */
  readonly ready: Promise<void>;
  /** Stops accepting, finishes what is in flight, closes the database. */
  close(): Promise<void>;
}

/**
 * Database, migrations, index, listen: in this order, so that nothing answers before it can.
 *
 * @throws {StartupError} when any of it cannot be had; nothing is left open then
 */
export async function startServer(config: Config, hooks: ServerHooks = {}): Promise<RunningServer> {
  const logger = hooks.logger ?? createLogger(config);
  const database = await Database.open(config.database);
  const opened: (() => Promise<void>)[] = [() => database.close()];
  const closeAll = async () => {
    for (const close of opened.reverse()) await close();
  };
  try {
    if (config.adminApiEnabled) {
      const lock = await takeWriterPlace(database);
      opened.push(() => lock.release());
      await clearScratch(scratchDirOf(config));
    }
    const applied = await migrate(database);
    if (applied.length > 0) logger.info({ migrations: applied }, 'database migrated');
    const dictionary = await Dictionary.open(database);
    opened.push(
      await dictionary.follow((error) => logger.warn({ err: error }, 'could not follow changes')),
    );

    const gate = new WriteGate();
    const importer = new Importer(dictionary, gate, config);
    opened.push(async () => void (await importer.cancel()));
    const editor = new Editor(dictionary, gate);
    const moderation = new Moderation(dictionary, editor, gate);
    const overview = new Overview(dictionary);
    const firstImport = new FirstImport(dictionary, importer, config, logger);
    let stopping = false;
    const readiness = (): Readiness => {
      if (stopping) return { status: 'error', reason: 'shutting_down' };
      const { percent } = firstImport;
      if (percent !== null) return { status: 'error', reason: 'importing', percent };
      return { status: 'ok' };
    };

    const administrator = new Administrator(config.secrets, hooks.now);
    const updates = new UpdateCheck({ url: config.updateCheckUrl, version: APP_VERSION, logger });
    const server = createHttpServer({
      config,
      logger,
      dictionary,
      administrator,
      updates,
      readiness,
      editor,
      moderation,
      overview,
      importer,
    });
    const url = await listen(server, config);
    if (config.adminApiEnabled) {
      // So that the first login does not wait for it; listening does not either.
      administrator.warmUp().catch((error) => logger.error({ err: error }, 'no login secrets'));
      if (config.updateCheck) updates.start();
    }
    logger.info({ url, database: database.dialect.name }, 'listening');
    const ready = firstImport.run(hooks.onFirstImport);
    void dictionary.warmUp();

    let closing: Promise<void> | null = null;
    const close = async () => {
      stopping = true;
      updates.stop();
      await importer.cancel();
      await stopListening(server, config.shutdownTimeoutMs, logger);
      await closeAll();
      logger.info('stopped');
    };
    return { url, dictionary, ready, close: () => (closing ??= close()) };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

function listen(server: Server, { host, port }: Config): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: 'another program listens there; choose another PORT',
        EACCES: 'this user may not listen there; choose a PORT above 1023',
        EADDRNOTAVAIL: 'this machine does not have that address; check HOST',
      };
      const reason = reasons[error.code ?? ''] ?? error.message;
      reject(new StartupError(`Cannot listen on ${host}:${port}: ${reason}.`, { cause: error }));
    });
    server.listen(port, host, () => {
      const address = server.address() as AddressInfo;
      const shownHost = host.includes(':') ? `[${host}]` : host;
      resolve(`http://${shownHost}:${address.port}`);
    });
  });
}

/** How often to look for connections that have become idle while stopping, in ms. */
const CLOSE_IDLE_INTERVAL_MS = 50;

/** Lets requests in flight finish, up to `timeoutMs`; then ends their connections. */
function stopListening(server: Server, timeoutMs: number, logger: Logger): Promise<void> {
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => {
      logger.warn('requests were still running at the end of SHUTDOWN_TIMEOUT');
      server.closeAllConnections();
    }, timeoutMs);
    // A connection that its client keeps alive is idle only after the answer that is in flight.
    const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_INTERVAL_MS);
    server.close(() => {
      clearTimeout(giveUp);
      clearInterval(closeIdle);
      resolve();
    });
    server.closeIdleConnections();
  });
}
