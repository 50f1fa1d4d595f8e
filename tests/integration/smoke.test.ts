import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../_util/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('answers every part of speech of a headword', async () => {
  const { status, body } = await server.api.get('/words/run');
  expect(status).toBe(200);
  expect(body.meta).toEqual({ word: 'run', count: 2 });
});
