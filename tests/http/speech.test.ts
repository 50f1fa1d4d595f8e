import { afterAll, beforeAll, expect, it } from 'vitest';
import { Speech } from '../../server/speech/speech.ts';
import type { TestDatabase } from '../_util/databases.ts';
import { expectError, send } from '../_util/raw-http.ts';
import { createFilledDatabase, startTestServer, type TestServer } from '../_util/server.ts';
import { describeWhere } from '../_util/where.ts';

const PATH = '/api/v1/words/ran/speech';

let database: TestDatabase;
beforeAll(async () => {
  database = await createFilledDatabase();
});
afterAll(() => database?.drop());

it('a server that does not speak says so', async () => {
  const server = await startTestServer({}, { database });
  expectError(await send(server.url, { path: PATH }), 404, 'not_found');
  await server.stop();
});

describeWhere(Speech.isInstalled(), 'espeak-ng is not installed')('a server that speaks', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ SPEECH_ENABLED: 'true' }, { database });
  });
  afterAll(() => server?.stop());

  it('says a word in two accents, and says it to pages', async () => {
    const sounds = await Promise.all(
      ['american', 'british'].map(async (accent) => {
        const answer = await fetch(`${server.url}${PATH}?accent=${accent}`);
        expect(answer.status).toBe(200);
        expect(answer.headers.get('content-type')).toBe('audio/wav');
        expect(answer.headers.get('etag')).toBeTruthy();
        const wav = Buffer.from(await answer.arrayBuffer());
        expect(wav.toString('latin1', 0, 4)).toBe('RIFF');
        expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
        expect(wav.length).toBeGreaterThan(4_000);
        return wav;
      }),
    );
    expect(sounds[0]).not.toEqual(sounds[1]);
    expect(await (await fetch(`${server.url}/word/run`)).text()).toContain(
      '&quot;speaks&quot;:true',
    );
  });

  it('refuses what is no word and no accent', async () => {
    expectError(
      await send(server.url, { path: '/api/v1/words/xyzzy/speech' }),
      404,
      'word_doesnt_found',
    );
    expectError(
      await send(server.url, { path: `${PATH}?accent=--help` }),
      400,
      'validation_failed',
    );
  });

  it('answers many who ask at once, or asks them to wait', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        send(server.url, { path: `${PATH}?accent=${i % 2 ? 'british' : 'american'}` }),
      ),
    );
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200, 503]));
  });
});
