import { format } from 'node:util';
import type { WorkerConnection } from '../cluster/worker-connection.ts';
import type { MetricsEndpoint } from '../metrics/endpoint.ts';
import { type Config, parseConfig } from '../config/parse-config.ts';
import { type Env, readEnv } from '../config/env.ts';
import { createLogger, type Logger } from '../base/logger.ts';
import { type RunningServer, startServer } from '../server.ts';
import { outliveLostOutput } from '../process/lost-output.ts';
import { keepHeapSmall } from '../process/small-heap.ts';
import { stopOnSignal } from '../process/stop-on-signal.ts';
import { ProgressReport } from './progress-report.ts';

/** Serves until SIGTERM or SIGINT, in as many processes as `WORKERS` says. */
export async function runServe(): Promise<void> {
  const env = readEnv();
  const config = parseConfig(env);
  outliveLostOutput();
  if (config.workers === 1) {
    keepHeapSmall();
    await serve(config, createLogger(config), null);
    return;
  }
  // Loaded only when needed: a single process uses none of this.
  const { default: cluster } = await import('node:cluster');
  if (cluster.isPrimary) await supervise(config, env);
  else await work(config, env);
}

async function supervise(config: Config, env: Env): Promise<void> {
  const { Primary } = await import('../cluster/primary.ts');
  const logger = createLogger(config);
  let metrics: MetricsEndpoint | null = null;
  const turnMetrics = async (isOn: boolean) => {
    if (!isOn) return metrics?.close();
    const { clusterEndpoint } = await import('../metrics/cluster-metrics.ts');
    metrics ??= clusterEndpoint(config.metrics, logger);
    await metrics.open();
  };
  const primary = await Primary.make(config, env, logger);
  primary.turnMetrics = (isOn) =>
    void turnMetrics(isOn).catch((err) => logger.error({ err }, 'could not serve metrics'));
  stopOnSignal(logger, () => primary.stop());
  await primary.start();
  if (config.metricsEnabled) await turnMetrics(true);
}

async function work(config: Config, env: Env): Promise<void> {
  keepHeapSmall();
  const { WorkerConnection } = await import('../cluster/worker-connection.ts');
  const worker = WorkerConnection.take(env);
  try {
    const logger = createLogger(config).child({ worker: worker.number });
    await serve(worker.shareOf(config), logger, worker);
  } catch (error) {
    // The connection to the primary would keep the process running.
    process.channel?.unref();
    throw error;
  }
}

async function serve(config: Config, logger: Logger, worker: WorkerConnection | null) {
  let server: RunningServer | null = null;
  logLibraries(logger);
  const stop = stopOnSignal(logger, () => server?.close());
  worker?.onStop(stop);
  const progress = new ProgressReport('Loading the dictionary');
  server = await startServer(config, {
    logger,
    worker,
    onFirstImport: (percent) => {
      if (process.stdout.isTTY) progress.update(percent, 100);
      else if (percent % 10 === 0) logger.info({ percent }, 'loading the dictionary');
    },
  });
  void server.ready.then(() => progress.end());
}

/** Libraries write to the console and emit warnings; both go to the log. */
function logLibraries(logger: Logger): void {
  const source = 'library';
  const warn = (...words: unknown[]) => logger.warn({ source }, format(...words));
  Object.assign(console, { log: warn, info: warn, warn, error: warn, debug: warn, trace: warn });
  // Node's own listener would print them to standard error.
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message, stack }) => {
    // Nothing else of it: Node attaches the subject of the warning, such as a response with its
    // cookies.
    logger.warn({ source, err: { name, message, stack } }, message);
  });
}
