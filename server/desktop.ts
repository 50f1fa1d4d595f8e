import { inspect } from 'node:util';
import { parseConfig } from './config/parse-config.ts';
import { readProcessEnv } from './config/env.ts';
import { CHECK_DATABASE } from './contract/desktop/process.ts';
import { StartupError } from './base/errors.ts';
import { connectParent } from './process/parent-process.ts';
import type { RunningServer } from './server.ts';
import { outliveLostOutput } from './process/lost-output.ts';
import { keepHeapSmall } from './process/small-heap.ts';

// The server as the desktop app runs it: it starts like `wordkeep serve` and is controlled by
// messages. It ends with its parent, so that no server is left behind.

const ORPHAN_TIMEOUT_MS = 5_000;

outliveLostOutput();
const parent = connectParent();
let starting: Promise<RunningServer | null> = Promise.resolve(null);

parent.onMessage(({ type }) => {
  if (type === 'ping') parent.send({ type: 'pong' });
  else void stop();
});
parent.onGone(() => {
  setTimeout(() => process.exit(1), ORPHAN_TIMEOUT_MS);
  void stop();
});

if (process.argv.includes(CHECK_DATABASE)) await check();
else starting = start();

async function start(): Promise<RunningServer | null> {
  keepHeapSmall();
  try {
    // Not needed to check a database, and half of its time.
    const { startServer } = await import('./server.ts');
    const server = await startServer(parseConfig(readProcessEnv()), {
      onFirstImport: (percent) => parent.send({ type: 'importing', percent }),
    });
    void server.ready.then(() => parent.send({ type: 'ready', url: server.url }));
    return server;
  } catch (error) {
    const known = error instanceof StartupError;
    const message = known ? error.message : inspect(error);
    process.stderr.write(`${message}\n`);
    // The parent ends this process once it has received the message; if we exited first, the
    // message could be lost.
    parent.send({ type: 'failed', reason: known ? error.reason : 'other', message });
    return null;
  }
}

async function stop(): Promise<void> {
  const server = await starting;
  await server?.close();
  process.exit(0);
}

async function check(): Promise<void> {
  const { checkDatabase } = await import('./database/check.ts');
  try {
    const { database } = parseConfig(readProcessEnv(), { serves: false });
    parent.send({ type: 'database', verdict: await checkDatabase(database) });
  } catch (error) {
    const detail = error instanceof StartupError ? error.message : inspect(error);
    parent.send({ type: 'database', verdict: { ok: false, problem: 'malformed', detail } });
  }
}
