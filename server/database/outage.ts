import { ConnectionError } from 'sequelize';
import { BusyError } from './one-at-a-time.ts';

/**
 * Postgres errors that blame the server rather than the statement, including time-outs, tables
 * dropped by a restore, and reads cancelled on a standby.
 */
const OUTAGE_SQLSTATE = /^(08|40001|57P0|53[34]00|57014|55P03|25P03|42P01)/;
const OUTAGE_CODES =
  /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOST|EAI_|SQLITE_(CANTOPEN|IOERR|BUSY|CORRUPT|NOTADB))/;

/** Codes of an established connection that the server or the network ended. */
const LOST_CODES = /^(57P0[123]|ECONNRESET|EPIPE|ETIMEDOUT)/;
const LOST_MESSAGES = /^(Connection terminated|Client has encountered)/;

/** True if a retry may help. */
export const isOutage = (error: unknown): boolean =>
  causesOf(error).some(
    (cause) =>
      cause instanceof ConnectionError ||
      OUTAGE_SQLSTATE.test(codeOf(cause)) ||
      OUTAGE_CODES.test(codeOf(cause)) ||
      LOST_MESSAGES.test(cause.message),
  );

/** Another connection may still work. */
export function isLostConnection(error: unknown): boolean {
  const causes = causesOf(error);
  if (causes.some((cause) => cause instanceof ConnectionError)) return false;
  return causes.some(
    (cause) => LOST_CODES.test(codeOf(cause)) || LOST_MESSAGES.test(cause.message),
  );
}

/** A read-only transaction, as on a standby, a role without write permission, or such a disk. */
const READ_ONLY_CODES = /^(25006|42501|SQLITE_READONLY|EROFS)/;

export const isReadOnly = (error: unknown): boolean =>
  causesOf(error).some((cause) => READ_ONLY_CODES.test(codeOf(cause)));

/** True if others were writing for too long, here or in another process. */
export const isBusy = (error: unknown): boolean =>
  causesOf(error).some(
    (cause) => cause instanceof BusyError || codeOf(cause).startsWith('SQLITE_BUSY'),
  );

/** Outermost first. Sequelize wraps the driver's error, and Node several of one connection. */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 10;) {
    causes.push(cause);
    const [first]: unknown[] = cause instanceof AggregateError ? cause.errors : [];
    cause = first ?? cause.cause ?? ('parent' in cause ? cause.parent : undefined);
  }
  return causes;
}

/** The code set by the driver or the system; empty if there is none. */
export const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';
