import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '../../renderer/src/api/failure.ts';
import { request, requestJson, whenSignedOut } from '../../renderer/src/api/http.ts';

// No answer came with the page.
vi.hoisted(() =>
  vi.stubGlobal('document', { getElementById: () => null, querySelectorAll: () => [] }),
);

/** The requests received since the test began. */
let asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
/** Answers the next requests, the last one all that follow. */
let answers: RequestListener[];
let server: Server;

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

beforeAll(async () => {
  server = createServer(async (incoming, response) => {
    const body = (await incoming.toArray()).join('');
    const { method = '', url = '', headers } = incoming;
    asked.push({ method, url, headers, body });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(incoming, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // In a page, addresses are relative to its server.
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    fetch(`http://127.0.0.1:${port}${path}`, init),
  );
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  answers = [json(200, { data: 1 })];
  whenSignedOut(() => Promise.resolve(false));
});

async function failureOf(asking: Promise<unknown>): Promise<Failure> {
  const error = await asking.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Failure);
  return error as Failure;
}

describe('what is sent', () => {
  test('lists of the query repeat their name, and what is not set is left out', async () => {
    const query = {
      search: 'naïve & co',
      level: ['A1', 'B2'],
      page: 0,
      all: false,
      type: '',
      x: null,
    };
    await requestJson('GET', '/api/v1/words', { query });
    const { searchParams } = new URL(asked[0]!.url, 'http://here');
    expect([...searchParams]).toEqual([
      ['search', 'naïve & co'],
      ['level', 'A1'],
      ['level', 'B2'],
      ['page', '0'],
      ['all', 'false'],
    ]);
  });

  test('a body is JSON, a form is a form, and nothing is no body', async () => {
    const form = new FormData();
    form.append('archive', new Blob(['zip']), 'words.zip');
    await request('POST', '/json', { body: { word: 'run' }, headers: { 'If-Match': '7' } });
    await request('POST', '/form', { body: form });
    await request('POST', '/nothing');
    expect(asked[0]).toMatchObject({ body: '{"word":"run"}' });
    expect(asked[0]!.headers).toMatchObject({
      'content-type': 'application/json',
      'if-match': '7',
    });
    expect(asked[1]!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(asked[2]).toMatchObject({ body: '' });
    expect(asked[2]!.headers).not.toHaveProperty('content-type');
  });
});

describe('what comes back', () => {
  test('is the JSON of a success, and nothing for an empty one', async () => {
    expect(await requestJson('GET', '/')).toEqual({ data: 1 });
    answers = [(_request, response) => response.writeHead(204).end()];
    expect(await requestJson('DELETE', '/')).toBeUndefined();
  });

  test('is a failure with everything that the server says', async () => {
    const body = {
      error: 'Too many requests',
      code: 'too_many_requests',
      detail: 'Wait a little.',
      request_id: 'r-1',
      details: [{ path: 'body.word', message: 'is missing' }],
    };
    answers = [json(429, body, { 'Retry-After': '12' })];
    expect(await failureOf(requestJson('GET', '/'))).toMatchObject({
      code: 'too_many_requests',
      detail: 'Wait a little.',
      requestId: 'r-1',
      retryAfter: 12,
      fields: body.details,
    });
  });

  test.each([
    ['a page of a proxy', 502, '<html>'],
    ['JSON that is no error of this server', 500, '{"oops":true}'],
    ['a success that is no JSON', 200, '<html>'],
  ])('is unexpected when it is %s', async (_what, status, text) => {
    answers = [(_request, response) => response.writeHead(status).end(text)];
    expect((await failureOf(requestJson('GET', '/'))).code).toBe('unexpected_answer');
  });

  test('is an answer whatever its status for who wants that', async () => {
    answers = [json(503, { status: 'error' })];
    expect(await requestJson('GET', '/api/ready', { anyStatus: true })).toEqual({
      status: 'error',
    });
  });

  test('says so when nobody answers, or not in time', async () => {
    answers = [(incoming) => incoming.socket.destroy()];
    expect((await failureOf(request('GET', '/'))).code).toBe('offline');
    answers = [() => {}];
    expect((await failureOf(request('GET', '/', { timeoutMs: 1 }))).code).toBe('timeout');
  });

  test('is no failure when it was given up', async () => {
    const abort = new AbortController();
    answers = [() => abort.abort()];
    await expect(request('GET', '/', { signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('when nobody is signed in', () => {
  const signedOut = json(401, { code: 'invalid_token', detail: 'Sign in.' });

  test('asks the same again once somebody is', async () => {
    answers = [signedOut, json(200, { data: 'mine' })];
    whenSignedOut(() => Promise.resolve(true));
    expect(await requestJson('PATCH', '/api/en/1', { body: { word: 'x' } })).toEqual({
      data: 'mine',
    });
    expect(asked.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['PATCH', '/api/en/1', '{"word":"x"}'],
      ['PATCH', '/api/en/1', '{"word":"x"}'],
    ]);
  });

  test('fails when nobody wants to', async () => {
    answers = [signedOut];
    expect((await failureOf(request('GET', '/'))).code).toBe('invalid_token');
    expect(asked).toHaveLength(1);
  });

  test('does not ask for other refusals', async () => {
    const ask = vi.fn(() => Promise.resolve(true));
    whenSignedOut(ask);
    answers = [json(403, { code: 'cross_site_request', detail: 'No.' })];
    await failureOf(request('POST', '/'));
    expect(ask).not.toHaveBeenCalled();
  });
});
