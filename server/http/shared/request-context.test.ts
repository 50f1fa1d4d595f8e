import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { beginRequest } from './request-context.ts';

/** Over which a request is slow, in ms. */
const SLOW = 1_000;

const server = createServer();
afterEach(() => server.close());

it('a slow request is logged with what it spent its time on', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = new Writable({
    write: (line, _encoding, done) => {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  const logger = pino({ level: 'warn' }, log);
  server.on('request', (request, response) => {
    beginRequest(request, response, logger);
    if (request.url === '/waits') setTimeout(() => response.end('later'), SLOW + 100);
    else {
      for (const end = performance.now() + SLOW + 100; performance.now() < end;);
      response.end('computed');
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const path of ['/waits', '/computes']) await (await fetch(base + path)).text();
  await expect.poll(() => lines.length).toBe(2);
  const [waits, computes] = lines as { [name: string]: number }[];
  expect(waits).toMatchObject({ url: '/waits', status: 200 });
  expect(computes).toMatchObject({ url: '/computes', status: 200 });
  expect(computes!['busy_ms']).toBeGreaterThan(SLOW);
  // Also where other processes take most of the machine.
  expect(waits!['waiting_ms']).toBeGreaterThan(computes!['waiting_ms']!);
  expect(waits!['busy_ms']).toBeLessThan(computes!['busy_ms']!);
  for (const line of [waits!, computes!]) {
    const parts = line['busy_ms']! + line['waiting_ms']! + line['sending_ms']!;
    // Each is rounded.
    expect(parts).toBeGreaterThanOrEqual(line['duration_ms']! - 2);
  }
});
