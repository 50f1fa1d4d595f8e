import { totalmem } from 'node:os';

/** Too little memory for two builds at once, and for a bundler without a limit. */
export const isSmallMachine =
  Math.min(totalmem(), process.constrainedMemory() || Infinity) < 3 * 1024 ** 3;

/** Options of Node and the bundler for building the app. */
export const APP_FLAGS = isSmallMachine
  ? ['--max-semi-space-size=4', '--max-old-space-size=256']
  : [];
export const APP_ENVIRONMENT = isSmallMachine
  ? { MALLOC_ARENA_MAX: '2', ROLLDOWN_WORKER_THREADS: '1' }
  : {};
