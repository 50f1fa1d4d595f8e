import type { Logger } from '../base/logger.ts';

/** After this many signals the process ends at once; a second may be an accidental key press. */
const IMPATIENT_SIGNALS = 3;

/** @param close resolves when everything is closed; undefined if there is nothing to close yet */
export function stopOnSignal(logger: Logger, close: () => Promise<void> | undefined): () => void {
  let count = 0;
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    // Database work in progress is rolled back.
    (close() ?? Promise.resolve()).then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  const onSignal = (signal: NodeJS.Signals) => {
    count += 1;
    if (count >= IMPATIENT_SIGNALS) process.exit(1);
    if (count > 1) {
      logger.warn({ signal }, 'already stopping; another signal ends the process at once');
      return;
    }
    logger.info({ signal }, 'stopping');
    stop();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return stop;
}
