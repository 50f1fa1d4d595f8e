import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../../server/base/logger.ts';
import { parseConfig } from '../../server/config/parse-config.ts';
import { Database } from '../../server/database/database.ts';
import { Switches } from '../../server/ops/switches.ts';
import type { ApiClient } from '../_util/client.ts';
import { freePort } from '../_util/free-port.ts';
import { settingsFor } from '../_util/command.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

const logger = createLogger({ logLevel: 'silent', logFormat: 'json' });

let folder: string;
let server: TestServer;
let admin: ApiClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wordkeep-switches-'));
  server = await startTestServer({ BACKUP_DIR: join(folder, 'backups') });
  admin = await signIn(server.url);
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const page = async (path: string) => (await fetch(server.url + path)).text();

it('are changed without a restart, and pages say so at once', async () => {
  expect((await admin.get('/settings')).body).toMatchObject({
    switches: { search_misses: false, lookups: false, metrics: false, backup_every_hours: 24 },
    fixed_switches: [],
  });
  expect((await admin.get('/en/words?sort=lookups')).status).toBe(400);
  for (let times = 0; times < 3; times += 1) {
    expect(await page('/about')).not.toMatch(/countsLookUps[^,]*true/);
  }
  const changes = { search_misses: true, lookups: true, metrics: false, backup_every_hours: 6 };
  expect((await admin.patch('/settings/switches', changes)).body).toEqual(changes);
  expect(await page('/about')).toMatch(/countsLookUps[^,]*true/);
  expect(await page('/admin')).not.toMatch(/emptyPages[^\]]*misses/);
  expect((await admin.get('/en/words?sort=lookups')).status).toBe(200);
  expect((await admin.get('/en/search-misses')).body.enabled).toBe(true);
  expect((await admin.get('/settings')).body.backups.every_hours).toBe(6);

  const { body } = await admin.patch('/settings/switches', { search_misses: false });
  expect(body).toEqual({ ...changes, search_misses: false });
  expect((await admin.get('/en/search-misses')).body.enabled).toBe(false);
  expect(await page('/admin')).toMatch(/emptyPages[^\]]*misses/);
  for (const wrong of [{ backup_every_hours: 0 }, { lookups: 'yes' }, { metrics: 1 }]) {
    expect((await admin.patch('/settings/switches', wrong)).status).toBe(400);
  }
});

it('are applied when they change, and not each time they are looked at', async () => {
  const config = parseConfig(settingsFor(server.database));
  const database = await Database.open(config.database);
  const applied: [name: string, value: unknown][] = [];
  const note = (name: string) => (value: unknown) => applied.push([name, value]);
  const switches = new Switches(database, logger, config, {
    search_misses: note('search_misses'),
    lookups: note('lookups'),
    metrics: note('metrics'),
    backup_every_hours: note('backup_every_hours'),
  });
  await switches.start();
  await switches.change({});
  expect(applied.map(([name]) => name)).toEqual(Object.keys(switches.values));
  await admin.patch('/settings/switches', { backup_every_hours: 6 });
  await switches.change({});
  await switches.change({ backup_every_hours: 7 });
  expect(applied.slice(4)).toEqual([['backup_every_hours', 7]]);
  await admin.patch('/settings/switches', { backup_every_hours: 6 });
  switches.stop();
  await database.close();
});

it('serve metrics or not, on a port that is free', async () => {
  const port = await freePort();
  const at = await startTestServer({ METRICS_PORT: String(port) });
  const client = await signIn(at.url);
  const turn = (metrics: boolean) => client.patch('/settings/switches', { metrics });
  const { body } = await client.get('/settings');
  expect(body.metrics_address).toBe(`http://127.0.0.1:${port}/metrics`);
  const scrape = async () => (await fetch(body.metrics_address)).text();
  const answered = 'wordkeep_http_requests_total{route="/api/v1/words/{word}"';
  await expect(scrape()).rejects.toThrow();
  for (const times of [1, 2]) {
    expect((await turn(true)).body.metrics).toBe(true);
    await at.api.get('/words/run');
    await expect.poll(scrape).toContain(`${answered},method="GET",status="200"} ${times}\n`);
    expect((await turn(false)).status).toBe(200);
    await expect(scrape()).rejects.toThrow();
    await at.api.get('/words/run');
  }

  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const refused = await turn(true);
  expect([refused.status, refused.body.details[0].path]).toEqual([400, 'body.metrics']);
  expect(refused.body.details[0].message).toContain('METRICS_PORT');
  expect((await client.get('/settings')).body.switches.metrics).toBe(false);
  await promisify(other.close.bind(other))();
  await at.stop();
});

it('are kept for the next start, where the environment wins', async () => {
  const { database } = server;
  await server.server.close();
  const again = await startTestServer({ LOOKUPS_ENABLED: 'false', BACKUP_DIR: join(folder, 'b') }, { database }); // prettier-ignore
  const client = await signIn(again.url);
  expect((await client.get('/settings')).body).toMatchObject({
    switches: { search_misses: false, lookups: false, backup_every_hours: 6 },
    fixed_switches: ['lookups'],
  });
  const { status, body } = await client.patch('/settings/switches', { lookups: true });
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain('LOOKUPS_ENABLED');
  await again.stop();
});
