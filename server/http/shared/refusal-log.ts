import type { Logger } from '../../base/logger.ts';

/** How often one limit is logged, in ms. */
const LOG_INTERVAL_MS = 60_000;

/** Logs refusals, at most one line a minute for each limit. */
export function refusalLog(
  logger: Logger,
  message: string,
): (details: { setting?: string; limit: number }) => void {
  const noted = new Map<string, { at: number; since: number }>();
  return (details) => {
    const key = details.setting ?? '';
    const now = performance.now();
    const last = noted.get(key);
    if (last && now - last.at < LOG_INTERVAL_MS) {
      last.since += 1;
      return;
    }
    logger.warn({ ...details, refused: (last?.since ?? 0) + 1 }, message);
    noted.set(key, { at: now, since: 0 });
  };
}
