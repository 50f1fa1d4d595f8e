import { ConnectionError } from 'sequelize';

/**
 * Postgres's errors that mean the server, not the statement, is the trouble: time-outs among them,
 * tables that a restore has dropped, reads that a standby had to cancel.
 */
const OUTAGE_SQLSTATE = /^(08|40001|57P0|53[34]00|57014|55P03|25P03|42P01)/;
const OUTAGE_CODES =
  /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOST|EAI_|SQLITE_(CANTOPEN|IOERR|BUSY|CORRUPT|NOTADB))/;

/** Codes of a connection that was good once: the server ended it, or the network did. */
const LOST_CODES = /^(57P0[123]|ECONNRESET|EPIPE|ETIMEDOUT)/;
const LOST_MESSAGES = /^(Connection terminated|Client has encountered)/;

/** Whether an error says that the database is away for now, so that trying again may help. */
export function isOutage(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      cause instanceof ConnectionError ||
      OUTAGE_SQLSTATE.test(codeOf(cause)) ||
      OUTAGE_CODES.test(codeOf(cause)) ||
      LOST_MESSAGES.test(cause.message),
  );
}

/** Whether a connection turned out to be dead; another one may well be alive. */
export function isLostConnection(error: unknown): boolean {
  const causes = causesOf(error);
  if (causes.some((cause) => cause instanceof ConnectionError)) return false;
  return causes.some(
    (cause) => LOST_CODES.test(codeOf(cause)) || LOST_MESSAGES.test(cause.message),
  );
}

/** Postgres: a read-only transaction, as on a standby, or a role without the right to write. */
const READ_ONLY_CODES = /^(25006|42501|SQLITE_READONLY)/;

/** Whether an error says that this process may read the database and not write to it. */
export function isReadOnly(error: unknown): boolean {
  return causesOf(error).some((cause) => READ_ONLY_CODES.test(codeOf(cause)));
}

/** Whether an error says that another process had SQLite's only writer for too long. */
export function isBusy(error: unknown): boolean {
  return causesOf(error).some((cause) => codeOf(cause).startsWith('SQLITE_BUSY'));
}

/** An error and what caused it, outermost first. */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 10;) {
    causes.push(cause);
    cause = cause.cause ?? ('parent' in cause ? cause.parent : undefined);
  }
  return causes;
}

/** The code that a driver or the system gave an error; empty where there is none. */
export function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
