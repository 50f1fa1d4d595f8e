import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../../server/base/logger.ts';
import { databaseKind } from '../_util/databases.ts';
import { send } from '../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

let server: TestServer;
let metricsUrl: string;
let backups: string;
beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'wordkeep-backups-'));
  const lines: { msg: string; url?: string }[] = [];
  const logger = createLogger(
    { logLevel: 'info', logFormat: 'json' },
    { write: (line) => void lines.push(JSON.parse(line)) },
  );
  server = await startTestServer(
    { METRICS_ENABLED: 'true', METRICS_PORT: '0', BACKUP_DIR: backups },
    { hooks: { logger } },
  );
  metricsUrl = lines.find(({ msg }) => msg === 'metrics')?.url ?? '';
});
afterAll(async () => {
  await server.stop();
  await rm(backups, { recursive: true });
});

async function scrape(): Promise<string> {
  const answer = await send(metricsUrl, { path: '/metrics' });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=/);
  return answer.text;
}
/** The value of a series, such as `wordkeep_ready` or `wordkeep_searches_total{tier="exact"}`. */
const valueIn = (text: string, series: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
};

it('count requests by route, searches by tier, and known answers', async () => {
  // The second request puts the answer into the cache.
  for (let i = 0; i < 3; i++) await server.api.get('/words/run');
  await server.api.get('/search?search=run');
  await server.api.get('/search?search=qqqqqqqq');
  await send(server.url, { path: '/nowhere/at/all' });
  const count = (route: string, status: number) =>
    `wordkeep_http_requests_total{route="${route}",method="GET",status="${status}"}`;
  await expect
    .poll(async () => valueIn(await scrape(), count('/api/v1/words/{word}', 200)))
    .toBe(3);
  const text = await scrape();
  expect(valueIn(text, count('/api/v1/search', 200))).toBe(2);
  expect(valueIn(text, count('unknown', 404))).toBe(1);
  expect(valueIn(text, 'wordkeep_searches_total{tier="exact"}')).toBe(1);
  expect(valueIn(text, 'wordkeep_searches_total{tier="none"}')).toBe(1);
  expect(valueIn(text, 'wordkeep_known_answers_total')).toBe(1);
  expect(
    valueIn(text, 'wordkeep_http_request_duration_seconds_count{route="/api/v1/words/{word}"}'),
  ).toBe(3);
});

it('say how the server is, and follow its content', async () => {
  const before = await scrape();
  expect(valueIn(before, 'wordkeep_ready')).toBe(1);
  expect(valueIn(before, 'wordkeep_writer')).toBe(1);
  expect(valueIn(before, 'wordkeep_workers')).toBe(1);
  expect(valueIn(before, 'wordkeep_backup_failing_seconds')).toBe(0);
  expect(valueIn(before, 'wordkeep_import_running')).toBe(0);
  expect(valueIn(before, 'wordkeep_content_revision_lag')).toBe(0);
  expect(valueIn(before, 'wordkeep_index_bytes')).toBeGreaterThan(0);
  expect(valueIn(before, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  expect(before.includes('wordkeep_database_connections{state="using"}')).toBe(
    databaseKind() === 'postgres',
  );
  const admin = await signIn(server.url);
  await admin.post('/en/words', { word: 'metric', part_of_speech: 'noun' });
  const after = await scrape();
  const grown = (series: string) => (valueIn(after, series) ?? 0) - (valueIn(before, series) ?? 0);
  expect(grown('wordkeep_headwords{dataset="default"}')).toBe(1);
  expect(grown('wordkeep_content_revision')).toBe(1);
});

it('are not on the public port, and nothing else is on theirs', async () => {
  expect((await send(server.url, { path: '/metrics' })).text).not.toContain('wordkeep_');
  expect((await send(metricsUrl, { path: '/api/v1/words/run' })).status).toBe(404);
  expect((await send(metricsUrl, { path: '/metrics', method: 'POST' })).status).toBe(404);
});

it('and the rules for alerts are well-formed', async (context) => {
  const promtool = (args: string[], input?: string) =>
    spawnSync('promtool', args, { input, encoding: 'utf8' });
  if (promtool(['--version']).error) context.skip('promtool is not installed');
  const metrics = promtool(['check', 'metrics'], await scrape());
  // promtool also complains about the names of Node.js's own metrics.
  expect(metrics.stderr.split('\n').filter((line) => line.startsWith('wordkeep_'))).toEqual([]);
  const rules = promtool(['check', 'rules', 'deploy/monitoring/alerts.yml']);
  expect(rules.stderr + rules.stdout).toContain('SUCCESS');
});
