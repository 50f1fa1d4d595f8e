import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, startBrowser, type TestBrowser } from '../_util/browser.ts';
import { server } from './server.ts';

describeInBrowser('a reader of the bundled dictionary', () => {
  let url: string;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    browser = await startBrowser();
    page = await browser.newPage();
    url = server.url;
  });
  afterAll(() => browser?.close());

  it('finds a misspelled word with the keyboard alone', async () => {
    await page.goto(url);
    await page.getByRole('combobox').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('definately');
    const answer = page.locator('[data-term=definately]');
    const group = answer.getByRole('group', { name: 'Did you mean' });
    await group.getByRole('option', { name: /^definitely/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/word/definitely');
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent())
      .toBe('definitely');
  });

  it('is shown what a misspelled word may mean when Enter is pressed at once', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('accomodate');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=accomodate');
    await page.getByText('“accomodate” is not in the dictionary').first().waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^accommodate/ })
      .click();
    await page.waitForURL('**/word/accommodate');
  });

  it('goes to the word that is spelled with another hyphen', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('ice-cream');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/word/ice%20cream');
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent())
      .toBe('ice cream');
  });

  it('sees a likely spelling before rare words that start with the term', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('wich');
    const options = page.locator('[data-term=wich]').getByRole('option');
    await expect.poll(() => options.first().textContent()).toMatch(/^\s*which/);
  });

  it('sees by which translation a misspelled one was found', async () => {
    await page.goto(`${url}/search?q=зделать`);
    await page.getByRole('heading', { name: 'Did you mean' }).waitFor();
    const first = page.getByRole('main').getByRole('listitem').first();
    await expect.poll(() => first.textContent()).toMatch(/делать\s*→\s*do/);
  });

  it('sees both accents, and the meanings that learners need before the others', async () => {
    await page.goto(`${url}/word/shaft`);
    const noun = page.getByRole('region', { name: /^noun/ }).first();
    await noun.getByText('US', { exact: true }).waitFor();
    await noun.getByText('/ʃɑːft/').waitFor();
    const first = await noun.locator('ol > li').count();
    await noun.getByRole('button', { name: /more meanings$/ }).click();
    await expect.poll(() => noun.locator('ol > li').count()).toBeGreaterThan(first);
  });

  it('is asked for a translation where the chosen language has none', async () => {
    await page.getByLabel('Translations').selectOption({ label: 'German' });
    await page.goto(`${url}/word/gander`);
    await page.getByText('No German translation yet.').waitFor();
    await page.getByRole('button', { name: 'Propose one' }).click();
    const message = page.getByLabel('What is wrong?');
    await expect.poll(() => message.inputValue()).toBe('German translation of meaning 1: ');
    await message.press('End');
    await page.keyboard.type('Gänserich');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Thank you. The administrator will review it.').waitFor();
  });

  it('reads on and on while browsing, and comes back to the same place', async () => {
    await page.goto(`${url}/browse?search=b&part_of_speech=adjective`);
    const rows = page.getByRole('list', { name: 'Browse' }).getByRole('listitem');
    await rows.first().waitFor();
    const first = await rows.count();
    for (let i = 2; i <= 4; i += 1) {
      // Rows get their height as they come into view, so the end moves.
      const scrolled = async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        return rows.count();
      };
      await expect.poll(scrolled).toBeGreaterThanOrEqual(first * i);
    }
    const words = (await rows.locator('[lang=en]').allTextContents()).filter(Boolean);
    expect(words[0]?.toLowerCase().startsWith('b')).toBe(true);
    // More rows may still come in.
    const rowsWithout = async () => (await rows.count()) - (await rows.getByRole('link').count());
    await expect.poll(rowsWithout).toBe(0);

    const link = rows.nth(3 * first).getByRole('link');
    await link.scrollIntoViewIfNeeded();
    const [text, top] = [await link.textContent(), await page.evaluate(() => scrollY)];
    await link.click();
    await page.waitForURL('**/word/*');
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    await rows.nth(3 * first).waitFor();
    expect(
      await rows
        .nth(3 * first)
        .getByRole('link')
        .textContent(),
    ).toBe(text);
    await expect
      .poll(async () => Math.abs((await page.evaluate(() => scrollY)) - top))
      .toBeLessThan(60);
    expect(browser.complaints).toEqual([]);
  });

  it('keeps a long entry readable, and shows the rest when asked', async () => {
    await page.goto(`${url}/word/run`);
    const verb = page.getByRole('region', { name: 'verb', exact: true });
    await verb.waitFor();
    const meanings = verb.getByRole('listitem').filter({ has: page.locator('.definition') });
    const before = await meanings.count();
    await verb.getByRole('button', { name: /more meanings$/ }).click();
    expect(await meanings.count()).toBeGreaterThan(before);
    await page.getByRole('navigation', { name: 'Parts of speech' }).getByText('verb').click();
    await expect
      .poll(() =>
        page
          .getByRole('region', { name: 'verb', exact: true })
          .evaluate((node) => node.getBoundingClientRect().top),
      )
      .toBeLessThan(300);
  });

  it('sees patterns, combinations, notes, topics, phrases and weak sounds at their words', async () => {
    await page.goto(`${url}/word/make`);
    const main = page.getByRole('main');
    await main.getByText('make something for somebody').first().waitFor();
    await main.getByLabel('Common combinations').getByText('decision').first().waitFor();
    await main.getByRole('note').first().waitFor();
    await main.getByRole('region', { name: 'Phrases' }).first().getByRole('link').first().waitFor();
    await page.goto(`${url}/word/doctor`);
    await main.getByRole('link', { name: 'health' }).first().waitFor();
    await page.goto(`${url}/word/for`);
    await main.getByText('weak', { exact: true }).first().waitFor();
  });

  it('has the first meaning, its translation and an example on the first screen of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const word of ['run', 'make', 'book', 'happy', 'although']) {
      await page.goto(`${url}/word/${word}`);
      const items = page.getByRole('main').getByRole('listitem');
      const first = items.filter({ has: page.locator('.definition') }).first();
      await first.waitFor();
      const example = first.getByRole('list', { name: 'Examples' }).getByRole('listitem');
      for (const part of [first.locator('.definition'), first.locator('dd[lang=de]'), example]) {
        const box = await part.first().boundingBox();
        expect.soft(box && box.y + box.height, `${word}: ${String(part)}`).toBeLessThan(844);
      }
    }
  });
});
