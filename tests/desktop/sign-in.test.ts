import type { CookiesSetDetails } from 'electron';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../../main/windows/sign-in.ts';
import { CREDENTIALS } from '../_util/credentials.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ADMIN_LOCAL_ONLY: 'true' });
});
afterAll(() => server.stop());

const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = CREDENTIALS;

it('puts a session that the server takes into the cookies', async () => {
  const cookies: CookiesSetDetails[] = [];
  await signIn(server.url, { username, password }, { set: async (one) => void cookies.push(one) });
  expect(cookies).toMatchObject([
    { url: server.url, name: 'bearer', path: '/', httpOnly: true, sameSite: 'lax' },
  ]);
  const headers = { cookie: `bearer=${cookies[0]?.value}` };
  expect((await fetch(`${server.url}/api/settings`, { headers })).status).toBe(200);
});

it('fails with other credentials, and sets nothing', async () => {
  const cookies: CookiesSetDetails[] = [];
  const set = async (one: CookiesSetDetails) => void cookies.push(one);
  await expect(signIn(server.url, { username, password: 'x' }, { set })).rejects.toThrow('400');
  expect(cookies).toEqual([]);
});
