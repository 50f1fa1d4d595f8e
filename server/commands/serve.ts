import { parseConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { createLogger } from '../logger.ts';
import { startServer } from '../server.ts';
import { keepHeapSmall } from '../small-heap.ts';
import { ProgressReport } from './progress-report.ts';

/** `wordkeep serve`: serves until SIGTERM or SIGINT. */
export async function runServe(): Promise<void> {
  keepHeapSmall();
  const config = parseConfig(readEnv());
  const logger = createLogger(config);
  const progress = new ProgressReport('Loading the dictionary');
  const server = await startServer(config, {
    logger,
    onFirstImport: (percent) => {
      if (process.stdout.isTTY) progress.update(percent, 100);
      else if (percent % 10 === 0) logger.info({ percent }, 'loading the dictionary');
    },
  });
  void server.ready.then(() => progress.end());

  const stop = (signal: NodeJS.Signals) => {
    logger.info({ signal }, 'stopping');
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
