import type { Address, Config } from './config/config.ts';
import { Database } from './database/database.ts';
import { explainStorage } from './database/storage.ts';
import { Dictionary } from './dictionary/dictionary.ts';
import { listen } from './process/listen.ts';
import { createLogger, type Logger } from './base/logger.ts';
import { OutageLog } from './base/outage-log.ts';
import type { Services } from './services.ts';
import type { Seat } from './cluster/seat.ts';
import { openWriterSocket } from './http/workers/writer-socket.ts';
import { openConnections, stopListening } from './process/stop-listening.ts';
import { migrateAndTell, WriterPlace } from './writer-place.ts';
import { hostInAddress } from './text/web-address.ts';

/** How long the index is not warmed up, so that the first requests are fast, in ms. */
const WARM_UP_DELAY_MS = 2_000;

/** When the login secrets are derived, unless a login needs them before: half a second of work. */
const LOGIN_WARM_UP_DELAY_MS = 5_000;

/** The part of SHUTDOWN_TIMEOUT reserved for closing the database, in ms. */
const CLOSE_MS = 2_000;

export interface ServerHooks {
  /** By default, logs as configured, to standard output. */
  logger?: Logger;
  /** Called with the progress of the first import, 0 to 100. */
  onFirstImport?: (percent: number) => void;
  /** The clock of logins and sessions, in ms. */
  now?: () => number;
  /** Set when this process is one of several on the same port. */
  seat?: Seat | null;
}

export interface RunningServer {
  /** The address of the web interface and the APIs: `http://127.0.0.1:3010`. */
  readonly url: string;
  /** The address of the dictionary protocol: `dict://127.0.0.1:2628`; null if it is off. */
  readonly dictUrl: string | null;
  readonly dictionary: Dictionary;
  /** Resolves when the first import is over, at once if there is none. */
  readonly ready: Promise<void>;
  /**
   * Stops accepting, finishes requests in progress and closes the database, within
   * SHUTDOWN_TIMEOUT.
   */
  close(): Promise<void>;
}

/**
 * Opens the database, migrates it, loads the index, then listens: in this order, so that no request
 * comes too early.
 *
 * @throws {StartupError} if any step fails; nothing is left open then
 */
export async function startServer(config: Config, hooks: ServerHooks = {}): Promise<RunningServer> {
  const logger = hooks.logger ?? createLogger(config);
  const database = await openDatabase(config, logger);
  const opened: (() => Promise<void>)[] = [() => database.close()];
  const closeAll = async () => {
    for (const close of opened.reverse()) await close();
  };
  try {
    const seat = hooks.seat ?? null;
    const isWriter = config.adminApiEnabled && (seat?.isWriter ?? true);
    const place = isWriter ? await WriterPlace.take(database, config, logger) : null;
    if (place) opened.push(() => place.release());
    else if (!database.readsFromReplica) await migrateAndTell(database, logger);
    // The database reads in its own threads, so load the code for answering meanwhile.
    const [dictionary, { createServices }] = await Promise.all([
      Dictionary.open(database),
      import('./services.ts'),
    ]);
    opened.push(await dictionary.follow(new OutageLog(logger, FOLLOWING)));
    const metrics = config.metrics && new (await import('./metrics/metrics.ts')).Metrics();
    const services = createServices(dictionary, config, logger, {
      ...(hooks.now && { now: hooks.now }),
      ...(metrics && { observe: metrics.observe }),
      leases: seat,
      ...(seat && !seat.isWriter && { writerSocket: seat.socket }),
    });
    const { http, importer, firstImport, administrator, updates, backups, cachePurge, stopping } =
      services;
    opened.push(async () => void (await importer.cancel()));

    if (metrics && config.metrics) {
      opened.push(async () => metrics.close());
      const isReady = () => services.readiness().status === 'ok';
      metrics.measure(
        { dictionary, importer, backups, isReady },
        { hasDict: config.dict !== null },
      );
      if (seat) metrics.report();
      else await metrics.listen(config.metrics, logger);
    }

    const dict =
      config.dict && (await startDict(dictionary, services, config, config.dict, logger));
    if (dict) opened.push(() => dict.server.close(0));

    if (seat) {
      seat.refresh = () => dictionary.refresh();
      dictionary.tellOthers = async (change) => {
        if (!(await seat.tellChange(change))) logger.warn('not all workers show a change yet');
      };
    }
    if (seat?.isWriter) opened.push(await openWriterSocket(http, seat.socket));
    const connections = openConnections(http);
    const port = await listen(http, config);
    const url = `http://${hostInAddress(config.host)}:${port}`;
    for (const notice of config.notices) logger.warn(notice);
    logger.info({ url, database: database.dialect.name }, 'listening');
    seat?.tellListening(url);
    services.searchMisses.start();
    services.lookUps.start();
    services.keyUses.start();
    let ready = Promise.resolve();
    let loginWarmUpTimer: NodeJS.Timeout | undefined;
    const warmUpLogin = () =>
      void administrator
        .warmUp()
        .catch((err) => logger.error({ err }, 'could not derive the login secrets'));
    place?.whenTaken(() => {
      loginWarmUpTimer = setTimeout(warmUpLogin, LOGIN_WARM_UP_DELAY_MS).unref();
      if (config.updateCheck) updates.start();
      backups?.start();
      cachePurge?.start();
      ready = firstImport.run(hooks.onFirstImport);
    });
    const startWarmUp = () =>
      void dictionary
        .warmUp()
        .then(() => services.finder.warmUp())
        .catch((error) => {
          if (!dictionary.closing.aborted) logger.warn({ err: error }, 'could not warm up');
        });
    const warmUpTimer = setTimeout(startWarmUp, WARM_UP_DELAY_MS).unref();

    let closing: Promise<void> | null = null;
    const close = async () => {
      stopping();
      clearTimeout(warmUpTimer);
      clearTimeout(loginWarmUpTimer);
      updates.stop();
      cachePurge?.stop();
      const { shutdownTimeoutMs } = config;
      const forRequestsMs = shutdownTimeoutMs - Math.min(CLOSE_MS, shutdownTimeoutMs / 4);
      const stopped = Promise.all([
        importer.cancel(),
        backups?.stop(),
        services.searchMisses.stop(),
        stopListening(http, connections, forRequestsMs, logger),
        dict?.server.close(forRequestsMs),
      ])
        .then(() => Promise.all([services.keyUses.stop(), services.lookUps.stop()]))
        .then(closeAll);
      if (await isOver(stopped, shutdownTimeoutMs)) logger.info('stopped');
      else logger.warn('stopped at the end of SHUTDOWN_TIMEOUT; the database did not respond');
    };
    const dictUrl = dict && dict.url;
    return { url, dictUrl, dictionary, ready, close: () => (closing ??= close()) };
  } catch (error) {
    await closeAll();
    throw explainStorage(error);
  }
}

/** With its replica, if one is configured. */
function openDatabase({ database, replicaUrl }: Config, logger: Logger): Promise<Database> {
  if (replicaUrl === null) return Database.open(database);
  return Database.open(database, {
    url: replicaUrl,
    onChange: (state, error) => {
      if (state === 'used') logger.info('reads go to the replica');
      else logger.warn({ replica: state, err: error }, 'reads go to the primary');
    },
  });
}

/** Loads the code of the dictionary protocol, which most servers do not need. */
async function startDict(
  dictionary: Dictionary,
  { finder, limiter }: Services,
  config: Config,
  address: Address,
  logger: Logger,
) {
  const { DictServer } = await import('./dict-protocol/dict-server.ts');
  const server = new DictServer({ dictionary, finder, limiter, logger }, config);
  return { server, url: await server.listen(address) };
}

const FOLLOWING = { failed: 'could not follow changes', recovered: 'following changes again' };

/** Resolves to true when `work` is done, or to false after `timeoutMs`. */
async function isOver(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
