import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../base/logger.ts';
import { UpdateCheck } from './update-check.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown;

async function serve(answer: Answer) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    void answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases` };
}

const HOUR = 3_600_000;

function check(url: string, options: { version?: string; timing?: object } = {}) {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger(
    { logLevel: 'info', logFormat: 'json' },
    { write: (line) => lines.push(JSON.parse(line)) },
  );
  const timing = { afterSuccessMs: HOUR, afterFailureMs: HOUR, timeoutMs: HOUR, ...options.timing };
  const updates = new UpdateCheck(url, options.version ?? '1.0.0', logger, timing);
  closers.push(() => updates.stop());
  updates.start();
  return { updates, lines };
}

const releases =
  (...list: unknown[]): Answer =>
  (response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(list));
const tag = (tag_name: string, more: object = {}) => ({
  tag_name,
  draft: false,
  prerelease: false,
  html_url: `https://example.org/${tag_name}`,
  ...more,
});

describe('finds the newest stable release', () => {
  const cases: [string, unknown[], string | null][] = [
    ['compares numbers, not text', [tag('1.9.0'), tag('v1.10.0'), tag('v1.2.0')], '1.10.0'],
    ['skips drafts', [tag('v3.0.0', { draft: true }), tag('v1.1.0')], '1.1.0'],
    ['skips prereleases', [tag('v3.0.0', { prerelease: true }), tag('v1.1.0')], '1.1.0'],
    ['skips versions that say they are prereleases', [tag('v3.0.0-rc.1'), tag('v1.1.0')], '1.1.0'],
    [
      'skips what is no version',
      [tag('nightly'), null, 7, { draft: false }, tag('v1.1.0')],
      '1.1.0',
    ],
    ['knows none in an empty list', [], null],
    ['knows none among prereleases only', [tag('v2.0.0-beta.1', { prerelease: true })], null],
  ];
  it.each(cases)('%s', async (_name, list, expected) => {
    const { url, requests } = await serve(releases(...list));
    const { updates, lines } = check(url, { timing: { afterSuccessMs: 1 } });
    // It asks again when it has understood the first answer.
    await expect.poll(() => requests.length).toBeGreaterThan(1);
    expect(updates.latest?.version ?? null).toBe(expected);
    expect(updates.updateAvailable).toBe(expected !== null);
    expect(lines).toEqual([]);
  });

  it.each([
    ['1.1.0-beta.1', '1.0.0', false],
    ['1.1.0-beta.1', '1.1.0', true],
    ['1.10.0', '1.9.0', false],
    ['1.9.0', '1.10.0', true],
    ['1.0.0', '1.0.0', false],
  ])('running %s, %s is offered: %s', async (version, latest, offered) => {
    const { url } = await serve(releases(tag(latest)));
    const { updates } = check(url, { version });
    await expect.poll(() => updates.latest?.version).toBe(latest);
    expect(updates.updateAvailable).toBe(offered);
  });

  it('links to web addresses only', async () => {
    const { url } = await serve(releases(tag('v1.1.0', { html_url: 'javascript:alert(1)' })));
    const { updates } = check(url);
    await expect.poll(() => updates.latest).toEqual({ version: '1.1.0', url: null });
  });
});

it('asks once, anonymously, and says who it is', async () => {
  const { url, requests } = await serve(releases(tag('v1.1.0')));
  const { updates } = check(url.replace('http://', 'http://user:secret@'));
  await expect.poll(() => updates.latest?.version).toBe('1.1.0');
  expect(requests).toHaveLength(1);
  const [request] = requests;
  expect(request?.method).toBe('GET');
  expect(request?.headers['user-agent']).toBe('wordkeep/1.0.0');
  expect(request?.headers.authorization).toBeUndefined();
  expect(request?.headers.cookie).toBeUndefined();
});

describe('knows nothing, and warns once, when the answer', () => {
  const drip: Answer = (response) => {
    response.write('[');
    const dripping = setInterval(() => response.write(' '), 1);
    response.on('close', () => clearInterval(dripping));
  };
  const flood: Answer = (response) => response.end(Buffer.alloc(16 * 1024 * 1024, ' '));
  const cases: [string, Answer, RegExp][] = [
    ['never comes', () => {}, /in time/],
    ['drips', drip, /in time/],
    ['is a 500', (response) => response.writeHead(500).end('[]'), /status 500/],
    ['is a 403 of a rate limit', (response) => response.writeHead(403).end('{}'), /status 403/],
    ['is not JSON', (response) => response.end('<html>'), /not JSON/],
    ['is no list', (response) => response.end('{"message":"hello"}'), /not a list/],
    ['is empty', (response) => response.end(), /not JSON/],
    ['is huge', flood, /too large/],
    ['breaks off', (response) => void response.socket?.destroy(), /./],
  ];
  it.each(cases)('%s', async (_name, answer, reason) => {
    const { url } = await serve(answer);
    const { updates, lines } = check(`${url}?key=hidden`, {
      timing: reason.source === 'in time' ? { timeoutMs: 50 } : {},
    });
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toMatchObject({ level: 'warn', reason: expect.stringMatching(reason) });
    expect(JSON.stringify(lines)).not.toContain('hidden');
    expect(updates.latest).toBeNull();
    expect(updates.updateAvailable).toBe(false);
  });

  it('leads elsewhere: nobody else is asked', async () => {
    const elsewhere = await serve(releases(tag('v9.0.0')));
    const { url } = await serve((response) =>
      response.writeHead(302, { location: elsewhere.url }).end(),
    );
    const { updates, lines } = check(url);
    await expect.poll(() => lines.length).toBe(1);
    expect(updates.latest).toBeNull();
    expect(elsewhere.requests).toHaveLength(0);
  });

  it('has nobody to give it', async () => {
    const { updates, lines } = check('http://127.0.0.1:9/releases');
    await expect.poll(() => lines.length).toBe(1);
    expect(updates.latest).toBeNull();
  });
});

describe('the schedule', () => {
  it('forgets an old answer when the next check fails, warns once a period, and recovers', async () => {
    // Each request is answered when the test says so.
    const asked: ServerResponse[] = [];
    const { url } = await serve((response) => asked.push(response));
    const { updates, lines } = check(url, { timing: { afterSuccessMs: 1, afterFailureMs: 1 } });
    const answerNext = async (works: boolean) => {
      await expect.poll(() => asked.length).toBe(1);
      const [response] = asked.splice(0) as [ServerResponse];
      if (works) response.end(JSON.stringify([tag('v1.1.0')]));
      else response.writeHead(500).end();
      await expect.poll(() => asked.length).toBe(1);
    };
    await answerNext(true);
    expect(updates.latest?.version).toBe('1.1.0');
    for (const failures of [1, 2]) {
      await answerNext(false);
      expect(updates.latest).toBeNull();
      expect(lines).toHaveLength(failures);
    }
    await answerNext(true);
    expect(updates.latest?.version).toBe('1.1.0');
    expect(lines).toHaveLength(2);
  });

  it('waits 6 hours after an answer and 30 minutes after a failure', async () => {
    const wait = vi.spyOn(globalThis, 'setTimeout');
    closers.push(() => wait.mockRestore());
    const logger = createLogger({ logLevel: 'silent', logFormat: 'json' });
    const start = async (answer: Answer) => {
      const { url, requests } = await serve(answer);
      const updates = new UpdateCheck(url, '1.0.0', logger);
      closers.push(() => updates.stop());
      updates.start();
      await expect.poll(() => requests.length).toBe(1);
    };
    const waits = () => wait.mock.calls.map(([, ms]) => ms);
    await start(releases());
    await expect.poll(waits).toContain(6 * HOUR);
    await start((response) => response.writeHead(500).end());
    await expect.poll(waits).toContain(HOUR / 2);
  });

  it('stops without a word, a request under way included', async () => {
    let hungUp = false;
    const { url, requests } = await serve((response) =>
      response.on('close', () => (hungUp = true)),
    );
    const { updates, lines } = check(url);
    await expect.poll(() => requests.length).toBe(1);
    const wait = vi.spyOn(globalThis, 'setTimeout');
    closers.push(() => wait.mockRestore());
    updates.stop();
    await expect.poll(() => hungUp).toBe(true);
    expect(wait.mock.calls.map(([, ms]) => ms)).not.toContain(HOUR);
    expect(lines).toEqual([]);
  });
});
