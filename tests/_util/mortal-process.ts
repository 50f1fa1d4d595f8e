import { fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { ApiClient } from './client.ts';
import { settingsFor } from './command.ts';
import type { TestDatabase } from './databases.ts';
import type { MortalOrder, MortalReport } from './mortal-servers.ts';
import { signIn } from './sign-in.ts';

/** Servers that start together: with more, a busy machine has none connected to Postgres in time. */
const AT_ONCE = 8;
const SCRIPT = fileURLToPath(new URL('./mortal-servers.ts', import.meta.url));

/** A copy of a database, and how far a server got with it before its process was killed. */
export interface KilledCopy {
  database: TestDatabase;
  /** The writes of the transaction that reached the database, in order. */
  given: string[];
  /** The write that did not reach it; null if all did. */
  next: string | null;
}

export interface MortalWork {
  /** A database that nobody has open; it is not changed. */
  database: TestDatabase;
  env?: Record<string, string>;
  /** What an administrator does on a server; writes in one transaction. */
  work: (admin: ApiClient) => Promise<unknown>;
  /** The writes to be killed at, counted from 1, of as many as there are. By default all of them. */
  at?: (writes: number) => readonly number[];
}

/** One write inside the transaction, and its end. */
export const middleAndLast = (writes: number): number[] => [(writes >> 1) + 1, writes];

/**
 * Does some work to its end, and once more for each of its writes, on copies of a database. One
 * process serves all copies, and is killed when it is about to send the first copy its first write,
 * the second copy its second write, and so on. Resolves to the copies in this order; the complete
 * one is last.
 */
export async function killAtWrites(work: MortalWork): Promise<KilledCopy[]> {
  const child = fork(SCRIPT, {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env['PATH'] },
  });
  const ended = once(child, 'exit');
  const reports = new EventEmitter().setMaxListeners(0);
  child.on('message', (report: MortalReport) => {
    reports.emit(`${report.type} ${report.database}`, report);
  });
  const tell = (order: MortalOrder) => void child.send(order);
  try {
    const whole = await workUntil(null, work, reports, tell);
    // What comes after the transaction, such as giving space back, is not part of the work.
    const given = whole.given.slice(0, whole.given.findIndex((text) => /^COMMIT/.test(text)) + 1);
    const places = work.at?.(given.length) ?? given.map((_, i) => i + 1);
    const copies: KilledCopy[] = [];
    for (let from = 0; from < places.length; from += AT_ONCE) {
      const some = places.slice(from, from + AT_ONCE);
      copies.push(...(await Promise.all(some.map((at) => workUntil(at, work, reports, tell)))));
    }
    expect(copies.map(({ next }) => next)).toEqual(places.map((at) => given[at - 1]));
    return [...copies, { ...whole, given }];
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

/** Works on one copy until its server is about to send that write, or everything is done. */
async function workUntil(
  killAt: number | null,
  { database, env, work }: MortalWork,
  reports: EventEmitter,
  tell: (order: MortalOrder) => void,
): Promise<KilledCopy> {
  const copy = await database.copy();
  const { url } = copy;
  const killed: KilledCopy = { database: copy, given: [], next: null };
  const reportOf = async <T extends MortalReport['type']>(type: T) => {
    const [report] = await once(reports, `${type} ${url}`);
    return report as Extract<MortalReport, { type: T }>;
  };

  const listening = reportOf('listening');
  const settings = { ...settingsFor(copy), LOG_LEVEL: 'silent', ...env };
  tell({ type: 'serve', database: url, env: settings, killAt });
  const admin = await signIn((await listening).url);
  const armed = reportOf('armed');
  tell({ type: 'arm', database: url });
  await armed;
  const held = new Promise<void>((resolve) => {
    reports.on(
      `statement ${url}`,
      ({ text, isHeld }: Extract<MortalReport, { type: 'statement' }>) => {
        if (!isHeld) return void killed.given.push(text);
        killed.next = text;
        resolve();
      },
    );
  });
  // A killed server never answers.
  await Promise.race([held, work(admin)]);
  return killed;
}
