import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import { createHardenedServer } from './http-server.ts';
import { allowSlowBody } from './slow-clients.ts';

const PATIENCE = { bodyMs: 30_000, uploadMs: 90_000, readMs: 0 };

/** More than the system buffers for a reader. */
const ANSWER_BYTES = 64 * 1024 * 1024;

const cleanUps: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

/** A client of a server with this handler. */
async function connectTo(answer: RequestListener, patience = PATIENCE): Promise<Socket> {
  const server = createHardenedServer(answer, patience);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  cleanUps.push(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  await once(socket, 'connect');
  return socket;
}

const head = (length: number, connection = 'keep-alive') =>
  `POST / HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nContent-Length: ${length}\r\n\r\n`;

/** Sends a request with only the start of its body; resolves when the server has seen it. */
async function askSlowly(onRequest: RequestListener = () => {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let seen: (request: IncomingMessage) => void;
  const asked = new Promise<IncomingMessage>((resolve) => (seen = resolve));
  const socket = await connectTo((request, response) => {
    onRequest(request, response);
    seen(request);
  });
  socket.write(head(10, 'close'));
  return { socket, request: await asked };
}

it('refuses a request whose body does not arrive in time', async () => {
  const { socket } = await askSlowly((request) => request.resume());
  vi.advanceTimersByTime(30_000);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*Connection: close.*in time/s);
});

it('answers a request whose body arrives in time', async () => {
  const { socket } = await askSlowly(async (request, response) =>
    response.end(await text(request)),
  );
  vi.advanceTimersByTime(29_999);
  socket.write('0123456789');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*0123456789/s);
});

it('lets an upload take longer while it brings something', async () => {
  const { socket, request } = await askSlowly(async (request, response) => {
    allowSlowBody(request);
    response.end(await text(request));
  });
  const arrived = async (bytes: string) => {
    const before = request.socket.bytesRead;
    socket.write(bytes);
    await expect.poll(() => request.socket.bytesRead).toBe(before + bytes.length);
  };
  await arrived('01234');
  vi.advanceTimersByTime(30_000);
  await arrived('56');
  vi.advanceTimersByTime(30_000);
  socket.write('789');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*0123456789/s);
});

it('refuses an upload that brings nothing more, and one that takes too long', async () => {
  const patient: RequestListener = (request) => allowSlowBody(request.resume());
  const silent = await askSlowly(patient);
  vi.advanceTimersByTime(30_000);
  expect(await text(silent.socket)).toContain('in time');

  const endless = await askSlowly(patient);
  for (let i = 0; i < 3; i++) {
    const before = endless.request.socket.bytesRead;
    endless.socket.write('0');
    await expect.poll(() => endless.request.socket.bytesRead).toBe(before + 1);
    vi.advanceTimersByTime(30_000);
  }
  expect(await text(endless.socket)).toContain('in time');
});

it('hangs up on a client that does not read its answer', async () => {
  let answer: ServerResponse | undefined;
  const socket = await connectTo(
    (_request, response) => {
      answer = response;
      response.end(Buffer.alloc(ANSWER_BYTES));
    },
    // Long enough for the request, before which the connection is idle too.
    { ...PATIENCE, readMs: 1_000 },
  );
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => answer?.destroyed).toBe(true);
  expect(socket.bytesRead).toBeLessThan(ANSWER_BYTES);
});

it('lets a client wait for an answer that takes long', async () => {
  const socket = await connectTo((request, response) => {
    response.once('timeout', () => response.end('at last'));
    // Only now: a connection without a request would be cut off.
    request.socket.setTimeout(50);
  });
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  expect(await text(socket)).toContain('at last');
});

it('ends the connection of a request that was refused before its body was read', async () => {
  const socket = await connectTo((_request, response) => response.writeHead(401).end('no'));
  // More than the system buffers for a reader, so it must be read or the response would be lost.
  socket.write(head(1024 ** 3));
  const chunk = Buffer.alloc(1024 * 1024);
  const push = () => void (socket.writable && socket.write(chunk, push));
  socket.on('error', () => {});
  push();
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 .*Connection: close.*no\r\n/s);
});

it('keeps the connection of a request that was read', async () => {
  const socket = await connectTo(async (request, response) => {
    response.end(await text(request));
  });
  socket.write(`${head(3)}one`);
  expect(String((await once(socket, 'data'))[0])).toMatch(/Connection: keep-alive.*one$/s);
  socket.write(`${head(3)}two`);
  expect(String((await once(socket, 'data'))[0])).toMatch(/two$/);
});
