import type { Server } from 'node:http';
import type { Config } from './config/parse-config.ts';
import { Database } from './database/database.ts';
import { explainStorage } from './database/storage.ts';
import { Dictionary } from './dictionary/dictionary.ts';
import { giveBackSpace, noteKeptSpace } from './dictionary/editing/dataset-edits.ts';
import { listen } from './process/listen.ts';
import { createLogger, type Logger } from './base/logger.ts';
import { within } from './base/within.ts';
import { OutageLog } from './base/outage-log.ts';
import type { AppContext } from './http/shared/context.ts';
import { MetricsSwitch } from './metrics/metrics-switch.ts';
import { StartImages } from './ops/start-images.ts';
import type { WorkerConnection } from './cluster/worker-connection.ts';
import { openWriterSocket } from './http/workers/writer-socket.ts';
import { openConnections, stopListening } from './process/stop-listening.ts';
import { migrateAndTell, RoleHolder } from './role-holder.ts';
import { hostInAddress } from './text/web-address.ts';

/** Keeps the first requests fast. */
const WARM_UP_DELAY_MS = 2_000;

/** Half a second of work, unless a login needs the secrets before. */
const LOGIN_WARM_UP_DELAY_MS = 5_000;

/** The part of SHUTDOWN_TIMEOUT reserved for closing the database, in ms. */
const CLOSE_MS = 2_000;

export interface ServerHooks {
  logger?: Logger;
  /** Called with the progress of the first import, 0 to 100. */
  onFirstImport?: (percent: number) => void;
  /** The clock of logins and sessions, in ms. */
  now?: () => number;
  worker?: WorkerConnection | null;
}

export interface RunningServer {
  /** The web interface and the APIs: `http://127.0.0.1:3010`. */
  readonly url: string;
  /** `dict://127.0.0.1:2628`; null if the dictionary protocol is off. */
  readonly dictUrl: string | null;
  readonly dictionary: Dictionary;
  /** Resolves when the first import is over, at once if there is none. */
  readonly ready: Promise<void>;
  /** Finishes requests in progress and closes the database, within SHUTDOWN_TIMEOUT. */
  close(): Promise<void>;
}

/**
 * Migrates and loads the index before it listens, so that no request comes too early.
 * @throws {StartupError} if any step fails; nothing is left open then
 */
export async function startServer(config: Config, hooks: ServerHooks = {}): Promise<RunningServer> {
  const logger = hooks.logger ?? createLogger(config);
  const worker = hooks.worker ?? null;
  const database = await openDatabase(config, logger);
  const opened: Closing[] = [() => database.close()];
  const closeAll = async () => {
    for (const close of opened.reverse()) await close();
  };
  try {
    const role = await takeRole(database, config, logger, worker, opened);
    const images = new StartImages(config, logger);
    const context = await openContext(database, config, logger, hooks, images, opened);
    const { createHttpServer } = await import('./services.ts');
    const http = createHttpServer(context);
    const dict = await startDict(context);
    if (dict) opened.push(() => dict.server.close(0));
    if (worker) await joinWorkers(context, worker, http, opened);
    const connections = openConnections(http);
    const url = `http://${hostInAddress(config.host)}:${await listen(http, config)}`;
    for (const notice of config.notices) logger.warn(notice);
    logger.info({ url, database: database.dialect.name }, 'listening');
    worker?.tellListening(url);
    const running = startWork(context, role, images, hooks);
    const stopRequests = (limitMs: number) =>
      Promise.all([stopListening(http, connections, limitMs, logger), dict?.server.close(limitMs)]);
    let closing: Promise<void> | null = null;
    return {
      url,
      dictUrl: dict && dict.url,
      dictionary: context.dictionary,
      get ready() {
        return running.ready();
      },
      close: () => (closing ??= stopServing(context, running, stopRequests, closeAll)),
    };
  } catch (error) {
    await closeAll();
    throw explainStorage(error);
  }
}

type Closing = () => Promise<void>;

/** Finishes requests in progress, then closes everything, within SHUTDOWN_TIMEOUT. */
async function stopServing(
  context: AppContext,
  running: { stop(): void },
  stopRequests: (limitMs: number) => Promise<unknown>,
  closeAll: Closing,
): Promise<void> {
  const { logger, config } = context;
  const { shutdownTimeoutMs } = config;
  context.isStopping = true;
  context.apiKeys?.stop();
  running.stop();
  const stopped = Promise.all([
    context.importer.cancel(),
    context.backups?.stop(),
    context.searchMisses.stop(),
    stopRequests(shutdownTimeoutMs - Math.min(CLOSE_MS, shutdownTimeoutMs / 4)),
  ])
    .then(() => Promise.all([context.keyUses.stop(), context.lookUps.stop()]))
    .then(closeAll)
    .then(() => true);
  if (await within(shutdownTimeoutMs, stopped, false)) logger.info('stopped');
  else logger.warn('stopped at the end of SHUTDOWN_TIMEOUT; the database did not respond');
}

/** Null for a process that only reads. */
async function takeRole(
  database: Database,
  config: Config,
  logger: Logger,
  worker: WorkerConnection | null,
  opened: Closing[],
): Promise<RoleHolder | null> {
  const isWriter = config.adminApiEnabled && (worker?.isWriter ?? true);
  const role = isWriter ? await RoleHolder.take(database, config, logger) : null;
  if (role) opened.push(() => role.release());
  else if (!database.readsFromReplica) await migrateAndTell(database, logger);
  return role;
}

async function openContext(
  database: Database,
  config: Config,
  logger: Logger,
  { now, worker = null }: ServerHooks,
  images: StartImages,
  opened: Closing[],
): Promise<AppContext> {
  // The database reads in its own threads, so load the code for answering meanwhile.
  const [dictionary, { createContext }] = await Promise.all([
    Dictionary.open(database, images),
    import('./services.ts'),
  ]);
  opened.push(() => images.stop());
  opened.push(await dictionary.follow(new OutageLog(logger, FOLLOWING)));
  const metrics = new MetricsSwitch(worker);
  const context = createContext(dictionary, config, logger, {
    ...(now && { now }),
    turnMetrics: (isOn, of) => metrics.turn(isOn, of),
    leases: worker,
    ...(worker && !worker.isWriter && { writerSocket: worker.socket }),
  });
  opened.push(() => metrics.turn(false, context));
  opened.push(async () => context.switches.stop());
  await context.switches.start();
  images.handOver(dictionary, context.finder);
  opened.push(async () => void (await context.importer.cancel()));
  return context;
}

async function joinWorkers(
  { dictionary, switches, logger }: AppContext,
  worker: WorkerConnection,
  http: Server,
  opened: Closing[],
): Promise<void> {
  worker.refresh = async () => void (await Promise.all([dictionary.refresh(), switches.follow()]));
  dictionary.tellOthers = async (change) => {
    if (!(await worker.tellChange(change))) logger.warn('not all workers show a change yet');
  };
  switches.tellOthers = () => dictionary.tellOthers({ isImport: false });
  if (worker.isWriter) opened.push(await openWriterSocket(http, worker.socket));
}

function startWork(
  context: AppContext,
  role: RoleHolder | null,
  images: StartImages,
  hooks: ServerHooks,
) {
  const { config, logger, dictionary, administrator, updates, cachePurge } = context;
  let ready = Promise.resolve();
  context.keyUses.start();
  let loginWarmUpTimer: NodeJS.Timeout | undefined;
  const warmUpLogin = () =>
    void administrator
      .warmUp()
      .catch((err) => logger.error({ err }, 'could not derive the login secrets'));
  role?.whenTaken(() => {
    loginWarmUpTimer = setTimeout(warmUpLogin, LOGIN_WARM_UP_DELAY_MS).unref();
    if (config.updateCheck) updates.start();
    context.backups?.start();
    cachePurge?.start();
    // A process that was killed may have left some.
    giveBackSpace(dictionary.database).catch(noteKeptSpace(dictionary, logger));
    ready = context.firstImport.run(hooks.onFirstImport);
  });
  const stopWaiting = warmUpLater(context, () => {
    // Of several processes on one folder, one is enough.
    if (hooks.worker?.isWriter ?? true) images.follow(dictionary, context.finder);
  });
  return {
    ready: () => ready,
    stop() {
      stopWaiting();
      clearTimeout(loginWarmUpTimer);
      updates.stop();
      cachePurge?.stop();
    },
  };
}

/** Builds the tables of searches and of the finder. The returned function stops waiting. */
function warmUpLater({ dictionary, finder, logger }: AppContext, onBuilt: () => void): () => void {
  const warmUp = () => {
    // After a running import there is something to warm up.
    if (dictionary.index.counts().entries === 0) {
      timer = setTimeout(warmUp, WARM_UP_DELAY_MS).unref();
      return;
    }
    void dictionary
      .warmUp()
      .then(() => finder.warmUp())
      .then(onBuilt)
      .catch((error) => {
        if (!dictionary.closing.aborted) logger.warn({ err: error }, 'could not warm up');
      });
  };
  let timer = setTimeout(warmUp, WARM_UP_DELAY_MS).unref();
  return () => clearTimeout(timer);
}

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

/** Most servers do not need the code of the dictionary protocol. */
async function startDict({ dictionary, finder, limiter, logger, config }: AppContext) {
  if (!config.dict) return null;
  const { DictServer } = await import('./dict-protocol/dict-server.ts');
  const server = new DictServer({ dictionary, finder, limiter, logger }, config);
  return { server, url: await server.listen(config.dict) };
}

const FOLLOWING = { failed: 'could not follow changes', recovered: 'following changes again' };
