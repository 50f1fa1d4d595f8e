import {
  CHECK_DATABASE,
  type DatabaseVerdict,
  messageFromServer,
} from '../../server/contract/desktop/process.ts';
import type { Environment } from './environment.ts';
import type { StartChild } from './server-child.ts';

/** Longer than any timeout of the driver. */
const TIMEOUT_MS = 20_000;

/** Tests a Postgres URL in a server process, because the app has no database driver. */
export function checkDatabase(
  startChild: StartChild,
  environment: Environment,
  url: string,
): Promise<DatabaseVerdict> {
  if (!/^postgres(ql)?:\/\//.test(url)) {
    return Promise.resolve({
      ok: false,
      problem: 'malformed',
      detail: 'expected postgres://user:password@host:port/database',
    });
  }
  const child = startChild({ ...environment, DATABASE_URL: url }, [CHECK_DATABASE]);
  return new Promise((resolve) => {
    let output = '';
    const decide = (verdict: DatabaseVerdict) => {
      clearTimeout(timer);
      child.kill();
      resolve(verdict);
    };
    const timer = setTimeout(
      () => decide({ ok: false, problem: 'timeout', detail: 'no answer in time' }),
      TIMEOUT_MS,
    );
    child.onOutput((text) => (output += text));
    child.onMessage((value) => {
      const { data } = messageFromServer.safeParse(value);
      if (data?.type === 'database') decide(data.verdict);
    });
    child.onExit(() => {
      clearTimeout(timer);
      resolve({ ok: false, problem: 'other', detail: output.trim().slice(-500) });
    });
  });
}
