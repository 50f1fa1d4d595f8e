import { afterAll, beforeAll, expect, it } from 'vitest';
import { Speech } from '../../server/speech/speech.ts';
import { describeInBrowser, startBrowser, type TestBrowser } from '../_util/browser.ts';
import { startTestServer } from '../_util/server.ts';

describeInBrowser('a reader without a voice or a recording', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());

  it('is told so', async () => {
    const server = await startTestServer();
    const page = await browser.newPage();
    await page.goto(`${server.url}/word/run`);
    await page.getByText('no sound').first().waitFor();
    expect(await page.getByRole('button', { name: /Listen/ }).count()).toBe(0);
    await page.close();
    await server.stop();
  });

  it('hears the server', async ({ skip }) => {
    if (!Speech.isInstalled()) skip('espeak-ng is not installed');
    const server = await startTestServer({ SPEECH_ENABLED: 'true' });
    const page = await browser.newPage();
    await page.goto(`${server.url}/word/run`);
    // Also for whoever has no pointer to rest on the button.
    await page.getByText('a machine’s voice').first().waitFor();
    const button = page.getByRole('button', { name: /Listen: British.*a machine’s voice/ }).first();
    const [answer] = await Promise.all([
      page.waitForResponse(
        /\/words\/run\/speech\?accent=british&part_of_speech=verb&dataset=default$/,
      ),
      button.click(),
    ]);
    expect(answer.headers()['content-type']).toBe('audio/wav');
    expect(await page.getByText('could not be played').count()).toBe(0);

    // A quiz asks with the accent that was heard last.
    await page
      .getByRole('button', { name: /Listen: American.*a machine’s voice/ })
      .first()
      .click();
    await page.goto(`${server.url}/list`);
    await page.getByRole('textbox', { name: 'Words' }).fill('run');
    await page.getByRole('button', { name: 'Make the list' }).click();
    await page.getByRole('button', { name: 'Quiz' }).click();
    await Promise.all([
      page.waitForRequest(/\/words\/run\/speech\?accent=american&part_of_speech=verb$/),
      page.getByLabel('Questions').selectOption('Type what you hear'),
    ]);
    await page.close();
    await server.stop();
  });
});
