import type { Logger } from '../../base/logger.ts';
import { type NoteEvent, onceAMinute } from '../../base/once-a-minute.ts';

interface Failure {
  /** Failures of one kind share a line a minute. */
  kind: string;
  level: 'warn' | 'error';
  fields: object;
  message: string;
}

const notes = new WeakMap<Logger, NoteEvent>();

/** Logs a failed request, or later, with a count, if there was one of its kind within a minute. */
export function noteFailure(logger: Logger, { kind, level, fields, message }: Failure): void {
  const note = notes.get(logger) ?? onceAMinute();
  notes.set(logger, note);
  note(kind, (count) => logger[level]({ ...fields, ...(count > 1 && { count }) }, message));
}
