import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '../../server/contract/errors.ts';
import { expectError, send, sendBytes } from '../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

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

const JSON_TYPE = { 'content-type': 'application/json' };
const post = (path: string, body: string | Buffer, headers: Record<string, string> = JSON_TYPE) =>
  send(server.url, { method: 'POST', path: `/api/v1${path}`, headers, body });

describe('a path', () => {
  it.each([
    ['a cut escape', '/words/%E0%A4%A'],
    ['an escape that is no hexadecimal number', '/words/%zz'],
    ['an escape that is no UTF-8', '/words/%ff'],
    ['half of a surrogate pair', '/words/%ED%A0%80'],
    ['a lonely percent sign', '/words/100%'],
    ['NUL', '/words/a%00b'],
    ['NUL before a part of a headword', '/words/%00/meanings'],
    ['an id that is a word', '/words/id/five'],
    ['an id that is a fraction', '/words/id/1.5'],
    ['an id in hexadecimal', '/words/id/0x10'],
    ['an id with an exponent', '/words/id/1e3'],
    ['an id that is blank', '/words/id/%20'],
    ['a headword of 129 characters', `/words/${'a'.repeat(129)}`],
    ['a headword of 10,000 characters', `/words/${'a'.repeat(10_000)}/forms`],
    ['31 combining marks in a row', `/words/e${'%CC%81'.repeat(31)}`],
    ['2,600 combining marks', `/words/${'%CC%81'.repeat(2_600)}`],
  ])('with %s is refused as validation_failed', async (_name, path) => {
    expectError(await send(server.url, { path: `/api/v1${path}` }), 400, 'validation_failed');
  });

  it.each([
    ['of zero', '0'],
    ['below zero', '-1'],
    ['beyond 32 bits', '99999999999'],
    ['beyond 53 bits', '9007199254740993'],
    ['of a hundred digits', '9'.repeat(100)],
    ['that nobody has', '2147483647'],
  ])('with an id %s is a word that is not there', async (_name, id) => {
    const answer = await send(server.url, { path: `/api/v1/words/id/${id}` });
    expectError(answer, 404, 'word_doesnt_found');
  });

  it.each([
    ['a headword of 128 characters', `/words/${'a'.repeat(128)}`],
    ['a headword of 64 emoji', `/words/${'%F0%9F%98%80'.repeat(64)}`],
    ['30 combining marks in a row', `/words/e${'%CC%81'.repeat(30)}`],
    ['a percent sign, which is no wildcard', '/words/%25'],
    ['a percent sign after a prefix', '/words/ru%25'],
    ['a low line, which is no wildcard', '/words/ru_'],
    ['a star', '/words/*'],
    ['white space alone', '/words/%20%09'],
    ['a quotation that ends a statement', "/words/'%20OR%201=1%20--"],
    ['the name of a property of every object', '/words/__proto__'],
    ['the name of a method of every object', '/words/constructor'],
    ['a traversal', '/words/..%2F..%2Fetc%2Fpasswd'],
    ['a line break', '/words/run%0D%0AX-Evil:%201'],
  ])('with %s is a word that is not there', async (_name, path) => {
    const answer = await send(server.url, { path: `/api/v1${path}` });
    expectError(answer, 404, 'word_doesnt_found');
    expect(answer.headers['x-evil']).toBeUndefined();
  });

  it.each(['/', '', '/nothing', '/words/run/nothing', '/words/id/1/forms', '/%', '/%00'])(
    'below the prefix that is no route (%j) is route_not_found',
    async (path) => {
      const answer = await send(server.url, { path: `/api/v1${path}` });
      expectError(answer, 404, 'route_not_found');
      expect(answer.headers['x-api-version']).toBe('1');
    },
  );

  it.each([
    '/nothing',
    '/api',
    '/api/',
    '/api/v2/words',
    '/api/nothing',
    '//api/v1/words',
    '/%',
    '/%00',
  ])('outside the prefix that is no route (%j) is route_not_found, too', async (path) => {
    expectError(await send(server.url, { path }), 404, 'route_not_found');
  });
});

describe('a query', () => {
  it.each([
    ['an unknown parameter', '/words?colour=red', 'query.colour'],
    ['an unknown parameter where there are none', '/words/run?x=1', 'query.x'],
    ['an unknown parameter of the document', '/openapi.json?x=1', 'query.x'],
    ['an unknown parameter of /meta', '/meta?x=1', 'query.x'],
    ['the parameter __proto__', '/words?__proto__=1', 'query.__proto__'],
    ['the parameter constructor', '/words?constructor=1', 'query.constructor'],
    ['a parameter in the wrong case', '/words?Limit=5', 'query.Limit'],
    ['a parameter with brackets', '/words?word_level[]=A1', 'query.word_level[]'],
    ['a parameter without a name', '/words?=1', 'query.'],
    ['an empty part', '/words?limit=5&&word_level=A1', 'query.'],
    ['an empty part at the start', '/words?&limit=5', 'query.'],
    ['an empty part at the end', '/words/run?&', 'query.'],
    ['a repeated scalar', '/words?limit=5&limit=5', 'query.limit'],
    ['a repeated search', '/search?search=a&search=b', 'query.search'],
    ['a repeated flag', '/words?with_meanings=true&with_meanings=true', 'query.with_meanings'],
    ['no search term', '/search', 'query.search'],
    ['no search term, detailed', '/search/detailed', 'query.search'],
    ['an unknown type', '/search?search=a&type=verb', 'query.type'],
    ['a limit of zero', '/search?search=a&limit=0', 'query.limit'],
    ['a limit above the largest of /search', '/search?search=a&limit=101', 'query.limit'],
    ['a limit above the largest, detailed', '/search/detailed?search=a&limit=21', 'query.limit'],
    ['a limit above the largest of a list', '/words?limit=101', 'query.limit'],
    ['a negative limit', '/words?limit=-1', 'query.limit'],
    ['a fractional limit', '/words?limit=1.5', 'query.limit'],
    ['a limit in words', '/words?limit=ten', 'query.limit'],
    ['an empty limit', '/words?limit=', 'query.limit'],
    ['an endless limit', `/words?limit=${'9'.repeat(400)}`, 'query.limit'],
    ['page zero', '/search/detailed?search=a&page=0', 'query.page'],
    ['a page above the cap', '/search/detailed?search=a&page=21', 'query.page'],
    ['a flag of 1', '/words?with_meanings=1', 'query.with_meanings'],
    ['a flag of TRUE', '/words?with_meanings=TRUE', 'query.with_meanings'],
    ['a flag without a value', '/words?with_translations', 'query.with_translations'],
    ['an obsolete flag of maybe', '/random?is_obsolete=maybe', 'query.is_obsolete'],
    ['an unknown level', '/words?word_level=A1&word_level=D1', 'query.word_level.1'],
    ['levels in one value', '/words?word_level=A1,A2', 'query.word_level.0'],
    ['an empty level', '/words?word_level=', 'query.word_level.0'],
    ['an unknown part of speech', '/random?part_of_speech=gerund', 'query.part_of_speech.0'],
    ['an unknown language', '/words/run/translations?language=en', 'query.language.0'],
    ['a language in the wrong case', '/words/run/translations?language=RU', 'query.language.0'],
    ['NUL in a value', '/search?search=a%00', 'query.search'],
    ['a term of 129 characters', `/search?search=${'a'.repeat(129)}`, 'query.search'],
    ['a prefix of 129 characters', `/words?search=${'a'.repeat(129)}`, 'query.search'],
    ['a prefix of 10,000 characters', `/random?search=${'a'.repeat(10_000)}`, 'query.search'],
    ['31 combining marks', `/search?search=${'%CC%81'.repeat(31)}`, 'query.search'],
    ['a cursor of 2,049 characters', `/words?cursor=${'A'.repeat(2_049)}`, 'query.cursor'],
    ['a parameter that random does not have', '/random?limit=1', 'query.limit'],
  ])('with %s names the parameter', async (_name, path, place) => {
    const answer = await send(server.url, { path: `/api/v1${path}` });
    const body = expectError(answer, 400, 'validation_failed');
    expect(body.details?.map((problem) => problem.path)).toContain(place);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['a cut escape', '/search?search=%E0%A4%A'],
    ['an escape that is no UTF-8', '/search?search=%ff'],
    ['half of a surrogate pair', '/search?search=%ED%A0%80'],
    ['an escape in a name that is no hexadecimal number', '/words?%zz=1'],
  ])('with %s is refused as validation_failed', async (_name, path) => {
    expectError(await send(server.url, { path: `/api/v1${path}` }), 400, 'validation_failed');
  });

  it('names every problem at once', async () => {
    const answer = await send(server.url, {
      path: '/api/v1/words?limit=0&word_level=X&colour=red',
    });
    const body = expectError(answer, 400, 'validation_failed');
    expect(body.details?.map(({ path }) => path).sort()).toEqual([
      'query.colour',
      'query.limit',
      'query.word_level.0',
    ]);
  });

  it('reads plus signs as spaces', async () => {
    const { status, text } = await send(server.url, { path: '/api/v1/words?search=run+into' });
    expect(status).toBe(200);
    expect(JSON.parse(text).data.map(({ word }: { word: string }) => word)).toEqual(['run into']);
  });

  it('that is empty asks for nothing', async () => {
    expect((await send(server.url, { path: '/api/v1/words/run?' })).status).toBe(200);
  });

  it.each([
    ['/words/batch', { words: ['run'] }],
    ['/suggestions', { headword: 'run', message: 'x' }],
  ])('with an unknown parameter is refused with a POST to %s, too', async (path, body) => {
    const answer = await post(`${path}?x=1`, JSON.stringify(body));
    const { details } = expectError(answer, 400, 'validation_failed');
    expect(details).toEqual([{ path: 'query.x', message: 'is not known here' }]);
  });

  it('with thousands of unknown parameters gets an answer of moderate size', async () => {
    const names = Array.from({ length: 2_000 }, (_, i) => `x${i}`).join('&');
    const answer = await send(server.url, { path: `/api/v1/words?${names}` });
    expectError(answer, 400, 'validation_failed');
    expect(answer.bytes.length).toBeLessThan(20_000);
  });
});

describe('a body', () => {
  const ENOUGH = 256 * 1024;

  it.each([
    ['broken JSON', '{"words": ["run"'],
    ['nothing', ''],
    ['a text', '"run"'],
    ['a list', '["run"]'],
    ['null', 'null'],
    ['no words', '{}'],
    ['words that are a text', '{"words": "run"}'],
    ['no word at all', '{"words": []}'],
    ['51 words', JSON.stringify({ words: Array.from({ length: 51 }, () => 'run') })],
    ['a word that is a number', '{"words": [1]}'],
    ['a word that is null', '{"words": [null]}'],
    ['a word of 129 characters', JSON.stringify({ words: ['run', 'a'.repeat(129)] })],
    ['31 combining marks in a row', JSON.stringify({ words: [`e${'\u0301'.repeat(31)}`] })],
    ['62,000 combining marks', JSON.stringify({ words: ['\u0301\u0327'.repeat(31_000)] })],
    ['an unknown field', '{"words": ["run"], "limit": 1}'],
    ['the field __proto__', '{"words": ["run"], "__proto__": {}}'],
    ['NUL', '{"words": ["a\\u0000b"]}'],
    ['a raw NUL', '{"words": ["a\0b"]}'],
    ['half of a surrogate pair', '{"words": ["a\\ud800b"]}'],
    ['a list in a list, very deep', `{"words": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['an object in an object, very deep', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`],
    ['brackets that never close', '['.repeat(200_000)],
    ['not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['text that is not UTF-8', Buffer.from('{"words": ["caf\u00e9"]}', 'latin1')],
  ])('with %s is refused as validation_failed', async (_name, body) => {
    expectError(await post('/words/batch', body), 400, 'validation_failed');
  });

  it.each([
    ['{}', 'body.words', 'is required'],
    ['{"words": "run"}', 'body.words', 'expected a list, got a string'],
    ['{"words": null}', 'body.words', 'expected a list, got null'],
    ['{"words": [5]}', 'body.words.0', 'expected a string, got a number'],
    ['[]', 'body', 'expected an object, got a list'],
  ])('%s says what was expected', async (body, path, message) => {
    const { details } = expectError(await post('/words/batch', body), 400, 'validation_failed');
    expect(details).toEqual([{ path, message }]);
  });

  it('is refused with codes, too, for who prefers them', async () => {
    const headers = { ...JSON_TYPE, Prefer: 'respond-async, problem-codes' };
    const answer = await post('/words/batch', '{"words": [5]}', headers);
    expect(expectError(answer, 400, 'validation_failed').details).toEqual([
      {
        path: 'body.words.0',
        message: 'expected a string, got a number',
        code: 'wrong_type',
        params: { expected: 'string', got: '5' },
      },
    ]);
  });

  it.each([
    ['of 50,000 numbers', JSON.stringify({ words: Array.from({ length: 50_000 }, () => 1) })],
    [
      'of 15,000 unknown fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 15_000 }, (_, i) => [`x${i}`, 1]))),
    ],
    ['with an unknown field of 200,000 characters', JSON.stringify({ ['x'.repeat(200_000)]: 1 })],
  ])('%s gets an answer of moderate size', async (_name, body) => {
    const answer = await post('/words/batch', body);
    expectError(answer, 400, 'validation_failed');
    expect(answer.bytes.length).toBeLessThan(20_000);
  });

  it.each(['/words/batch', '/suggestions'])(
    'of more than 256 kB is payload_too_large for %s',
    async (path) => {
      const body = JSON.stringify({ words: ['a'.repeat(ENOUGH)] });
      expectError(await post(path, body), 413, 'payload_too_large');
    },
  );

  it('with a blank word for a batch is refused', async () => {
    for (const words of [[''], ['run', ' \t']]) {
      expectError(await post('/words/batch', JSON.stringify({ words })), 400, 'validation_failed');
    }
  });

  it('of more than 256 kB once it is unpacked is payload_too_large', async () => {
    const body = gzipSync(JSON.stringify({ words: ['a'.repeat(20 * 1024 * 1024)] }));
    const answer = await post('/words/batch', body, { ...JSON_TYPE, 'content-encoding': 'gzip' });
    expectError(answer, 413, 'payload_too_large');
  });

  it('of just under 256 kB is read', async () => {
    const body = JSON.stringify({ words: ['run'] });
    const answer = await post('/words/batch', body + ' '.repeat(ENOUGH - body.length));
    expect(answer.status).toBe(200);
  });

  it('compressed with gzip is read', async () => {
    const body = gzipSync('{"words":["run"]}');
    const answer = await post('/words/batch', body, { ...JSON_TYPE, 'content-encoding': 'gzip' });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text).data[0].word).toBe('run');
  });

  it.each([
    ['gzip', Buffer.from('{"words":["run"]}')],
    ['gzip', gzipSync('{"words":["run"]}').subarray(0, 20)],
    ['br', Buffer.from('no brotli at all')],
    ['deflate', Buffer.from('no deflate at all')],
  ])('that claims to be %s and is not is refused as validation_failed', async (encoding, body) => {
    const answer = await post('/words/batch', body, { ...JSON_TYPE, 'content-encoding': encoding });
    expectError(answer, 400, 'validation_failed');
  });

  it.each([
    ['no content type', {}],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text, which needs no preflight', { 'content-type': 'text/plain' }],
    ['JSON lines', { 'content-type': 'application/jsonl' }],
    ['a type that is none', { 'content-type': ';;;' }],
    ['an unknown charset', { 'content-type': 'application/json; charset=klingon' }],
    ['a charset that JSON does not have', { 'content-type': 'application/json; charset=latin1' }],
    ['an unknown compression', { ...JSON_TYPE, 'content-encoding': 'rot13' }],
  ])('as %s is unsupported_media_type', async (_name, headers) => {
    const answer = await post('/words/batch', '{"words":["run"]}', headers);
    expectError(answer, 415, 'unsupported_media_type');
  });

  it('as JSON with a charset is read', async () => {
    const headers = { 'content-type': 'Application/JSON; charset="UTF-8"' };
    expect((await post('/words/batch', '{"words":["run"]}', headers)).status).toBe(200);
  });

  it('beside a GET changes nothing', async () => {
    const answer = await send(server.url, {
      path: '/api/v1/words/run',
      headers: { ...JSON_TYPE, 'content-length': '5' },
      body: '[[[[[',
    });
    expect(answer.status).toBe(200);
  });
});

describe('what is hardly HTTP', () => {
  const get = (path: string, headers = '') =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`;

  it.each([
    ['a raw NUL in the path', get('/api/v1/words/a\0b')],
    ['a raw NUL in the query', get('/api/v1/search?search=a\0b')],
    ['a space in the path', get('/api/v1/words/run into')],
    ['a header without a colon', get('/api/v1/meta', 'nonsense\r\n')],
    ['a header with NUL', get('/api/v1/meta', 'X-A: a\0b\r\n')],
    ['headers of 100 kB', get('/api/v1/meta', `X-A: ${'a'.repeat(100_000)}\r\n`)],
    ['a path of 100 kB', get(`/api/v1/words/${'a'.repeat(100_000)}`)],
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a TLS handshake', Buffer.from('16030100a5010000a10303', 'hex')],
    [
      'two lengths that differ',
      'POST /api/v1/words/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\n{}',
    ],
    [
      'a length and chunks',
      'POST /api/v1/words/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'a chunk of a strange size',
      'POST /api/v1/words/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n',
    ],
  ])('(%s) is refused as validation_failed', async (_name, bytes) => {
    expectError(await sendBytes(server.url, bytes), 400, 'validation_failed');
  });

  it('(bytes that are not ASCII in the path) is refused or not found, in the usual shape', async () => {
    const answer = await sendBytes(server.url, Buffer.from(get('/api/v1/words/café'), 'utf8'));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    errorBody.parse(JSON.parse(answer.text));
  });

  it('(an absolute address as the target) is answered like the path alone', async () => {
    const answer = await sendBytes(server.url, get('http://example.org/api/v1/words?limit=1'));
    expect(answer.status).toBe(200);
  });

  it('(an unknown expectation) gets an answer in the usual shape', async () => {
    const answer = await sendBytes(server.url, get('/api/v1/meta', 'Expect: the-impossible\r\n'));
    expect(answer.status).toBe(200);
  });

  it.each([
    ['Accept', 'text/html;q=;;,'],
    ['Accept-Encoding', 'gzip;q=two, br;q=-1, ,;'],
    ['If-None-Match', '"'.repeat(5_000)],
    ['If-Modified-Since', 'yesterday'],
    ['X-Forwarded-For', 'not an address, ::ffff:1.2.3.4, fe80::1%25eth0'],
    ['X-Forwarded-Proto', 'gopher'],
    ['Range', 'bytes=0-1'],
    ['Origin', 'null'],
    ['Cookie', 'bearer=%%%'],
    ['Authorization', 'Bearer nonsense'],
    ['Upgrade', 'websocket\r\nConnection: Upgrade'],
    ['Host', 'a b'],
  ])('(the header %s with nonsense in it) is answered all the same', async (name, value) => {
    const answer = await sendBytes(
      server.url,
      `GET /api/v1/meta HTTP/1.1\r\nHost: x\r\n${name}: ${value}\r\nConnection: close\r\n\r\n`,
    );
    expect([200, 400]).toContain(answer.status);
    JSON.parse(answer.text);
  });
});
