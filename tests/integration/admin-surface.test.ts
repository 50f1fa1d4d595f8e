import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('serves the OpenAPI document to the signed-in administrator alone', async () => {
  expect((await fetch(`${server.url}/api/openapi.json`)).status).toBe(401);
  const admin = await signIn(server.url);
  const { status, body } = await admin.get('/openapi.json');
  expect(status).toBe(200);
  expect(Object.keys(body.paths)).toContain('/auth/login');
});
