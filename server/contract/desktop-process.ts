import { z } from 'zod';

/** What the desktop app and the server process it started say to each other. */

/** Why a server could not start, as far as the app can do something about it. */
export const START_FAILURES = ['port_taken', 'database', 'configuration', 'busy', 'other'] as const;

/** What is wrong with the address of a database. */
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

/** Whether a database can hold a dictionary. `detail` is what the database said, in English. */
export const databaseVerdict = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), server: z.string() }),
  z.strictObject({ ok: z.literal(false), problem: z.enum(DATABASE_PROBLEMS), detail: z.string() }),
]);

export const messageToServer = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ping') }),
  z.strictObject({ type: z.literal('stop') }),
]);

export const messageFromServer = z.discriminatedUnion('type', [
  /** Sent for each ping: the process is not stuck. */
  z.strictObject({ type: z.literal('pong') }),
  /** The first start's import, 0 to 100. */
  z.strictObject({ type: z.literal('importing'), percent: z.number() }),
  /** It listens, and the dictionary is there. */
  z.strictObject({ type: z.literal('ready'), url: z.string() }),
  z.strictObject({
    type: z.literal('failed'),
    reason: z.enum(START_FAILURES),
    message: z.string(),
  }),
  /** The one message of a process that was started to try a database. */
  z.strictObject({ type: z.literal('database'), verdict: databaseVerdict }),
]);

export type DatabaseVerdict = z.infer<typeof databaseVerdict>;
export type DatabaseProblem = (typeof DATABASE_PROBLEMS)[number];
export type StartFailure = (typeof START_FAILURES)[number];
export type MessageToServer = z.infer<typeof messageToServer>;
export type MessageFromServer = z.infer<typeof messageFromServer>;

/** Argument of the server's desktop entry that makes it try `DATABASE_URL` and end. */
export const CHECK_DATABASE = '--check-database';
