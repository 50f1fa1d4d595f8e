import type { Logger } from '../../base/logger.ts';
import { onceAMinute } from '../../base/once-a-minute.ts';

/** At most one line a minute for each limit. */
export function refusalLog(
  logger: Logger,
  message: string,
): (details: { setting?: string; limit: number }) => void {
  const note = onceAMinute();
  return (details) =>
    note(details.setting ?? '', (refused) => logger.warn({ ...details, refused }, message));
}
