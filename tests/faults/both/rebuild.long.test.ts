import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../_util/server.ts';
import { signIn } from '../../_util/sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it(
  'shows every edit while the index is built anew for their number',
  { timeout: 600_000 },
  async () => {
    const admin = await signIn(server.url);
    const before = server.server.dictionary.index;
    for (let i = 0; i < 1_200; i++) {
      const word = `many-${i}`;
      const meanings = [{ definition: 'one of many' }];
      const made = await admin.post('/en/words', { word, part_of_speech: 'noun', meanings });
      expect(made.status).toBe(201);
      expect((await server.api.get(`/words/${word}`)).status).toBe(200);
    }
    await expect.poll(() => server.server.dictionary.index === before).toBe(false);
    for (let i = 0; i < 1_200; i++) {
      expect(server.server.dictionary.index.resolve(`many-${i}`), `many-${i}`).not.toBeNull();
    }
    expect((await admin.get('/en/words?search=many-')).body.total).toBe(1_200);
  },
);
