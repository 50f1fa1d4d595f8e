import * as z from 'zod';

/** Messages between the desktop app and its server process. */

/** Reasons for a failed start that the app can do something about. */
export const START_FAILURES = ['port_taken', 'database', 'configuration', 'busy', 'other'] as const;

export const DATABASE_PROBLEMS = [
  'malformed',
  'host_not_found',
  'refused',
  'timeout',
  'wrong_password',
  'no_database',
  'no_rights',
  'other',
] as const;

/** Tells if a database can hold a dictionary. `detail` is its own message, in English. */
export const databaseVerdict = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), server: z.string() }),
  z.strictObject({ ok: z.literal(false), problem: z.enum(DATABASE_PROBLEMS), detail: z.string() }),
]);

export const messageToServer = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ping') }),
  z.strictObject({ type: z.literal('stop') }),
]);

export const messageFromServer = z.discriminatedUnion('type', [
  /** Answers a ping: the process is not stuck. */
  z.strictObject({ type: z.literal('pong') }),
  /** Progress of the first import, 0 to 100. */
  z.strictObject({ type: z.literal('importing'), percent: z.number() }),
  /** The server listens and the dictionary is loaded. */
  z.strictObject({ type: z.literal('ready'), url: z.string() }),
  z.strictObject({
    type: z.literal('failed'),
    reason: z.enum(START_FAILURES),
    message: z.string(),
  }),
  /** The only message of a process started to test a database. */
  z.strictObject({ type: z.literal('database'), verdict: databaseVerdict }),
]);

export type DatabaseVerdict = z.infer<typeof databaseVerdict>;
export type DatabaseProblem = (typeof DATABASE_PROBLEMS)[number];
export type StartFailure = (typeof START_FAILURES)[number];
export type MessageToServer = z.infer<typeof messageToServer>;
export type MessageFromServer = z.infer<typeof messageFromServer>;

/** Argument of `server/desktop.ts`: test `DATABASE_URL` and exit. */
export const CHECK_DATABASE = '--check-database';
