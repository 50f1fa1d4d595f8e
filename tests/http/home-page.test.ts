import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectError, send } from '../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const json = async (path: string) => (await fetch(server.url + path)).json();
const pageOf = async ({ url }: TestServer) => {
  const html = await (await fetch(`${url}/`)).text();
  const [, block] = /<script[^>]* id="served-answers"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  return { html, answers: JSON.parse(block ?? '{}') };
};

it('has the word of the day, and its answer for the script', async () => {
  const { html, answers } = await pageOf(server);
  const { data } = await json('/browse/today');
  const { word, part_of_speech, word_level, transcription, definition, example } = data;
  const { data: records } = await json(`/api/v1/words/${encodeURIComponent(word)}`);
  expect(records).toContainEqual(
    expect.objectContaining({ word, part_of_speech, word_level, transcription }),
  );
  expect(records.flatMap(({ meanings }: { meanings: object[] }) => meanings)).toContainEqual(
    expect.objectContaining({ definition, examples: expect.arrayContaining([example]) }),
  );
  expect(answers['/browse/today']).toEqual({ data });
  expect(html).toContain(`href="/word/${encodeURIComponent(word)}">${word}</a>`);
  for (const text of [definition, example]) expect(html).toContain(text);
  expectError(
    await send(server.url, { method: 'POST', path: '/browse/today' }),
    405,
    'method_not_allowed',
  );
});

it('draws words to discover, each once', async () => {
  const { data } = await json('/browse/drawn');
  expect(data.length).toBeGreaterThan(1);
  expect(new Set(data).size).toBe(data.length);
  for (const word of data) expect((await fetch(`${server.url}/word/${word}`)).status).toBe(200);
});

it('follows an edit, and does without words', async () => {
  const empty = await startTestServer({ DICTIONARY_AUTO_IMPORT: 'false' });
  try {
    const before = await pageOf(empty);
    expect(before.html).toContain('An English dictionary of your own');
    expect(before.html).not.toContain('Word of the day');
    expectError(await send(empty.url, { path: '/browse/drawn' }), 404, 'word_doesnt_found');
    const admin = await signIn(empty.url);
    const meanings = [{ definition: 'less than <all> & more than one' }];
    await admin.post('/en/words', { word: 'some', part_of_speech: 'determiner', meanings });
    const { html } = await pageOf(empty);
    expect(html).toContain('less than &lt;all&gt; &amp; more than one');
    expect(await (await fetch(`${empty.url}/browse/drawn`)).json()).toEqual({ data: ['some'] });
  } finally {
    await empty.stop();
  }
});
