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

  it('lets few wait', async () => {
    const speech = new Speech();
    const all = Array.from({ length: 20 }, () => speech.say("r'Vn", 'american'));
    const settled = await Promise.allSettled(all);
    const refused = settled.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ reason: { code: 'not_ready' } });
  });

  it('says a part of speech as it is said', async () => {
    const verb = await send(server.url, { path: `${PATH}?part_of_speech=verb` });
    expect(verb.status).toBe(200);
    expectError(
      await send(server.url, { path: `${PATH}?part_of_speech=adverb` }),
      404,
      'not_found',
    );
  });
});
