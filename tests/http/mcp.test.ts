import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../_util/databases.ts';
import { expectError, send } from '../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

let database: TestDatabase;
let server: TestServer;
let client: Client;
beforeAll(async () => {
  database = await createDatabase();
  server = await startTestServer(
    { MCP_ENABLED: 'true', PUBLIC_URL: 'https://words.example.org' },
    { database },
  );
  client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`)));
});
afterAll(async () => {
  await client?.close();
  await server?.stop();
  await database?.drop();
});

async function call(name: string, input: Record<string, unknown>) {
  const { content, isError = false } = await client.callTool({ name, arguments: input });
  const [{ type, text }] = content as [{ type: string; text: string }];
  expect(type).toBe('text');
  return { text, isError };
}

describe('a client of the official SDK', () => {
  it('learns what the server is for and which tools it has', async () => {
    expect(client.getServerVersion()).toMatchObject({ name: 'wordkeep' });
    expect(client.getInstructions()).toContain('look_up_word');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['look_up_word', 'search_words', 'find_words']);
    for (const { description, inputSchema, annotations } of tools) {
      expect(description?.length).toBeGreaterThan(100);
      expect(annotations).toMatchObject({ readOnlyHint: true });
      for (const field of Object.values(inputSchema.properties ?? {})) {
        expect(field).toHaveProperty('description');
      }
    }
  });

  it('looks a form up, in few words, with translations where it asks for them', async () => {
    const { text } = await call('look_up_word', { word: 'ran' });
    expect(text).toMatch(/^# run \(verb, A1\).*forms: [^\n]*\bran\b/);
    expect(text).toMatch(/^1\. (\(A1\) )?to move quickly on foot/m);
    expect(text).not.toContain('[ru:');
    const inRussian = await call('look_up_word', { word: 'run', translate_to: ['ru'] });
    expect(inRussian.text).toMatch(/ru: [а-я]+/);
    const short = await call('look_up_word', { word: 'run', max_meanings: 1 });
    expect(short.text).toContain('more: use a higher max_meanings');
  });

  it('is told what an unknown word may have been meant to be', async () => {
    const { text, isError } = await call('look_up_word', { word: 'runing' });
    expect(isError).toBe(false);
    expect(text).toContain('"runing" is not in this dictionary.');
    expect(text).toContain('run (verb');
  });

  it('searches', async () => {
    const { text } = await call('search_words', { query: 'run', limit: 3 });
    const lines = text.split('\n');
    expect(lines[0]).toMatch(/^run \(.*\): .+ \[exact\]$/);
    expect(lines.length).toBeLessThanOrEqual(3);
    expect((await call('search_words', { query: 'qqqqqqqqqq' })).text).toBe('Nothing was found.');
  });

  it('finds words by conditions, and is told when there is none', async () => {
    const { text } = await call('find_words', { spelled: 'r?n', part_of_speech: ['verb'] });
    expect(text).toMatch(/^1 of 1:\nrun \(verb, A1\): /);
    const none = await call('find_words', { syllables: 2 });
    expect(none).toMatchObject({ isError: true });
    expect(none.text).toContain('at least one condition is needed');
  });

  it.each([
    ['look_up_word', { word: 'a'.repeat(129) }],
    ['look_up_word', { word: 'run', max_meanings: 51 }],
    ['search_words', { query: 'run', limit: 1000 }],
    ['find_words', { letters: 'a' }],
    ['drop_table', {}],
  ])('is refused by %s with %j', async (name, input) => {
    expect(await call(name, input)).toMatchObject({ isError: true });
  });
});

const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};
const post = (body: string, headers: Record<string, string> = {}, url = server.url) =>
  send(url, { method: 'POST', path: '/mcp', headers: { ...HEADERS, ...headers }, body });

describe('the endpoint', () => {
  it.each([
    ['https://words.example.org', 200],
    ['http://localhost:6274', 200],
    ['http://127.0.0.1', 200],
    ['http://[::1]:80', 200],
    ['https://evil.example', 403],
    ['http://localhost.evil.example', 403],
    ['http://words.example.org', 403],
    ['null', 403],
    ['', 403],
  ])('answers pages of "%s" with %d', async (origin, status) => {
    // A rebound host name is that of the page itself.
    const host = URL.canParse(origin) ? new URL(origin).host : 'x';
    const answer = await post(PING, { origin, host });
    expect(answer.status).toBe(status);
    if (status === 403) expectError(answer, 403, 'cross_site_request');
    else expect(answer.headers['access-control-allow-origin']).toBe(origin);
  });

  it('tells browsers that pages of this machine may ask', async () => {
    const answer = await send(server.url, {
      method: 'OPTIONS',
      path: '/mcp',
      headers: {
        origin: 'http://localhost:6274',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,mcp-protocol-version',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers['access-control-allow-headers']).toContain('mcp-protocol-version');
  });

  it('keeps no sessions and no streams', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await send(server.url, { method, path: '/mcp', headers: HEADERS });
      expectError(answer, 405, 'method_not_allowed');
    }
    expect((await post(PING)).headers['mcp-session-id']).toBeUndefined();
  });

  it.each([
    ['several messages at once', `[${PING},${PING}]`, 400, 'validation_failed'],
    ['what is no message', '{}', 400, 'validation_failed'],
    ['broken JSON', '{"jsonrpc"', 400, 'validation_failed'],
    ['a large body', `"${'a'.repeat(70_000)}"`, 413, 'payload_too_large'],
    ['many values', `{"jsonrpc":"2.0","a":[${'1,'.repeat(2_000)}1]}`, 400, 'validation_failed'],
  ])('refuses %s', async (_what, body, status, code) => {
    expectError(await post(body), status, code);
  });

  it('counts towards the limit of the API', async () => {
    const limited = await startTestServer(
      { MCP_ENABLED: 'true', PUBLIC_API_RATE_LIMIT: '2/60', ADMIN_API_ENABLED: 'false' },
      { database },
    );
    try {
      const statuses: number[] = [];
      for (let i = 0; i < 3; i++) statuses.push((await post(PING, {}, limited.url)).status);
      expect(statuses).toEqual([200, 200, 429]);
    } finally {
      await limited.stop();
    }
  });

  it('is not there unless it was asked for', async () => {
    const other = await startTestServer({ ADMIN_API_ENABLED: 'false' }, { database });
    try {
      expectError(await post(PING, {}, other.url), 404, 'route_not_found');
    } finally {
      await other.stop();
    }
  });
});
