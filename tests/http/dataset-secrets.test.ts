import { zipSync } from 'fflate';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_DATASET } from '../../server/database/dataset-tables.ts';
import { updateDataset } from '../../server/database/datasets.ts';
import { createLogger } from '../../server/base/logger.ts';
import type { ApiClient } from '../_util/client.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

const SECRET = 'sig=f00dcafe';
const archive = zipSync({
  'words.jsonl': Buffer.from('{"word":"brand new","part_of_speech":"noun"}'),
});
const host = createServer((request, response) => {
  if (request.url === `/set.zip?${SECRET}`) response.end(archive);
  else response.writeHead(404).end();
});

const logs: string[] = [];
let server: TestServer;
let admin: ApiClient;
beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const address = host.address();
  const port = address !== null && typeof address !== 'string' ? address.port : 0;
  const logger = createLogger(
    { logLevel: 'trace', logFormat: 'json' },
    { write: (line) => logs.push(line) },
  );
  server = await startTestServer(
    { DICTIONARY_DATASET_URL: `http://127.0.0.1:${port}/set.zip?${SECRET}` },
    { hooks: { logger } },
  );
  admin = await signIn(server.url);
});
afterAll(async () => {
  await server.stop();
  host.close();
});

it('shows the address of a dataset without its signature, everywhere', async () => {
  const imported = await admin.post('/en/dictionary/import', { source: { kind: 'published' } });
  expect(imported.text).toContain('"added":1');
  const history = await admin.get('/en/history?action=import');
  const texts = [
    imported.text,
    history.text,
    (await admin.get('/en/dictionary/import/sources')).text,
    (await admin.get('/en/dictionary/import/status')).text,
    (await admin.get('/settings')).text,
  ];
  expect(history.body.items[0].import.source).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/set\.zip$/);
  expect(logs.some((line) => line.includes('import_finished'))).toBe(true);
  expect([...texts, ...logs].filter((text) => text.includes(SECRET))).toEqual([]);
});

it('shows what version 0.1.0 kept of an address without it, too', async () => {
  const { database } = server.server.dictionary;
  await database.models.History.create({
    created_at: new Date(),
    action: 'import',
    headword: null,
    part_of_speech: null,
    word_id: null,
    details: JSON.stringify({ source: `https://store.example/set.zip?${SECRET}`, mode: 'add' }),
  });
  const { rows } = { rows: await database.models.History.findAll({ raw: true }) };
  expect(rows.some(({ details }) => details.includes(SECRET))).toBe(true);
  const response = await fetch(`${server.url}/api/en/history?action=import`, {
    headers: { ...admin.headers },
  });
  const text = await response.text();
  expect(text).toContain('https://store.example/set.zip');
  expect(text).not.toContain(SECRET);
});

it('links to no licence that is not on the web', async () => {
  const manifest = { name: 'x', version: '1', license: 'x', license_url: 'javascript:alert(1)' };
  const form = new FormData();
  form.append('manifest', new Blob([JSON.stringify(manifest)]), 'manifest.json');
  form.append('words', new Blob(['{"word":"evil twin","part_of_speech":"noun"}']), 'words.jsonl');
  const upload = await fetch(`${server.url}/api/en/dictionary/import/upload`, {
    method: 'POST',
    headers: admin.headers,
    body: form,
  });
  expect(await upload.text()).toContain(
    'manifest.json: license_url: expected an address that starts with http:// or https://',
  );

  // One that version 0.1.0 accepted.
  const { dictionary } = server.server;
  await dictionary.database.write(async (transaction) => {
    const notice = null;
    const dataset = { ...manifest, attribution: null, notice };
    const imported = JSON.stringify([dataset]);
    await updateDataset(dictionary.database, transaction, DEFAULT_DATASET, { imported });
  });
  await admin.post('/en/words', { word: 'to show it', part_of_speech: 'noun' });
  const meta = await (await fetch(`${server.url}/api/v1/meta`)).text();
  expect(meta).toContain('"license":"x"');
  expect(meta).not.toContain('javascript:');
});
