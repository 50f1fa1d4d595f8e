import { format } from 'node:util';
import { parseConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { createLogger, type Logger } from '../logger.ts';
import { type RunningServer, startServer } from '../server.ts';
import { keepHeapSmall } from '../small-heap.ts';
import { ProgressReport } from './progress-report.ts';

/** The process ends at once on this many signals; a second one may be an accidental key press. */
const IMPATIENT_SIGNALS = 3;

/** `wordkeep serve`: serves until SIGTERM or SIGINT. */
export async function runServe(): Promise<void> {
  keepHeapSmall();
  let server: RunningServer | null = null;
  const config = parseConfig(readEnv());
  const logger = createLogger(config);
  logLibraries(logger);
  stopOnSignal(logger, () => server);
  const progress = new ProgressReport('Loading the dictionary');
  server = await startServer(config, {
    logger,
    onFirstImport: (percent) => {
      if (process.stdout.isTTY) progress.update(percent, 100);
      else if (percent % 10 === 0) logger.info({ percent }, 'loading the dictionary');
    },
  });
  void server.ready.then(() => progress.end());
}

/** The first signal stops the server, or the start of one. */
function stopOnSignal(logger: Logger, running: () => RunningServer | null): void {
  let count = 0;
  const onSignal = (signal: NodeJS.Signals) => {
    count += 1;
    if (count >= IMPATIENT_SIGNALS) process.exit(1);
    if (count > 1) {
      logger.warn({ signal }, 'stopping already; another signal ends the process at once');
      return;
    }
    logger.info({ signal }, 'stopping');
    const server = running();
    // Database work in progress is rolled back.
    if (!server) process.exit(0);
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** Libraries write to the console and emit warnings; both become lines of the log. */
function logLibraries(logger: Logger): void {
  const source = 'library';
  const warn = (...words: unknown[]) => logger.warn({ source }, format(...words));
  Object.assign(console, { log: warn, info: warn, warn, error: warn, debug: warn, trace: warn });
  // Node's own listener would print them to standard error.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => logger.warn({ source, err: warning }, warning.message));
}
