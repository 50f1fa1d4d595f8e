import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../server/base/logger.ts';
import type { TestDatabase } from '../_util/databases.ts';
import { expectError, send, sendBytes } from '../_util/raw-http.ts';
import { createFilledDatabase, startTestServer, type TestServer } from '../_util/server.ts';

let database: TestDatabase;
let server: TestServer;
let log: string[];
beforeAll(async () => {
  database = await createFilledDatabase();
});
afterAll(() => database.drop());

const serve = async (env: Record<string, string>) => {
  log = [];
  const logger = createLogger(
    { logLevel: 'warn', logFormat: 'json' },
    { write: (line) => void log.push(line) },
  );
  server = await startTestServer(env, { database, hooks: { logger } });
};

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** True if a server answers on a connection; it closes those beyond the limit. */
async function isServed(socket: Socket): Promise<boolean> {
  if (!socket.writable) return false;
  socket.write('HEAD /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
  const closed = once(socket, 'close').then(() => false);
  const answered = once(socket, 'data').then(
    ([data]) => String(data).startsWith('HTTP/1.1 200'),
    () => false,
  );
  return Promise.race([answered, closed]);
}

describe('beyond their number', () => {
  it.each([
    ['MAX_CONNECTIONS_PER_ADDRESS', {}],
    ['MAX_CONNECTIONS', {}],
    ['MAX_CONNECTIONS', { TRUST_PROXY: 'loopback' }],
  ])('connections are refused (%s, %j), until one of them ends', async (setting, env) => {
    await serve({ [setting]: '3', ...env });
    try {
      const sockets = [await open(), await open(), await open()];
      for (const socket of sockets) expect(await isServed(socket)).toBe(true);
      const refused = [await open(), await open()];
      for (const socket of refused) expect(await isServed(socket)).toBe(false);
      expect(log.map((line) => JSON.parse(line))).toMatchObject([
        { level: 'warn', msg: 'connections refused', setting, limit: 3, refused: 1 },
      ]);
      sockets[0]?.destroy();
      await expect.poll(async () => isServed(await open())).toBe(true);
      for (const socket of sockets) socket.destroy();
    } finally {
      await server.stop();
    }
  });

  it('connections of a proxy that is trusted are not', async () => {
    await serve({ MAX_CONNECTIONS_PER_ADDRESS: '1', TRUST_PROXY: 'loopback' });
    try {
      const sockets = [await open(), await open(), await open()];
      for (const socket of sockets) expect(await isServed(socket)).toBe(true);
      for (const socket of sockets) socket.destroy();
      expect(log).toEqual([]);
    } finally {
      await server.stop();
    }
  });
});

describe('a request', () => {
  beforeAll(() => serve({}));
  afterAll(() => server.stop());

  const GET = 'GET /api/v1/words/run HTTP/1.1\r\nConnection: close\r\n';

  it.each([
    ['two Host headers', `${GET}Host: a\r\nhost: b\r\n\r\n`],
    ['twice the same Host', `${GET}Host: a\r\nHost: a\r\n\r\n`],
    ['two Host headers and an expectation', `${GET}Host: a\r\nHost: b\r\nExpect: x\r\n\r\n`],
    ['no Host header', `${GET}\r\n`],
    ['an address with a bad port', `${GET.replace('/api', 'http://x:x/api')}Host: a\r\n\r\n`],
    ['an address with a bad host', `${GET.replace('/api', 'http://a b/api')}Host: a\r\n\r\n`],
    ['an address without a host', `${GET.replace('/api', 'http:///api')}Host: a\r\n\r\n`],
    ['an unclosed bracket', `${GET.replace('/api', 'http://[::1/api')}Host: a\r\n\r\n`],
    ['an IPv4 address of 999s', `${GET.replace('/api', 'http://999.999.9.9/api')}Host: a\r\n\r\n`],
    ['no path at all', `${GET.replace('/api', 'api')}Host: a\r\n\r\n`],
  ])('with %s is refused in the usual shape', async (_name, bytes) => {
    const answer = await sendBytes(server.url, bytes);
    expectError(answer, 400, 'validation_failed');
    expect(answer.headers['connection']).toBe('close');
  });

  it('of HTTP/1.0 needs no Host', async () => {
    const answer = await sendBytes(server.url, 'GET /api/v1/words/run HTTP/1.0\r\n\r\n');
    expect(answer.status).toBe(200);
  });

  it.each([
    ['/api/v1/words/batch', 413, 'payload_too_large'],
    ['/api/v1/nothing', 404, 'route_not_found'],
    ['/nothing', 404, 'route_not_found'],
    ['/api/en/dictionary/import/upload', 401, 'invalid_token'],
    ['/api/auth/login', 413, 'payload_too_large'],
  ])('for %s whose body would be large is refused before it comes', async (path, status, code) => {
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: x',
      'Content-Type: application/json',
      `Content-Length: ${1024 ** 3}`,
    ];
    const answer = await sendBytes(server.url, `${head.join('\r\n')}\r\n\r\n{"words":[`);
    expectError(answer, status, code);
    expect(answer.headers['connection']).toBe('close');
  });

  it('that is refused before its body came is not the end of the server', async () => {
    expect((await send(server.url, { path: '/api/v1/words/run' })).status).toBe(200);
  });
});
