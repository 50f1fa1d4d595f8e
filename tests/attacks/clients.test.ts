import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AttackedServer, seeded, startAttacked } from '../_util/attacked-server.ts';

let server: AttackedServer;
beforeAll(async () => {
  server = await startAttacked({ MAX_CONNECTIONS_PER_ADDRESS: '2000' });
});
afterAll(() => server.stop());

const open: Socket[] = [];
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await server.expectUnharmed();
});

async function dial(): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  open.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** Sends bytes; resolves to what comes back until the server hangs up or has answered. */
async function exchange(bytes: string | Buffer): Promise<string> {
  const socket = await dial();
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  socket.end(bytes);
  // Not `once`, which rejects if the connection is reset.
  await new Promise((resolve) => socket.once('close', resolve));
  return answer;
}

const answers = async () => {
  const { status } = await server.send({ path: '/api/v1/words/run' });
  expect(status).toBe(200);
};

describe('others are answered beside', () => {
  it('600 clients that say nothing', async () => {
    await Promise.all(Array.from({ length: 600 }, dial));
    await answers();
  });

  it('600 clients whose requests never end', async () => {
    for (let i = 0; i < 600; i++) {
      const socket = await dial();
      socket.write(
        i % 2
          ? 'GET /api/v1/words/run HTTP/1.1\r\nHost: x\r\nX-Slow: '
          : `POST /api/v1/words/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n\r\n{"words":["${'x'.repeat(1_000)}`,
      );
    }
    await answers();
  });

  it('300 clients that ask for much and read nothing', async () => {
    for (let i = 0; i < 300; i++) {
      const socket = await dial();
      socket.pause();
      socket.write('GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50));
    }
    await answers();
  });

  it('500 clients that hang up in the middle of everything', async () => {
    for (let i = 0; i < 500; i++) {
      const socket = await dial();
      socket.write(
        'GET /api/v1/search/detailed?search=r&with_meanings=true HTTP/1.1\r\nHost: x\r\n\r\n',
      );
      if (i % 2) socket.resetAndDestroy();
      else socket.destroy();
    }
    await answers();
  });
});

const GET = 'GET /api/v1/words/run HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';
const RAW: [string, string][] = [
  ['nothing', ''],
  ['line ends', '\r\n'.repeat(1_000)],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['HTTP/9.9', 'GET / HTTP/9.9\r\n\r\n'],
  ['two lengths', `${GET}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
  ['a length and chunks', `${GET}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['a coding twice', `${GET}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`],
  ['a chunk without end', `${GET}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n`],
  ['a negative length', `${GET}Content-Length: -1\r\n\r\n`],
  ['two hosts', `${GET}Host: y\r\n\r\n`],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['a folded header', `${GET}X: a\r\n b\r\n\r\n`],
  ['a header without a name', `${GET}: x\r\n\r\n`],
  ['a lonely line feed', 'GET / HTTP/1.1\nHost: x\n\n'],
  ['100,000 headers', `${GET}${'X: y\r\n'.repeat(100_000)}\r\n`],
  ['a header of a megabyte', `${GET}X: ${'y'.repeat(1_000_000)}\r\n\r\n`],
  ['an address of a megabyte', `GET /${'x'.repeat(1_000_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['an absolute address', 'GET http://[:::/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['CONNECT', 'CONNECT example.org:80 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an upgrade', `${GET}Upgrade: websocket\r\n\r\n`],
  ['an unknown method', 'BREW /pot HTTP/1.1\r\nHost: x\r\n\r\n'],
  [
    'a hidden second request',
    `${GET}Content-Length: 3\r\n\r\nGET /api/settings HTTP/1.1\r\nHost: x\r\n\r\n`,
  ],
];

describe('raw bytes', () => {
  it.each(RAW)('of %s are answered or refused', async (_name, bytes) => {
    const answer = await exchange(bytes);
    expect(answer).not.toMatch(/^HTTP\/1\.1 5/m);
    await answers();
  });

  it('of any kind are answered or refused: 3,000', async () => {
    const random = seeded(11);
    const whole = `POST /api/v1/words/batch HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 17\r\n\r\n{"words":["run"]}`;
    const one = async () => {
      const bytes = Buffer.from(whole);
      const changes = 1 + Math.floor(random() * 4);
      for (let i = 0; i < changes; i++) {
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      }
      expect(await exchange(bytes)).not.toMatch(/^HTTP\/1\.1 5/m);
    };
    for (let i = 0; i < 3_000; i += 30) {
      await Promise.all(Array.from({ length: 30 }, one));
      open.splice(0);
    }
  });
});
