import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, startBrowser } from '../_util/browser.ts';
import { freePort } from '../_util/free-port.ts';
import { listens } from '../_util/listens.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
// On the same file system as `node_modules`, whose files are linked.
mkdirSync(join(ROOT, 'data'), { recursive: true });
const folder = mkdtempSync(join(ROOT, 'data/fresh-'));
const inClone = (path: string) => join(folder, path);

function change(path: string, from: string, to: string): void {
  const text = readFileSync(inClone(path), 'utf8');
  expect(text).toContain(from);
  writeFileSync(inClone(path), text.replace(from, to));
}

describeInBrowser('npm run dev in a fresh clone', () => {
  let dev: ChildProcess;
  let url: string;

  beforeAll(async () => {
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${ROOT}`, folder]);
    execFileSync('cp', ['-al', join(ROOT, 'node_modules'), folder]);
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    dev = spawn('npm', ['run', 'dev', '--', '--port', String(port)], {
      cwd: folder,
      stdio: 'ignore',
      detached: true,
    });
    await listens(port, dev);
  });

  afterAll(async () => {
    process.kill(-dev.pid!, 'SIGTERM');
    await once(dev, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });

  it('answers with the small dictionary', async () => {
    const status = () => fetch(`${url}/api/v1/words/run`).then((answer) => answer.status, String);
    await expect.poll(status).toBe(200);
  });

  it('shows a change of a page at once, without loading it anew', async () => {
    const { newPage, close } = await startBrowser();
    const page = await newPage();
    await page.goto(`${url}/about`);
    await page.getByRole('heading', { level: 1, name: 'About this dictionary' }).waitFor();
    await page.evaluate(() => document.documentElement.setAttribute('data-stays', ''));
    change('renderer/src/reader/pages/AboutPage.svelte', '</script>\n', '</script>\n<p>New</p>\n');
    await page.getByText('New', { exact: true }).waitFor();
    expect(await page.locator('html[data-stays]').count()).toBe(1);
    await close();
  });

  it('restarts the server after a change of it', async () => {
    change('server/http/web/robots.ts', 'User-agent: *', 'User-agent: changed');
    const robots = () => fetch(`${url}/robots.txt`).then((answer) => answer.text(), String);
    await expect.poll(robots).toContain('User-agent: changed');
  });
});
