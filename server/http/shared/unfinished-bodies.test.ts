import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { createLogger } from '../../base/logger.ts';
import { UnfinishedBodies } from './unfinished-bodies.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

/** Connects clients to a server that reads bodies of at most 100 bytes, 150 of all together. */
async function serve() {
  const log: string[] = [];
  const logger = createLogger(
    { logLevel: 'warn', logFormat: 'json' },
    { write: (line) => void log.push(line) },
  );
  const bodies = new UnfinishedBodies(logger, 150);
  const server = createServer((request, response) => {
    bodies.count(request, 100);
    text(request).then(
      (body) => response.end(`read ${body.length}`),
      () => {},
    );
    server.emit('seen');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = (server.address() as AddressInfo).port;
  cleanUps.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const post = async (start: string | Buffer, headers = 'Content-Length: 100'): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    const seen = once(server, 'seen');
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n\r\n`);
    await seen;
    socket.write(start);
    return socket;
  };
  return { post, log };
}

it('beyond the limit of all clients the oldest body is cut off, and the others are read', async () => {
  const { post, log } = await serve();
  const oldest = await post('x'.repeat(80));
  const next = await post('x'.repeat(80));
  expect(await text(oldest)).toBe('');
  next.write('x'.repeat(20));
  expect(await text(next)).toContain('read 100');
  expect(log.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', msg: 'unfinished request bodies cut off', limit: 150, refused: 1 },
  ]);
});

it('a body that is complete holds nothing any more', async () => {
  const { post, log } = await serve();
  for (let i = 0; i < 5; i++) expect(await text(await post('x'.repeat(100)))).toContain('read 100');
  expect(log).toEqual([]);
});

it('a packed body counts as what it may unpack to', async () => {
  const { post } = await serve();
  const packed = 'Content-Encoding: gzip\r\nContent-Length: 100';
  const oldest = await post(gzipSync('x'.repeat(90)), packed);
  const next = await post('', packed);
  expect(await text(oldest)).toBe('');
  expect(next.destroyed).toBe(false);
});
