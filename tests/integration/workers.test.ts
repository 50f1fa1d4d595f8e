import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand, settingsFor, startServe } from '../_util/command.ts';
import { onOneDatabase, type TestDatabase } from '../_util/databases.ts';
import { say } from '../_util/dict-client.ts';
import { freePort } from '../_util/free-port.ts';
import { itInLongSuites } from '../_util/long-suites.ts';
import { expectError, type RawRequest, send } from '../_util/raw-http.ts';
import { createFilledDatabase } from '../_util/server.ts';
import { loginProof, signIn } from '../_util/sign-in.ts';

const LIMIT = 200;
const WORKERS = 2;

let database: TestDatabase;
let server: Awaited<ReturnType<typeof startServe>>;
let authorization: string;
let metricsPort: number;
beforeAll(async () => {
  database = await createFilledDatabase();
  metricsPort = await freePort();
  server = await startServe({
    ...settingsFor(database),
    WORKERS: String(WORKERS),
    METRICS_PORT: String(metricsPort),
    DICT_ENABLED: 'true',
    DICT_PORT: '0',
    API_KEYS_FILE: join(database.folder, 'keys.json'),
    TRUST_PROXY: 'loopback',
    PUBLIC_API_RATE_LIMIT: `${LIMIT}/3600`,
  });
  for (let number = 1; number <= WORKERS; number += 1) {
    await server.waitFor(new RegExp(`"worker":${number},"pid"`));
  }
  authorization = (await signIn(server.url)).headers['authorization'] ?? '';
});
afterAll(async () => {
  server.process.kill('SIGTERM');
  await server.ended;
  await database.drop();
});

/** Sends a request over a new connection, which goes to the next worker in turn. */
const ask = (request: RawRequest, client = '192.0.2.1') =>
  send(server.url, {
    ...request,
    headers: { 'x-forwarded-for': client, 'content-type': 'application/json', ...request.headers },
  });
const asAdmin = (method: string, path: string, body?: unknown) =>
  ask({
    method,
    path: `/api${path}`,
    headers: { authorization },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const addWord = (word: string) =>
  asAdmin('POST', '/en/words', {
    word,
    part_of_speech: 'noun',
    meanings: [{ definition: 'a bird' }],
  });
const statusOf = async (word: string, client?: string) =>
  (await ask({ path: `/api/v1/words/${word}` }, client)).status;
const scrape = async () =>
  (await send(`http://127.0.0.1:${metricsPort}`, { path: '/metrics' })).text;
const timesLate = () => server.output().split('not all workers show a change yet').length;
const onEveryWorker = Array.from({ length: WORKERS }, (_, i) => i);
const all = (status: number) => onEveryWorker.map(() => status);

it('shows an edit on every worker once it is answered', async () => {
  for (const word of ['heron', 'egret', 'stork', 'crane']) {
    expect(await Promise.all(onEveryWorker.map(() => statusOf(word)))).toEqual(all(404));
    const late = timesLate();
    expect((await addWord(word)).status).toBe(201);
    const shown = () => Promise.all(onEveryWorker.map(() => statusOf(word)));
    // If the machine delays a worker by more than a second, the answer does not wait for it.
    if (timesLate() > late) await expect.poll(shown).toEqual(all(200));
    else expect(await shown()).toEqual(all(200));
  }
});

// Workers share these without the database.
onOneDatabase(() => {
  it('counts the requests of a client on all workers together', async () => {
    const client = '192.0.2.2';
    const count = { ok: 0, refused: 0 };
    for (let i = 0; i < LIMIT * 1.2; i += 20) {
      const asked = Array.from({ length: 20 }, () => statusOf('run', client));
      for (const status of await Promise.all(asked)) count[status === 200 ? 'ok' : 'refused'] += 1;
    }
    expect(count.ok).toBeGreaterThanOrEqual(LIMIT * 0.95);
    expect(count.ok).toBeLessThanOrEqual(LIMIT * 1.05);
    const refused = await ask({ path: '/api/v1/words/run' }, client);
    expectError(refused, 429, 'too_many_requests');
    expect(refused.headers['ratelimit']).toMatch(/^"default";r=0;t=\d+$/);
    expect(await statusOf('run', '192.0.2.3')).toBe(200);
  });

  it('counts logins and suggestions in one place, by the address of the client', async () => {
    const client = '192.0.2.4';
    const { hash } = await loginProof();
    const body = JSON.stringify({ hash, salt: '00' });
    const login = () => ask({ method: 'POST', path: '/api/auth/login', body }, client);
    const logins: number[] = [];
    for (let i = 0; i < 7; i += 1) logins.push((await login()).status);
    expect(logins).toEqual([400, 400, 400, 400, 400, 429, 429]);
    // A worker tells the writer the client's address; a client cannot fake that.
    for (let i = 0; i < WORKERS; i += 1) {
      const headers = { 'x-wordkeep-peer': '198.51.100.1' };
      const told = await ask({ method: 'POST', path: '/api/auth/login', body, headers }, client);
      expectError(told, 429, 'too_many_requests');
    }
    await server.waitFor(/sign_in_throttled.*192\.0\.2\.4|192\.0\.2\.4.*sign_in_throttled/);

    const message = JSON.stringify({ headword: 'run', message: 'a mistake' });
    const suggest = () =>
      ask({ method: 'POST', path: '/api/v1/suggestions', body: message }, client);
    const suggested: number[] = [];
    for (let i = 0; i < 6; i += 1) suggested.push((await suggest()).status);
    expect(suggested).toEqual([201, 201, 201, 201, 201, 429]);
  });

  it('sums the metrics of all workers once they are on', async () => {
    await expect(scrape()).rejects.toThrow();
    for (const metrics of [true, false, true]) {
      expect((await asAdmin('PATCH', '/settings/switches', { metrics })).status).toBe(200);
      await expect.poll(() => scrape().catch(() => 'off')).toMatch(metrics ? /^# HELP/ : 'off');
    }
    expect(await scrape()).toMatch(/^wordkeep_writer 1$/m);
    await expect.poll(scrape).toContain(`\nwordkeep_workers ${WORKERS}\n`);
    const path = '/api/v1/words/id/999999';
    for (let i = 0; i < 2 * WORKERS; i += 1) expect((await ask({ path })).status).toBe(404);
    const series = 'wordkeep_http_requests_total{route="/api/v1/words/id/{id}",method="GET"';
    await expect.poll(scrape).toContain(`${series},status="404"} ${2 * WORKERS}\n`);
  });

  it('streams through every worker', async () => {
    for (let i = 0; i < WORKERS; i += 1) {
      const { status, bytes } = await asAdmin('GET', '/en/dictionary/export');
      expect(status).toBe(200);
      expect(bytes.subarray(0, 2).toString()).toBe('PK');
    }
  });
});

it('starts a killed writer again; the others read on', async () => {
  const [, pid] = await server.waitFor(/"worker":1,"pid":(\d+)/);
  process.kill(Number(pid), 'SIGKILL');
  await server.waitFor(/"worker":1,"code":null,"signal":"SIGKILL","again_in_ms":\d+/);
  expect(await Promise.all(onEveryWorker.map(() => statusOf('heron')))).toEqual(all(200));
  await expect.poll(async () => (await addWord('ibis')).status).toBe(201);
  const shown = () => Promise.all(onEveryWorker.map(() => statusOf('ibis')));
  await expect.poll(shown).toEqual(all(200));
});

/** Requests with a key that were answered. */
let answeredWithKey = 0;

onOneDatabase(() => {
  it('counts what a key and a client of DICT ask of all workers together, and keeps it', async () => {
    const make = async (body: object) =>
      JSON.parse((await asAdmin('POST', '/api-keys', body)).text).key as string;
    const key = await make({ name: 'app', limit: '50/3600' });
    const later = await make({ name: 'later', limit: '1000000/60' });
    const path = '/api/v1/words/run';
    const statusWith = async (one: string) =>
      (await ask({ path, headers: { 'x-api-key': one } })).status;
    const askWithKey = async () => {
      const status = await statusWith(key);
      if (status === 200) answeredWithKey += 1;
      return status;
    };
    // Workers check the file of keys every two seconds; one that knows the later key knows both.
    const knows = () => Promise.all(onEveryWorker.map(() => statusWith(later)));
    await expect.poll(knows).toEqual(all(200));
    for (let i = 0; i < 60; i += 1) await askWithKey();
    expect(await Promise.all(onEveryWorker.map(askWithKey))).toEqual(all(429));
    expect(answeredWithKey).toBeGreaterThanOrEqual(48);
    expect(answeredWithKey).toBeLessThanOrEqual(52);

    const [, dict = ''] = /"url":"(dict:[^"]+)"/.exec(server.output()) ?? [];
    const said = await Promise.all(
      Array.from({ length: 6 }, () => say(dict, 'DEFINE * run', 'XYZ')),
    );
    for (const one of said) expect(one).toMatch(/^150 .*\r\n250 ok\r\n500 [^\r]*\r\n$/s);
    await expect
      .poll(scrape)
      .toContain('wordkeep_dict_commands_total{command="DEFINE",status="250"} 6\n');
    expect(await scrape()).toContain('{command="unknown",status="500"} 6\n');
    await expect.poll(scrape).toContain('wordkeep_dict_connections 0\n');
  });

  itInLongSuites('ends when the first worker cannot start', async () => {
    const { code, stderr } = await runCommand(['serve'], {
      ...settingsFor(database),
      WORKERS: '2',
    });
    expect(code).toBe(3);
    expect(stderr).toContain('Another Wordkeep process writes to this database');
  });
});

it('stops all of them at once', async () => {
  server.process.kill('SIGTERM');
  const { code, stdout } = await server.ended;
  expect(code).toBe(0);
  // Such as a warning of too many listeners on an answer that was passed on or exported.
  expect(stdout).not.toContain('"source":"library"');
  expect(stdout.match(/"msg":"stopped"/g)).toHaveLength(WORKERS);
});

onOneDatabase(() => {
  itInLongSuites('stops while a worker starts, without killing it', async () => {
    const settings = { ...settingsFor(database), WORKERS: '2', SHUTDOWN_TIMEOUT: '3600' };
    const starting = await startServe(settings);
    starting.process.kill('SIGTERM');
    expect((await starting.ended).code).toBe(0);
  });

  it('kept what every worker counted for a key, and goes on when nobody reads its log', async () => {
    const after = await startServe({
      ...settingsFor(database),
      WORKERS: '2',
      API_KEYS_FILE: join(database.folder, 'keys.json'),
    });
    after.process.stdout.destroy();
    after.process.stderr.destroy();
    try {
      // Signing in is logged by the writer, the end by all.
      const admin = await signIn(after.url);
      const { items } = (await admin.get('/api-keys')).body;
      expect(items[0]).toMatchObject({ name: 'app', requests: answeredWithKey });
      for (const { name } of items) {
        expect((await admin.delete(`/api-keys/${name}`)).status).toBe(204);
      }
    } finally {
      after.process.kill('SIGTERM');
      expect((await after.ended).code).toBe(0);
    }
  });
});
