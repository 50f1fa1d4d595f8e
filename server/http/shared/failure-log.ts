import type { Logger } from '../../base/logger.ts';
import { type NoteEvent, onceAMinute } from '../../base/once-a-minute.ts';

interface Failure {
  level: 'warn' | 'error';
  message: string;
  fields: object;
  /** Failures of one message and place in the code share a line a minute. */
  error: unknown;
}

const notes = new WeakMap<Logger, NoteEvent>();

/** Logs at once, or later with a count if there was a failure of this kind within a minute. */
export function noteFailure(logger: Logger, { level, message, fields, error }: Failure): void {
  const note = notes.get(logger) ?? onceAMinute();
  notes.set(logger, note);
  note(`${message} ${throwSiteOf(error)}`, (count) =>
    logger[level]({ ...fields, ...(count > 1 && { count }) }, message),
  );
}

/** The place where an error was thrown: its message may differ each time. */
function throwSiteOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.name} ${/^ +at .*$/m.exec(error.stack ?? '')?.[0] ?? ''}`;
}
