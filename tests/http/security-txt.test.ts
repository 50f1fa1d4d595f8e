import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../_util/server.ts';

const PATH = '/.well-known/security.txt';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SECURITY_CONTACT: 'security@example.org' });
});
afterAll(() => server.stop());

it('says where to report a weakness, for some months', async () => {
  const response = await fetch(server.url + PATH);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await response.text()).trimEnd().split('\n');
  const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s)));
  expect(fields).toMatchObject({
    Contact: 'mailto:security@example.org',
    'Preferred-Languages': 'en',
  });
  const days = (Date.parse(fields['Expires']) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
});

it('takes no other method', async () => {
  const response = await fetch(server.url + PATH, { method: 'POST' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

it('is not there without a contact', async () => {
  const other = await startTestServer({ DICTIONARY_AUTO_IMPORT: 'false' });
  try {
    expect((await fetch(other.url + PATH)).status).toBe(404);
  } finally {
    await other.stop();
  }
});
