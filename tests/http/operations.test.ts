import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import sqlite3 from 'sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { settingsFor, startCommand, startServe } from '../_util/command.ts';
import { createDatabase, type TestDatabase } from '../_util/databases.ts';
import { manyNouns, writeDatasetFolder } from '../_util/datasets.ts';
import { itInLongSuites } from '../_util/long-suites.ts';
import { expectError, send } from '../_util/raw-http.ts';
import { createFilledDatabase } from '../_util/server.ts';

let database: TestDatabase;
let env: Record<string, string>;
beforeAll(async () => {
  database = await createFilledDatabase();
  env = settingsFor(database);
});
afterAll(() => database.drop());

const read = (url: string, path: string) => send(url, { path });

/** A request whose head the server has read; the rest of its body is sent on demand. */
async function slowRequest(url: string) {
  const body = JSON.stringify({ words: ['noun-000001'] });
  const outgoing = request(`${url}/api/v1/words/batch`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      connection: 'keep-alive',
      expect: '100-continue',
    },
  });
  const responded = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('response', (response) => resolve(response.resume()));
    outgoing.on('error', reject);
  });
  const answered = responded.then(({ statusCode }) => statusCode);
  const connection = responded.then(({ headers }) => headers.connection);
  for (const promise of [answered, connection]) promise.catch(() => {});
  outgoing.flushHeaders();
  await once(outgoing, 'continue');
  outgoing.write(body.slice(0, 5));
  return { answered, connection, finish: () => outgoing.end(body.slice(5)) };
}

describe('the first start', () => {
  it('is not ready while it fills an empty dictionary, and says how far it is', async () => {
    const empty = await createDatabase();
    const server = await startServe({
      ...settingsFor(empty),
      DICTIONARY_AUTO_IMPORT: 'true',
      DICTIONARY_IMPORT_DIR: await writeDatasetFolder(join(empty.folder, 'in'), {
        'words.jsonl': manyNouns(3_000),
      }),
    });
    const percents: number[] = [];
    let ready = await read(server.url, '/api/ready');
    for (; ready.status !== 200; ready = await read(server.url, '/api/ready')) {
      expect(ready.status).toBe(503);
      const body = JSON.parse(ready.text);
      expect(body).toEqual({ status: 'error', reason: 'importing', percent: expect.any(Number) });
      percents.push(body.percent);
      expectError(await read(server.url, '/api/v1/words/nothing'), 404, 'word_doesnt_found');
      expect((await read(server.url, '/api/health')).status).toBe(200);
    }
    expect(percents.length).toBeGreaterThan(1);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(percents.every((percent) => percent >= 0 && percent <= 100)).toBe(true);
    expect((await read(server.url, '/api/v1/words/noun-002999')).status).toBe(200);
    server.process.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    await empty.drop();
  });
});

describe('a running server', () => {
  let server: Awaited<ReturnType<typeof startServe>>;
  beforeAll(async () => {
    const noise = new URL('../_util/library-noise.mjs', import.meta.url);
    server = await startServe({
      ...env,
      LOG_LEVEL: 'trace',
      NODE_OPTIONS: `--import=${noise.href}`,
    });
  });

  it('tells its health with its version, and that it is ready', async () => {
    const health = await read(server.url, '/api/health');
    expect(JSON.parse(health.text)).toEqual({ status: 'ok', version: packageJson.version });
    expect(health.headers['cache-control']).toBe('no-store');
    const ready = await read(server.url, '/api/ready');
    expect({ status: ready.status, body: JSON.parse(ready.text) }).toEqual({
      status: 200,
      body: { status: 'ok' },
    });
    expect(ready.headers['cache-control']).toBe('no-store');
    expect((await send(server.url, { method: 'HEAD', path: '/api/ready' })).status).toBe(200);
  });

  it('logs lines of JSON without secrets, what libraries and Node write among them, and stops on SIGINT', async () => {
    await read(server.url, '/api/v1/words/noun-000001');
    await send(server.url, { path: '/api/v1/nothing', headers: { authorization: 'Bearer hush' } });
    server.process.kill('SIGUSR2');
    await server.waitFor(/too many clients[^]*deprecated[^]*too many listeners/);
    server.process.kill('SIGINT');
    const { code, stdout, stderr } = await server.ended;
    expect([code, stderr]).toEqual([0, '']);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.at(-1)).toMatchObject({ level: 'info', msg: 'stopped' });
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'request', status: 404, request_id: expect.any(String) }),
    );
    expect(stdout).not.toContain('hush');
    expect(stdout).not.toContain(env['ADMIN_PASSWORD']);
    expect(stdout).not.toContain('secret');
    expect(lines.filter(({ source }) => source === 'library')).toMatchObject([
      { level: 'warn', msg: 'Committing transaction 7 failed with error "too many clients"' },
      {
        level: 'warn',
        msg: 'this call is deprecated',
        err: { stack: expect.stringMatching(/^DeprecationWarning/) },
      },
      { level: 'warn', msg: 'too many listeners', err: { name: 'MaxListenersExceededWarning' } },
    ]);
  });
});

describe('SIGTERM', () => {
  /** What a server logs if it did not stop by itself. */
  const GAVE_UP = 'requests were still running';
  /** Waiting this long would make the test time out. */
  const NEVER = { SHUTDOWN_TIMEOUT: '3600' };

  it('lets the requests in flight finish, and refuses new ones; a second time changes nothing', async () => {
    const server = await startServe({ ...env, ...NEVER });
    // It has asked nothing, as the connections that browsers keep ready, and is not waited for.
    const silent = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(silent, 'connect');
    const slow = await slowRequest(server.url);
    server.process.kill('SIGTERM');
    await server.waitFor(/"msg":"stopping"/);
    await expect.poll(() => outcomeOf(read(server.url, '/api/health'))).toBe('ECONNREFUSED');
    server.process.kill('SIGTERM');
    await server.waitFor(/already stopping/);
    slow.finish();
    expect(await slow.answered).toBe(200);
    expect(await slow.connection).toBe('close');
    // The client keeps the connection open, which must not keep the server running.
    expect((await server.ended).code).toBe(0);
    expect(server.output()).not.toContain(GAVE_UP);
    silent.destroy();
  });

  itInLongSuites('a third time ends the process', async () => {
    const server = await startServe({ ...env, ...NEVER });
    const endless = await slowRequest(server.url);
    const broken = expect(endless.answered).rejects.toThrow();
    server.process.kill('SIGTERM');
    await server.waitFor(/"msg":"stopping"/);
    server.process.kill('SIGINT');
    await server.waitFor(/already stopping/);
    server.process.kill('SIGTERM');
    expect((await server.ended).code).toBe(1);
    await broken;
  });

  it('while it starts ends it with 0', async () => {
    // A database on which every start waits for another process's write.
    const scratch = await createDatabase('sqlite');
    const path = scratch.url.slice('sqlite:'.length);
    const writer = new sqlite3.Database(path);
    await new Promise((resolve) => writer.exec('BEGIN IMMEDIATE', resolve));
    const command = startCommand(['serve'], settingsFor(scratch));
    await expect.poll(() => existsSync(`${path}-lock`)).toBe(true);
    command.process.kill('SIGTERM');
    expect(await command.ended).toMatchObject({ code: 0 });
    await new Promise((resolve) => writer.close(resolve));
    await scratch.drop();
  });

  it('does not wait for longer than SHUTDOWN_TIMEOUT', async () => {
    const server = await startServe({ ...env, SHUTDOWN_TIMEOUT: '1' });
    const slow = await slowRequest(server.url);
    const broken = expect(slow.answered).rejects.toThrow();
    server.process.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect(server.output()).toContain(GAVE_UP);
    await broken;
  });
});

/** The status of an answer, or the code of the error. */
function outcomeOf(answer: Promise<{ status: number }>): Promise<unknown> {
  return answer.then(
    ({ status }) => status,
    (error: NodeJS.ErrnoException) => error.code,
  );
}
