import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminPages, startAdminPages } from '../_util/admin-pages.ts';
import { describeInBrowser, seriousProblems } from '../_util/browser.ts';
import { itInLongSuites } from '../_util/long-suites.ts';

/** What moved on a page by itself. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const moved = list.getEntriesByType('layout-shift') as (PerformanceEntry & {
            sources: { node: Node | null }[];
          })[];
          resolve(moved.flatMap(({ sources }) => sources.map(({ node }) => `${node?.nodeName}`)));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // There is always one of these, so that it is told even if nothing moved.
        observer.observe({ type: 'navigation', buffered: true });
      }),
  );

describeInBrowser('dictionaries side by side', () => {
  let pages: AdminPages;
  let page: Page;
  beforeAll(async () => {
    pages = await startAdminPages();
    page = await pages.open('/admin/datasets');
  });
  afterAll(() => pages?.close());

  const card = (name: string) => page.locator(`[data-dataset="${name}"]`);

  it('are added, and their terms edited', async () => {
    await page.getByRole('button', { name: 'New empty dictionary' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Glossary');
    await dialog.getByLabel('Title').fill('Our glossary');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.locator('[aria-invalid=true]').waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('glossary');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card('glossary').getByText('Our glossary').waitFor();
    await card('glossary').getByRole('button', { name: 'Edit terms' }).click();
    await dialog.getByLabel('Licence', { exact: true }).fill('CC0-1.0');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card('glossary').getByText('CC0-1.0').waitFor();
    const unstated = { name: 'unstated', title: 'Unstated', license: 'NOASSERTION' };
    await pages.admin.post('/en/datasets', unstated);
    await pages.load('/admin/datasets');
    await card('unstated').getByText('not stated').waitFor();
    await pages.admin.delete('/en/datasets/unstated');
    expect(await seriousProblems(page)).toEqual([]);
  });

  /** By `move`, one before the other and back. */
  async function putInOrder(move: (grip: Locator, target: Locator) => Promise<void>) {
    const order = () =>
      page.locator('[data-dataset]').evaluateAll((all) => all.map((one) => one.dataset.dataset));
    for (const [name, target] of [
      ['glossary', 'default'],
      ['default', 'glossary'],
    ] as const) {
      await move(card(name).getByTitle('Drag to another place'), card(target));
      await expect.poll(order).toEqual([name, target]);
    }
  }

  it('are put in order by a mouse', () =>
    putInOrder(async (grip, target) => {
      await grip.hover();
      await page.mouse.down();
      await target.hover();
      await page.mouse.up();
    }));

  itInLongSuites('are put in order by a finger on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const input = await page.context().newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      points: { x: number; y: number }[],
    ) => input.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    const middleOf = async (place: Locator) => {
      const { x, y, width, height } = (await place.boundingBox())!;
      return { x: x + width / 2, y: y + height / 2 };
    };
    await putInOrder(async (grip, target) => {
      await grip.scrollIntoViewIfNeeded();
      const [from, to] = [await middleOf(grip), await middleOf(target)];
      await touch('touchStart', [from]);
      await touch('touchMove', [{ x: to.x, y: (from.y + to.y) / 2 }]);
      await touch('touchMove', [to]);
      await touch('touchEnd', []);
    });
    await input.detach();
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('are read below each other, hidden and put in another order', async () => {
    const { status } = await pages.admin.post('/en/words', {
      word: 'run',
      part_of_speech: 'noun',
      dataset: 'glossary',
      meanings: [{ definition: 'one execution of a test suite' }],
    });
    expect(status).toBe(201);
    await pages.load('/word/run');
    const section = page.locator('details', { hasText: 'Our glossary' });
    await section.getByText('one execution of a test suite').waitFor();
    await pages.load('/about');
    const own = page.getByRole('group', { name: 'Our glossary' });
    await own.getByRole('button', { name: 'Move up' }).click();
    await pages.load('/word/run');
    await page.locator('main article > section').getByText('one execution').waitFor();
    await pages.load('/about');
    await own.getByRole('checkbox', { name: 'Show' }).uncheck();
    await pages.load('/word/run');
    await page.locator('main article > section').first().waitFor();
    expect(await page.getByText('one execution').count()).toBe(0);
    await page.evaluate(() => localStorage.removeItem('wordkeep.datasets'));
  });

  it('are named where they alone have a word', async () => {
    const { body } = await pages.admin.post('/en/words', {
      word: 'linter',
      part_of_speech: 'noun',
      dataset: 'glossary',
      meanings: [{ definition: 'a program that reads programs' }],
    });
    await pages.load('/word/linter');
    await page.locator('main article').getByText('Our glossary', { exact: true }).waitFor();
    await pages.admin.delete(`/en/${body.id}`);
  });

  itInLongSuites('are browsed one at a time', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/v1/datasets', async (route) => {
      await held;
      await route.continue();
    });
    await pages.load('/browse');
    // Its place is there before the list, so that nothing moves.
    await page.getByLabel('Dictionary', { exact: true }).waitFor();
    answer();
    const words = page.getByRole('list', { name: 'Browse' }).getByRole('listitem');
    await page.getByLabel('Dictionary', { exact: true }).selectOption('Our glossary');
    await expect.poll(() => words.count()).toBe(1);
    await page.getByRole('status').getByText('1 entry', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Most common first' }).click();
    await expect.poll(() => page.url()).toContain('sort=frequency');
    await expect.poll(() => words.count()).toBe(1);
    await page.getByLabel('Dictionary', { exact: true }).selectOption('Wordkeep test dictionary');
    await expect.poll(() => words.count()).toBe(20);
  });

  itInLongSuites('are browsed from a list that nothing moves', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await pages.load('/browse');
    await page.getByRole('heading', { name: 'By field' }).waitFor();
    const words = page.getByRole('list', { name: 'Browse' }).getByRole('listitem');
    await words.first().waitFor();
    expect(await shifts(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  itInLongSuites('are searched by the finder one at a time', async () => {
    await pages.load('/find?starts=r');
    const found = page.getByRole('region', { name: 'Words found' }).getByRole('listitem');
    await expect.poll(() => found.count()).toBeGreaterThan(1);
    await page.getByLabel('Dictionary', { exact: true }).selectOption('Our glossary');
    await expect.poll(() => found.count()).toBe(1);
    expect(page.url()).toContain('dataset=glossary');
  });

  itInLongSuites('come from a file that is dropped anywhere on their page', async () => {
    await pages.load('/admin/datasets');
    await card('glossary').waitFor();
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['word,definition\ngrok,to understand\n'], 'slang.csv'));
      return data;
    });
    await page.locator('h1').dispatchEvent('drop', { dataTransfer: dropped });
    await page.getByText('Makes a new dictionary').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/transfer');
    await page.getByRole('button', { name: 'Do not import' }).click();
  });

  it('are edited one at a time: the choice holds on every page', async () => {
    await pages.load('/admin/datasets');
    // A screen reader says whose button it is.
    const group = page.getByRole('group', { name: 'Our glossary' });
    await group.getByRole('checkbox').waitFor();
    await group.getByRole('button', { name: 'Words' }).click();
    await page.getByRole('link', { name: 'run', exact: true }).first().waitFor();
    expect(await page.locator('[data-id]').count()).toBe(1);
    const chosen = page.getByLabel('Dictionary you are working on').locator('visible=true');
    expect(await chosen.inputValue()).toBe('glossary');
    expect(await seriousProblems(page)).toEqual([]);
    await pages.load('/admin/history');
    await page.getByText('run', { exact: true }).first().waitFor();
    await pages.load('/admin/transfer');
    await expect.poll(() => page.getByLabel('Where it goes').inputValue()).toBe('edited');
    await chosen.selectOption('default');
    await pages.load('/admin/words');
    await expect.poll(() => page.locator('[data-id]').count()).toBeGreaterThan(10);
  });

  itInLongSuites('come to pages of the administrator without moving what is seen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const options = page.getByLabel('Dictionary you are working on').getByRole('option');
    const tops = () =>
      page
        .locator('main > :not(select)')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    for (const path of ['/admin/words', '/admin/datasets']) {
      let answer = () => {};
      const held = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/api/en/datasets', async (route) => {
        await held;
        await route.continue();
      });
      await page.evaluate(() => localStorage.removeItem('wordkeep.admin-dataset-last'));
      await pages.load(path);
      const before = (await tops()).filter((top) => top > 0 && top < 844);
      expect(await options.count()).toBe(0);
      answer();
      await expect.poll(() => options.count()).toBe(2);
      await page.waitForLoadState('networkidle');
      expect((await tops()).slice(0, before.length)).toEqual(before);
      await page.unroute('**/api/en/datasets');
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  itInLongSuites('give records to each other', async () => {
    const { body } = await pages.admin.get('/en/words?search=knowledge');
    await pages.load(`/admin/words/${body.items[0].id}`);
    await page.getByRole('button', { name: 'More' }).last().click();
    await page.getByRole('menuitem', { name: 'Copy to “Our glossary”' }).click();
    await page.getByText('Copied to “Our glossary”').waitFor();
    const copied = await pages.admin.get('/en/words?search=knowledge&dataset=glossary');
    expect(copied.body.total).toBe(1);
  });

  itInLongSuites('are named beside results that are not of the first', async () => {
    const word = { word: 'grokking', part_of_speech: 'noun', dataset: 'glossary' };
    expect((await pages.admin.post('/en/words', word)).status).toBe(201);
    await pages.load('/search?q=grokking');
    await page.getByRole('main').getByText('Our glossary').waitFor();
  });

  it('can be had from a list, or from an address on the internet alone', async () => {
    await pages.load('/admin/datasets');
    await page.locator('[data-catalogue="oewn"]').getByRole('button').waitFor();
    const byHand = page.locator('[data-catalogue="jargon"]');
    expect(await byHand.getByRole('button').count()).toBe(0);
    expect(await byHand.textContent()).toContain('jargon.index');
    expect(await seriousProblems(page)).toEqual([]);
    await page.getByLabel('Address of a dictionary file').fill(`${pages.server.url}/data.zip`);
    await page.getByRole('button', { name: 'Download and preview', exact: true }).last().click();
    await page.getByText('This would not be imported').waitFor();
    await page.getByText('is inside your own network').waitFor();
  });

  it('are removed by whoever types the name', async () => {
    await pages.load('/admin/datasets');
    await card('glossary').getByRole('button', { name: 'Remove' }).click();
    const dialog = page.getByRole('dialog');
    const remove = dialog.getByRole('button', { name: 'Remove' });
    expect(await remove.isDisabled()).toBe(true);
    await dialog.getByLabel('Type glossary to remove it').fill('glossary');
    await remove.click();
    await card('glossary').waitFor({ state: 'detached' });
    expect((await pages.server.api.get('/datasets')).body.meta.count).toBe(1);
  });

  itInLongSuites('are read as before once the chosen one is gone', async () => {
    const choice = { order: ['glossary', 'default'], hidden: ['default'] };
    await page.evaluate((chosen) => {
      localStorage.setItem('wordkeep.datasets', JSON.stringify(chosen));
    }, choice);
    await pages.load('/word/run');
    await page.locator('main article > section').first().waitFor();
    await page.getByRole('combobox').first().fill('run');
    await page.getByRole('option').first().waitFor();
  });
});
