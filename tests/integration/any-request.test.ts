import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '../../server/contract/errors.ts';
import { FIND_CONDITIONS } from '../../server/contract/public/find.ts';
import { anyCharacter, anyText } from '../../server/text/any-text.test-util.ts';
import { send } from '../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

// Whatever part of a request reaches the database must not cause an error, on either database.
// `npm test -- --project attacks` sends a thousand times as many.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

// Whatever a request was, the next one is answered.
afterEach(async () => {
  const { status } = await send(server.url, { path: '/api/v1/words/run' });
  expect(status).toBe(200);
});

const post = (path: string, body: string | Buffer) =>
  send(server.url, {
    method: 'POST',
    path: `/api/v1${path}`,
    headers: { 'content-type': 'application/json' },
    body,
  });

describe('any request', () => {
  const segment = fc.oneof(
    fc.constantFrom(
      'words',
      'id',
      'batch',
      'find',
      'search',
      'detailed',
      'random',
      'meta',
      'meanings',
    ),
    fc.constantFrom('forms', 'synonyms', 'suggestions', 'openapi.json', '..', '.', '', 'run'),
    anyText().map((text) => encodeURIComponent(text)),
    fc.stringMatching(/^[%\w.~!$&'()*+,;=:@-]{0,12}$/),
    fc.nat().map(String),
  );
  const parameter = fc.tuple(
    fc.constantFrom(
      ...['search', 'limit', 'cursor', 'word_level', 'page', 'with_meanings', 'x', ''],
      ...FIND_CONDITIONS,
    ),
    fc.oneof(
      fc.constantFrom('true', '1', 'A1', '', '-1', 'run', '%', '%00', 'AAAA'),
      anyText().map((text) => encodeURIComponent(text)),
      fc.base64String().map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    ),
  );
  const target = fc
    .tuple(fc.array(segment, { maxLength: 4 }), fc.array(parameter, { maxLength: 4 }))
    .map(([segments, parameters]) => {
      const query = parameters.map(([name, value]) => `${name}=${value}`).join('&');
      return `/api/v1/${segments.join('/')}${query && `?${query}`}`;
    });
  const expectDocumented = (answer: { status: number; text: string }) => {
    expect(answer.status).toBeLessThan(500);
    const body = JSON.parse(answer.text);
    if (answer.status >= 400) errorBody.parse(body);
  };

  it('by GET is answered, or refused in the documented shape', async () => {
    await fc.assert(
      fc.asyncProperty(target, async (path) => {
        expectDocumented(await send(server.url, { path }));
      }),
      { numRuns: 150 },
    );
  });

  it('of the finder is answered, or refused in the documented shape', async () => {
    const text = fc.oneof(
      anyText({ maxLength: 20 }),
      fc.stringMatching(/^[a-e?* '-]{1,12}$/),
      fc.constantFrom('run', 'March', 'café', '*', '??', ''),
    );
    const conditions = fc.record(Object.fromEntries(FIND_CONDITIONS.map((name) => [name, text])), {
      requiredKeys: [],
    });
    await fc.assert(
      fc.asyncProperty(conditions, async (query) => {
        const path = `/api/v1/find?${new URLSearchParams(query as Record<string, string>)}`;
        expectDocumented(await send(server.url, { path }));
      }),
      { numRuns: 100 },
    );
  });

  it('by any method is answered, or refused in the documented shape', async () => {
    const method = fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE');
    await fc.assert(
      fc.asyncProperty(method, target, async (verb, path) => {
        expectDocumented(await send(server.url, { method: verb, path }));
      }),
      { numRuns: 50 },
    );
  });

  it('with any JSON is answered, or refused in the documented shape', async () => {
    const text = fc.oneof(fc.constantFrom('run', 'RAN', 'left'), anyText());
    const suggestion = fc.record(
      {
        headword: fc.oneof(text, fc.jsonValue()),
        kind: fc.oneof(fc.constantFrom('report', 'edit'), fc.jsonValue()),
        word_id: fc.oneof(fc.integer(), fc.double(), fc.jsonValue()),
        message: fc.oneof(text, fc.jsonValue()),
        edits: fc.oneof(
          fc.array(
            fc.record({
              target_type: fc.constantFrom('word', 'meaning', 'meaning_translation', 'form'),
              target_id: fc.oneof(fc.integer(), fc.maxSafeNat()),
              changes: fc.dictionary(fc.constantFrom('title', 'description', 'id'), text),
            }),
          ),
          fc.jsonValue(),
        ),
      },
      { requiredKeys: ['headword'] },
    );
    const bodies = fc.oneof(
      fc.record({ words: fc.array(text, { maxLength: 60 }) }),
      suggestion,
      fc.jsonValue({ stringUnit: anyCharacter, maxDepth: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('/words/batch', '/suggestions'),
        bodies,
        async (path, body) => {
          expectDocumented(await post(path, JSON.stringify(body)));
        },
      ),
      { numRuns: 150 },
    );
  });

  it('with any bytes is refused in the documented shape', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        expectDocumented(await post('/words/batch', Buffer.from(bytes)));
      }),
      { numRuns: 50 },
    );
  });
});
