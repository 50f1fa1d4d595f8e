import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminPages, startAdminPages } from '../_util/admin-pages.ts';
import { describeInBrowser, seriousProblems } from '../_util/browser.ts';
import { Keyboard } from '../_util/keyboard.ts';

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const OTHERS = ['wiktionary', 'jargon', 'foldoc', 'vera', 'glossary'];

describe.each(WIDTHS)('at $width px', (viewport) => {
  describeInBrowser('six dictionaries with a keyboard alone', () => {
    let pages: AdminPages;
    let page: Page;
    let keys: Keyboard;

    beforeAll(async () => {
      pages = await startAdminPages();
      for (const name of OTHERS) {
        const terms = { license: 'CC-BY-SA-4.0', attribution: `the authors of ${name}` };
        await pages.admin.post('/en/datasets', { name, title: `The ${name}`, ...terms });
        await pages.admin.post('/en/words', {
          word: 'run',
          part_of_speech: 'noun',
          dataset: name,
          meanings: [{ definition: `what ${name} says` }],
        });
      }
      page = await pages.open('/admin/datasets');
      await page.setViewportSize(viewport);
      keys = new Keyboard(page);
    });
    afterAll(() => pages?.close());

    it.each(['/admin/datasets', '/word/run', '/about', '/browse?dataset=vera', '/find?starts=r'])(
      'come through %s, forwards and backwards',
      async (path) => {
        await pages.load(path);
        await page.waitForLoadState('networkidle');
        expect.soft(await keys.goThrough()).toBeGreaterThan(10);
        expect(await seriousProblems(page)).toEqual([]);
      },
    );

    it('unfold what each says', async () => {
      await pages.load('/word/run');
      const all = page.locator('details', { hasText: 'The glossary' });
      await all.waitFor();
      if ((await all.getAttribute('open')) === null)
        await keys.enter(all.locator('summary').first());
      await all.getByText('what glossary says').waitFor();
    });

    it('are chosen in the list and in the finder', async () => {
      const choice = page.getByLabel('Dictionary', { exact: true });
      for (const [path, fold] of [
        ['/browse', 'Filters'],
        ['/find?starts=r', 'Narrow it down'],
      ] as const) {
        await pages.load(path);
        // While it is folded, as on a phone, the choice is not in the page.
        const folds = page.locator('main details', { hasText: fold });
        await folds.waitFor();
        if ((await folds.getAttribute('open')) === null) await keys.enter(folds.locator('summary'));
        await choice.waitFor();
        await keys.tabTo(choice);
        await keys.type('The vera');
        await expect.poll(() => page.url()).toContain('dataset=vera');
        await keys.isOn(choice);
      }
    });

    it('are moved by the administrator, and removed by name', async () => {
      await pages.load('/admin/datasets');
      const card = page.locator('[data-dataset="vera"]');
      await keys.enter(card.getByRole('button', { name: 'Move up' }));
      const before = () =>
        page
          .locator('[data-dataset]')
          .evaluateAll((all) => all.map((one) => one.getAttribute('data-dataset')));
      await expect
        .poll(before)
        .toEqual(['default', 'wiktionary', 'jargon', 'vera', 'foldoc', 'glossary']);
      await keys.enter(card.getByRole('button', { name: 'Remove' }));
      await keys.isOn(page.getByRole('dialog').getByRole('textbox'));
      await keys.type('vera');
      await keys.press('Enter');
      await card.waitFor({ state: 'detached' });
      await keys.isSeen('after it is gone');
    });
  });
});
