import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerPage } from './app-pages.ts';

let root: string;
let folder: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'wordkeep-pages-'));
  folder = join(root, 'pages');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await mkdir(`${folder}-other`);
  await writeFile(join(folder, 'a.html'), '<p>a</p>');
  await writeFile(join(folder, 'assets', 'a.js'), 'x');
  await writeFile(join(folder, 'key.pem'), 'secret');
  await writeFile(join(root, 'secret.html'), 'secret');
  await writeFile(join(`${folder}-other`, 'secret.html'), 'secret');
});
afterAll(() => rm(root, { recursive: true }));

it('answers its own files with their type and a strict policy', async () => {
  const answer = await answerPage(folder, 'GET', 'wordkeep-app://pages/a.html');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('<p>a</p>');
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|http|\*/);
  const script = await answerPage(folder, 'GET', 'wordkeep-app://pages/assets/a.js');
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

it.each([
  ['GET', 'wordkeep-app://pages/'],
  ['GET', 'wordkeep-app://pages/none.html'],
  ['GET', 'wordkeep-app://pages/assets'],
  ['GET', 'wordkeep-app://pages/key.pem'],
  ['GET', 'wordkeep-app://other/a.html'],
  ['GET', 'https://pages/a.html'],
  ['POST', 'wordkeep-app://pages/a.html'],
  ['GET', 'wordkeep-app://pages/../secret.html'],
  ['GET', 'wordkeep-app://pages/%2e%2e/secret.html'],
  ['GET', 'wordkeep-app://pages/..%2fsecret.html'],
  ['GET', 'wordkeep-app://pages/..%2fpages-other%2fsecret.html'],
  ['GET', 'wordkeep-app://pages/..%5csecret.html'],
  ['GET', 'wordkeep-app://pages//../../secret.html'],
  ['GET', 'wordkeep-app://pages/a.html%00.js'],
  ['GET', 'wordkeep-app://pages/%'],
])('answers 404 to %s %s', async (method, url) => {
  const answer = await answerPage(folder, method, url);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain('secret');
});
