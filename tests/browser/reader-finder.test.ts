import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, startBrowser, type TestBrowser } from '../_util/browser.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

describeInBrowser('a reader who looks for a word', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    server = await startTestServer();
    browser = await startBrowser();
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const found = () => page.getByRole('region', { name: 'Words found' });

  it('finds it by a pattern, with the keyboard alone, and keeps the question in the address', async () => {
    await page.goto(`${server.url}/find`);
    await page.getByRole('link', { name: 'Pattern' }).focus();
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: 'Which pattern does it have?' });
    await field.focus();
    await page.keyboard.type('r?n');
    await page.keyboard.press('Enter');
    await found()
      .getByRole('link', { name: /^run verb, noun/ })
      .waitFor();
    expect(new URL(page.url()).search).toBe('?spelled=r%3Fn');
    expect(await field.evaluate((node) => node === document.activeElement)).toBe(true);
  });

  it('narrows it down, and goes back', async () => {
    await page.getByText('Narrow it down').click();
    await page.getByRole('combobox', { name: 'Part of speech' }).selectOption('noun');
    await found()
      .getByRole('link', { name: /^run noun/ })
      .waitFor();
    await page.goBack();
    await found()
      .getByRole('link', { name: /^run verb, noun/ })
      .waitFor();
    expect(new URL(page.url()).search).toBe('?spelled=r%3Fn');
  });

  it('finds inflected forms if asked to', async () => {
    await page.goto(`${server.url}/find?spelled=r%3Fn`);
    await found().getByRole('link', { name: /^run/ }).waitFor();
    expect(await found().getByRole('link', { name: /^ran/ }).count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Inflected forms, too' }).check();
    await found()
      .getByRole('link', { name: /^ran verb/ })
      .waitFor();
    expect(new URL(page.url()).search).toBe('?spelled=r%3Fn&forms=true');
    await page.getByRole('link', { name: 'Meaning', exact: true }).click();
    await page.getByRole('textbox', { name: 'What does the word mean?' }).waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.goto(`${server.url}/find?spelled=r%3Fn`);
  });

  it('is told when nothing fits, and takes an example', async () => {
    const field = page.getByRole('textbox', { name: 'Which pattern does it have?' });
    await field.fill('zz?zz');
    await field.press('Enter');
    await page.getByText('No word fits').waitFor();
    await page.getByRole('link', { name: 'c*w*rd' }).click();
    expect(await field.inputValue()).toBe('c*w*rd');
  });

  it('waits for tables that are being made, without asking again', async () => {
    let refusals = 0;
    await page.route('**/api/v1/find?*', (route) =>
      (refusals += 1) > 2
        ? route.continue()
        : route.fulfill({
            status: 503,
            headers: { 'Retry-After': '1' },
            contentType: 'application/problem+json',
            body: JSON.stringify({ code: 'not_ready', status: 503, title: 'Not ready' }),
          }),
    );
    await page.goto(`${server.url}/find?means=${encodeURIComponent('move fast on foot')}`);
    await page.getByText('Getting ready').waitFor();
    await found().getByRole('link', { name: /^run/ }).first().waitFor();
    expect(refusals).toBeGreaterThan(2);
    await page.unroute('**/api/v1/find?*');
  });

  it('gets words that fit a description typed into the search box', async () => {
    await page.goto(`${server.url}/`);
    const box = page.getByRole('combobox', { name: 'Look up a word' });
    await box.fill("what's the word for moving fast on foot");
    await box.press('Enter');
    const fitting = page.getByRole('region', { name: 'Words that fit the description' });
    await fitting.getByRole('link', { name: /^run/ }).first().waitFor();
    await fitting.getByRole('link', { name: 'Words that fit the description' }).click();
    await page.getByRole('textbox', { name: 'What does the word mean?' }).waitFor();
    await found().getByRole('link', { name: /^run/ }).first().waitFor();
    // Two known words that name nothing are a description, too; a misspelled phrase is none.
    await page.goto(`${server.url}/`);
    await box.fill('happy dude');
    await page.getByRole('link', { name: 'Words that fit the description' }).click();
    await fitting.getByRole('link', { name: /^dude/ }).first().waitFor();
    await page.goto(`${server.url}/search?q=${encodeURIComponent('run oot')}`);
    await page.getByText('Did you mean').waitFor();
    expect(await fitting.count()).toBe(0);
  });

  it('gets to words by sound or letters from the search box', async () => {
    await page.goto(`${server.url}/`);
    const box = page.getByRole('combobox', { name: 'Look up a word' });
    await box.fill('3 letter words starting with r');
    await page.getByRole('link', { name: 'Words that fit the description' }).waitFor();
    await box.press('Enter');
    await found()
      .getByRole('link', { name: /^run verb/ })
      .waitFor();
    expect(new URL(page.url()).search).toBe('?spelled=%3F%3F%3F&starts=r');
    // So does a search from the browser's address bar, in another language, too.
    await page.goto(`${server.url}/search?q=${encodeURIComponent('Was reimt sich auf „fun“?')}`);
    await found().getByRole('link', { name: /^run/ }).first().waitFor();
    expect(new URL(page.url()).search).toBe('?rhymes_with=fun');
  });

  it('is told what is wrong with a question', async () => {
    await page.goto(`${server.url}/find?spelled=*`);
    await page
      .getByRole('alert')
      .or(page.getByText(/try again/i))
      .first()
      .waitFor();
    const field = page.getByRole('textbox', { name: /pattern/ });
    expect(await field.inputValue()).toBe('*');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await page.getByText('With *, a pattern needs two letters').waitFor();
    await page.goto(`${server.url}/find?letters=a`);
    await page.getByText('This takes 2 to 15 letters').waitFor();
  });
});
