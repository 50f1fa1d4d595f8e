/// <reference lib="dom" />
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beforeSave } from '../_util/admin-pages.ts';
import { describeInBrowser, startBrowser, type TestBrowser } from '../_util/browser.ts';
import type { ApiClient } from '../_util/client.ts';
import { CREDENTIALS } from '../_util/credentials.ts';
import { Keyboard } from '../_util/keyboard.ts';
import { storeMisses } from '../_util/search-misses.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

describe.each(WIDTHS)('at $width px', (viewport) => {
  describeInBrowser('an administrator with a keyboard alone', () => {
    let folder: string;
    let server: TestServer;
    let admin: ApiClient;
    let browser: TestBrowser;
    let page: Page;
    let keys: Keyboard;
    /** How far the server's clock is ahead, in ms. */
    let ahead = 0;
    const isNarrow = viewport.width < 800;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'wordkeep-keys-'));
      server = await startTestServer(
        { API_KEYS_FILE: join(folder, 'keys.json'), SEARCH_MISSES_ENABLED: 'true' },
        { hooks: { now: () => Date.now() + ahead } },
      );
      admin = await signIn(server.url);
      browser = await startBrowser({ viewport });
      page = await browser.newPage();
      keys = new Keyboard(page);
    });
    afterAll(async () => {
      await browser?.close();
      await server?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    const title = () => page.getByRole('heading', { level: 1 });
    const open = async (path: string) => {
      await page.goto(server.url + path);
      await title().waitFor();
      await page.waitForLoadState('networkidle');
    };
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
    const dialog = () => page.getByRole('dialog');
    const palette = () => page.getByRole('dialog', { name: 'Go to or do' });
    const idOf = async (word: string, part = 'noun') => {
      const { body } = await server.api.get(`/words/${word}`);
      return body.data.find((one: { part_of_speech: string }) => one.part_of_speech === part).id;
    };
    const editor = async (word: string, part?: string) =>
      open(`/admin/words/${await idOf(word, part)}`);
    const meaning = (place: number) =>
      page.getByRole('article', { name: `Meaning ${place}`, exact: true });
    /** Opens the list of a select with the keyboard, and chooses from it. */
    const choose = async (select: Locator, value: string) => {
      await keys.tabTo(select);
      const options = await select
        .locator('option')
        .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
      const from = options.indexOf(await select.inputValue());
      const steps = options.indexOf(value) - from;
      await page.keyboard.press('Space');
      for (let i = 0; i < Math.abs(steps); i += 1)
        await page.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
      await page.keyboard.press('Enter');
      await keys.isSeen(`after choosing ${value}`);
    };

    it('signs in, after a mistake', async () => {
      await open('/admin');
      await keys.isOn(page.getByLabel('User name'));
      await keys.type(CREDENTIALS.ADMIN_USERNAME);
      await keys.press('Tab');
      await keys.type('wrong');
      await keys.press('Enter');
      await page.getByText('Wrong user name or password').waitFor();
      await keys.isOn(page.getByLabel('Password'));
      await keys.type(CREDENTIALS.ADMIN_PASSWORD);
      await keys.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      await keys.isSeen('after signing in');
    });

    it('comes through every page, forwards and backwards', async () => {
      const paths = [
        '/admin',
        '/admin/words',
        `/admin/words/${await idOf('run', 'verb')}`,
        '/admin/words/new',
        '/admin/transfer',
        '/admin/history',
        '/admin/suggestions',
        '/admin/misses',
        '/admin/keys',
        '/admin/settings',
      ];
      for (const path of paths) {
        await open(path);
        expect.soft(await keys.goThrough(), path).toBeGreaterThan(5);
      }
    });

    it('goes anywhere from anywhere', async () => {
      await open('/admin/settings');
      await keys.press('Control+k');
      await keys.isOn(palette().getByRole('combobox'));
      await keys.press('Control+k', 'Escape');
      await expect.poll(() => palette().count()).toBe(0);
      await keys.press('Tab');
      await keys.press('Control+k');
      await keys.type('API k');
      await keys.press('ArrowDown', 'ArrowUp', 'Enter');
      await page.waitForURL('**/admin/keys');
      await keys.isOn(title());

      // Over an open menu, and not over a dialog.
      const menu = button(isNarrow ? 'Administration' : 'Theme');
      await keys.enter(menu, { back: true });
      await keys.isOn(page.locator('[role=menuitem], [role=menuitemradio]').first());
      await keys.press('Control+k');
      if ((await palette().count()) === 0) await keys.press('Escape', 'Control+k');
      await keys.isOn(palette().getByRole('combobox'));
      await keys.press('Escape');
      await keys.isSeen('after the palette');
      await keys.press('?');
      await keys.isSeen('in the list of keys');
      await dialog().getByText('Next and previous').waitFor();
      await keys.press('Control+k');
      expect(await palette().count()).toBe(0);
      await keys.press('Escape');
      await keys.isSeen('after the list of keys');
      if (isNarrow) {
        await keys.enter(button('Administration'), { back: true });
        await keys.isOn(page.getByRole('menuitemradio').or(page.getByRole('menuitem')).first());
        await keys.press('ArrowDown', 'Enter');
      } else {
        await keys.enter(page.getByRole('navigation').getByRole('link', { name: 'Words' }), {
          back: true,
        });
      }
      await page.waitForURL('**/admin/words');
      await keys.isOn(title());
    });

    it('finds, filters and sorts the list', async () => {
      await open('/admin/words');
      await keys.press('/');
      await keys.type('un');
      await page.waitForURL(/search=un/);
      await keys.press('ArrowDown');
      await keys.isOn(page.locator('[data-row]').first());
      await keys.press('j', 'k', 'ArrowDown', 'ArrowUp');
      await choose(page.getByLabel('Where in the headword'), 'contains');
      await page.waitForURL(/match=contains/);
      await keys.isOn(page.getByLabel('Where in the headword'));
      if (isNarrow) await keys.enter(page.locator('summary').filter({ hasText: 'Filters' }));
      const parts = page.getByLabel('Part of speech', { exact: true });
      await choose(parts, 'verb');
      await page.waitForURL(/part_of_speech=verb/);
      await keys.isOn(parts);
      await choose(parts, 'noun');
      await page.waitForURL(/part_of_speech=noun/);
      await keys.enter(button('More filters'));
      await keys.isOn(button('Fewer filters'));
      await keys.enter(link('Remove the filter Part of speech: verb'));
      await link('Remove the filter Part of speech: verb').waitFor({ state: 'detached' });
      await keys.isOn(link('Remove the filter Part of speech: noun'));
      await keys.press('Enter');
      await link('Remove the filter Part of speech: noun').waitFor({ state: 'detached' });
      await keys.isSeen('after the last filter');
      await choose(page.getByLabel('Order'), 'frequency desc');
      await page.waitForURL(/sort=frequency/);
      await keys.isOn(page.getByLabel('Order'));
    });

    it('changes many records, and takes it back', async () => {
      await open('/admin/words?search=un&match=contains');
      await keys.press('j', 'x', 'j', 'j', 'Shift+X');
      const bar = page.getByRole('region', { name: 'Selection' });
      await bar.getByText('3 records selected').waitFor();
      await keys.press('k', 'x', 'x');
      await keys.tabTo(page.getByRole('checkbox').nth(2), { back: true });
      await keys.press('Space', 'Space');
      await keys.enter(bar.getByRole('button', { name: 'Change…' }));
      const level = dialog().getByLabel('Level');
      await keys.isOn(level);
      await choose(level, 'B2');
      await keys.enter(dialog().getByRole('button', { name: 'Show what would change' }));
      await dialog()
        .getByText(/records will change/)
        .waitFor();
      await keys.isSeen('in the preview');
      await keys.enter(dialog().getByRole('button', { name: 'Back' }));
      await keys.isSeen('in the choices');
      await keys.enter(dialog().getByRole('button', { name: 'Show what would change' }));
      await dialog()
        .getByText(/records will change/)
        .waitFor();
      await keys.isSeen('in the preview again');
      await keys.enter(dialog().getByRole('button', { name: /^Change \d/ }));
      await dialog()
        .getByText(/^\d records? changed/)
        .waitFor();
      await keys.isSeen('after the change');
      await keys.enter(dialog().getByRole('button', { name: 'Undo all' }));
      await dialog()
        .getByText(/^\d records? restored/)
        .waitFor();
      await keys.isSeen('after undoing');
      await keys.enter(dialog().getByRole('button', { name: 'Close' }).last());
      await keys.isOn(page.locator('[data-row]').first());
      await keys.press('j', 'x');
      await keys.enter(bar.getByRole('button', { name: 'Clear' }));
      await bar.waitFor({ state: 'detached' });
      await keys.isSeen('after clearing the selection');

      await open('/admin/history');
      await keys.enter(page.getByRole('main').getByRole('button', { name: 'Revert' }).nth(1));
      await keys.isOn(dialog().getByRole('button', { name: 'Cancel' }));
      await keys.press('Enter');
      await keys.isOn(page.getByRole('main').getByRole('button', { name: 'Revert' }).nth(1));
      await keys.press('Enter');
      await keys.enter(dialog().getByRole('button', { name: 'Revert' }));
      await page.getByText('Reverted by a newer change.').waitFor();
      await keys.isOn(page.getByRole('article').filter({ hasText: 'Reverted by a newer' }));
    });

    it('works off a queue', async () => {
      await open('/admin');
      await keys.enter(link('Without a level'));
      await page.waitForURL(/missing=level/);
      await page.locator('[data-row]').first().waitFor();
      await keys.isOn(title());
      await keys.press('j', 'Enter');
      const place = page.getByRole('navigation', { name: 'Position in the list' });
      await place.getByText(/to go/).waitFor();
      const level = page.getByLabel('Level').first();
      await keys.isOn(level);
      await choose(level, 'B1');
      await place.getByRole('link', { name: /^Save, then/ }).waitFor();
      const address = page.url();
      await page.keyboard.press('Control+Enter');
      await page.waitForURL((url) => url.href !== address);
      await keys.isOn(level);
      await keys.enter(link('Back to the list'), { back: true });
      await page.waitForURL(/admin\/words\?/);
      await keys.isOn(title());
    });

    it('edits every part of a record', async () => {
      await editor('trunk');
      const [first] = [meaning(1)];
      await keys.tabTo(first.getByLabel('Definition').first());
      await keys.press('Control+End');
      await keys.type(' indeed');
      await keys.press('Alt+j');
      await keys.isOn(meaning(2).getByLabel('Definition').first());
      await keys.press('Alt+k', 'Alt+Shift+j');
      await keys.isOn(meaning(2).getByLabel('Definition').first());
      await keys.press('Alt+Shift+k', 'Alt+o');
      await keys.isOn(first.locator('[data-head]'));
      await keys.press('Enter', 'Alt+Shift+o', 'Alt+Shift+o');
      await keys.isSeen('after folding');

      // Lists of texts, words, translations, rows: what is added has the focus, what goes leaves it.
      for (const text of ['One.', 'Two.']) {
        await keys.enter(first.getByRole('button', { name: 'Add an example' }));
        await keys.type(text);
      }
      const removeExample = first.getByRole('button', { name: /^Remove Examples/ });
      const examples = await removeExample.count();
      await keys.tabTo(removeExample.nth(examples - 2), { back: true });
      await keys.press('Enter');
      await expect.poll(() => removeExample.count()).toBe(examples - 1);
      await keys.isOn(removeExample.last());
      await keys.press('Enter');
      await expect.poll(() => removeExample.count()).toBe(examples - 2);
      await keys.isOn(first.getByRole('button', { name: 'Add an example' }));
      const synonyms = first.getByLabel('Synonyms');
      await keys.tabTo(synonyms);
      await keys.type('bole');
      await keys.press('Enter');
      await keys.type('stem');
      await keys.press('Enter');
      const removeWord = first.getByRole('button', { name: 'Remove bole' });
      await keys.tabTo(removeWord, { back: true });
      await keys.press('Enter');
      await removeWord.waitFor({ state: 'detached' });
      await keys.isSeen('after a synonym');
      const add = first.getByLabel('Add a translation');
      await choose(add, 'zh');
      const chinese = first.getByRole('group', { name: 'Chinese' }).last();
      await keys.isOn(chinese.getByLabel('Title'));
      await keys.type('躯干');
      await keys.tabTo(chinese.getByRole('button', { name: 'Remove Chinese' }), { back: true });
      await keys.press('Enter');
      await keys.isSeen('after a translation');
      await keys.enter(first.locator('summary').last());
      await keys.enter(first.getByRole('button', { name: 'Add a quotation' }));
      await keys.isOn(first.getByRole('group', { name: 'Quotations 1' }).getByLabel('Text'));
      await keys.enter(first.getByRole('button', { name: 'Remove Quotations 1' }));
      await keys.isSeen('after a quotation');

      await keys.press('Alt+m');
      await keys.type('third');
      const third = page.getByRole('article', { name: /^Meaning/ }).last();
      await keys.tabTo(third.getByRole('button', { name: /^Move meaning \d+ up/ }), { back: true });
      await keys.press('Enter');
      await keys.isSeen('after moving up');
      await keys.tabTo(page.getByRole('button', { name: 'Remove meaning 2' }));
      await keys.press('Enter');
      await keys.isSeen('after removing a meaning');
      await keys.enter(button('Add a form'));
      const form = page.getByRole('group', { name: /^Form \d/ });
      await keys.isOn(form.getByLabel('Spelling'));
      await keys.enter(form.getByRole('button', { name: /^Remove/ }));
      await keys.isSeen('after a form');
      const short = page.getByLabel('Add a translation').last();
      await choose(short, 'fr');
      await keys.isOn(page.getByRole('group', { name: 'French' }).last().getByLabel('Translation'));
      await keys.press('Alt+p');
      await keys.isSeen('in the preview');
      await keys.press('Alt+p');
      await keys.isSeen('back in the form');

      await keys.enter(button('Discard'));
      await page.getByText('Everything is saved').waitFor();
      await keys.isOn(button('Discard'));
      await keys.tabTo(page.getByLabel('Note on usage'), { back: true });
      await keys.type('typed');
      await keys.press('Control+s');
      await page.getByText('Everything is saved').waitFor();
      await keys.isOn(page.getByLabel('Note on usage'));
      await keys.type(' more');
      await keys.enter(button('Save'));
      await page.getByText('Everything is saved').waitFor();
      await keys.isOn(button('Save'));
    });

    it('moves by the outline, and is led to what is refused', async () => {
      await editor('trunk');
      if (isNarrow) await keys.enter(button('Outline'));
      const outline = page.getByRole('navigation', { name: 'Outline' });
      await keys.enter(outline.getByRole('button', { name: /Forms/ }));
      await keys.isOn(page.locator('[data-part=forms] [data-head]'));
      await open('/admin/words/new');
      await keys.isOn(page.getByLabel('Headword'));
      await keys.tabTo(page.getByLabel('Note on usage'));
      await keys.type('rare');
      await keys.enter(button('Create'));
      await page.getByRole('list', { name: '2 fields to correct' }).waitFor();
      await keys.isOn(page.getByLabel('Headword'));
      await keys.enter(
        page.getByRole('list', { name: '2 fields to correct' }).getByRole('button').last(),
      );
      await keys.isSeen('at what is wrong');
      await keys.tabTo(page.getByLabel('Headword'), { back: true });
      await keys.type('keyboardy');
      await keys.press('Alt+j');
      await keys.tabTo(meaning(1).getByLabel('Definition').first());
      await keys.type('as of a keyboard');
      await keys.press('Control+s');
      await page.waitForURL(/\/admin\/words\/\d+$/);
      await page.getByRole('heading', { level: 1, name: 'keyboardy' }).waitFor();
      await keys.isOn(title());

      // In its own history: taken back, the word is gone.
      await keys.enter(button('More'));
      await keys.isOn(page.getByRole('menuitem').first());
      await keys.press('Escape');
      await keys.isOn(button('More'));
      await keys.press('Enter');
      await keys.isOn(page.getByRole('menuitem').first());
      await keys.press('Enter');
      await keys.isOn(dialog().getByRole('button', { name: 'Cancel' }));
      await keys.press('Enter');
      await keys.isSeen('after thinking better of it');
      await keys.enter(button('More'), { back: true });
      await keys.isOn(page.getByRole('menuitem').first());
      await keys.press('Enter');
      await keys.enter(dialog().getByRole('button', { name: 'Delete' }));
      await page.waitForURL(/\/admin\/words$/);
      await keys.isOn(title());
    });

    it('settles what somebody else changed, and takes changes back where they stand', async () => {
      const id = await idOf('knowledge');
      await editor('knowledge');
      await keys.tabTo(meaning(1).getByLabel('Definition').first());
      await keys.press('Control+a');
      await keys.type('mine');
      const { meanings } = (await admin.get(`/en/${id}`)).body;
      await admin.patch(`/en/${id}`, {
        meanings: [{ id: meanings[0].id, definition: 'theirs' }, ...meanings.slice(1)],
      });
      await page.keyboard.press('Control+s');
      const conflict = page.getByRole('dialog', { name: 'Someone else changed this word' });
      await conflict.waitFor();
      await keys.isSeen('in the conflict');
      await keys.tabTo(conflict.getByRole('radio', { checked: true }).first());
      await keys.press('ArrowDown', 'ArrowUp');
      await keys.enter(conflict.getByRole('button', { name: 'Merge' }));
      await expect.poll(() => conflict.count()).toBe(0);
      await keys.isSeen('after merging');
      await keys.press('Control+s');
      await page.getByText('Everything is saved').waitFor();
      await keys.isSeen('after saving');
      await page.getByRole('article').getByRole('button', { name: 'Revert' }).first().waitFor();
      await keys.enter(page.getByRole('article').getByRole('button', { name: 'Revert' }).first());
      await keys.enter(dialog().getByRole('button', { name: 'Revert' }));
      await page
        .getByText(/reverts no\./)
        .first()
        .waitFor();
      await keys.isSeen('after reverting');
      await keys.enter(button('Return to the official version'), { back: true });
      await keys.enter(dialog().getByRole('button', { name: 'Return it' }));
      await page.getByText('modified by you').waitFor({ state: 'detached' });
      await keys.isSeen('after giving it back');

      // Asked before what is typed would be lost.
      await open('/admin/words?search=knowledge');
      await page.locator('[data-row]').first().waitFor();
      await keys.press('j', 'Enter');
      await page.getByLabel('Note on usage').waitFor();
      await keys.tabTo(page.getByLabel('Note on usage'));
      await keys.type('unsaved');
      // What Alt+Left does; the headless browser has no such key.
      await page.evaluate(() => history.back());
      await dialog().waitFor();
      await keys.isOn(dialog().getByRole('button', { name: 'Cancel' }));
      await keys.press('Enter');
      await keys.isOn(page.getByLabel('Note on usage'));
      await keys.enter(button('Discard'));
    });

    it('looks before it imports, imports, exports and backs up', async () => {
      await open('/admin/transfer');
      await keys.tabTo(page.getByRole('radio', { checked: true }));
      await keys.press('ArrowDown');
      await keys.enter(button('Preview: The import folder itself'));
      const outcome = page.getByRole('region', { name: 'What would change' });
      await outcome.waitFor();
      await keys.isOn(outcome);
      await keys.enter(outcome.getByRole('button', { name: 'Do not import' }));
      await outcome.waitFor({ state: 'detached' });
      await keys.isSeen('after not importing');
      await keys.enter(button('Preview: The import folder itself'));
      await outcome.waitFor();
      await keys.enter(outcome.getByRole('button', { name: 'Import now' }));
      await page.getByText('Imported', { exact: true }).waitFor();
      await keys.isSeen('after the import');
      for (const name of ['Export the dictionary', 'Download a backup']) {
        const saved = page.waitForEvent('download');
        await keys.enter(button(name));
        await saved;
        await button(name).waitFor();
        await keys.isSeen(`after ${name}`);
      }
    });

    it('decides about suggestions', async () => {
      for (const message of ['First', 'Second', 'Third'])
        await server.api.post('/suggestions', { headword: 'saw', message });
      await open('/admin/suggestions');
      const cards = page.getByRole('article');
      await expect.poll(() => cards.count()).toBe(3);
      await keys.press('j');
      await keys.isOn(cards.first());
      await keys.press('r');
      await cards.first().getByText('Resolved').waitFor();
      await keys.isOn(cards.first());
      await keys.press('u');
      await cards.first().getByText('Waiting', { exact: true }).waitFor();
      await keys.isOn(cards.first());
      await keys.enter(cards.first().getByRole('button', { name: 'Dismiss' }));
      await cards.first().getByText('Dismissed').waitFor();
      await keys.isOn(cards.first());
      for (let left = 3; left > 0; left -= 1) {
        await keys.enter(cards.first().getByRole('button', { name: 'Delete' }));
        await keys.enter(dialog().getByRole('button', { name: 'Delete' }));
        await expect.poll(() => cards.count()).toBe(left - 1);
        await keys.isOn(left > 1 ? cards.first() : title());
      }
    });

    it('gives keys out, and dismisses what was not found', async () => {
      await open('/admin/keys');
      for (const name of ['one', 'two']) {
        await keys.tabTo(page.getByLabel('Name'), { back: name === 'two' });
        await keys.type(name);
        await keys.press('Enter');
        await page.getByText(`The key of ${name}`).waitFor();
        await keys.isSeen('after a key');
      }
      for (const left of [1, 0]) {
        await keys.enter(
          page.getByRole('listitem').getByRole('button', { name: 'Delete' }).first(),
        );
        await keys.enter(dialog().getByRole('button', { name: 'Delete' }));
        await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(left);
        await keys.isSeen('after deleting a key');
      }
      await storeMisses(server, ['blorp', 'zorp', 'glorp']);
      await open('/admin/misses');
      const dismissals = page.getByRole('button', { name: /^Dismiss/ });
      expect(await dismissals.count()).toBeGreaterThanOrEqual(3);
      // Searches of other tests may be stored meanwhile.
      while ((await dismissals.count()) > 0) {
        const name = await dismissals.first().getAttribute('aria-label');
        await keys.enter(dismissals.first());
        await button(name ?? '').waitFor({ state: 'detached' });
        await keys.isSeen('after dismissing');
      }
    });

    it('comes from the page of a word, signs in again, and signs out', async () => {
      await open('/word/physics');
      await keys.enter(link('Edit'));
      await page.waitForURL(/\/admin\/words\/\d+$/);
      await page.getByLabel('Note on usage').waitFor();
      await keys.isSeen('in the editor');
      await keys.tabTo(page.getByLabel('Note on usage'));
      await keys.type('typed before the session ended');
      // With the save, and not with what the page asks for while somebody types.
      await beforeSave(page, () => (ahead = 25 * 60 * 60_000));
      await page.keyboard.press('Control+s');
      await dialog().getByLabel('User name').waitFor();
      ahead = 0;
      await keys.isOn(dialog().getByLabel('User name'));
      await keys.press('Control+k');
      expect(await palette().count()).toBe(0);
      await keys.type(CREDENTIALS.ADMIN_USERNAME);
      await keys.press('Tab');
      await keys.type(CREDENTIALS.ADMIN_PASSWORD);
      await keys.press('Enter');
      await page.getByText('Everything is saved').waitFor();
      await keys.isOn(page.getByLabel('Note on usage'));
      await keys.press('Control+k');
      await keys.type('log out');
      await keys.press('Enter');
      await page.getByRole('heading', { name: 'Wordkeep administration' }).waitFor();
      await keys.isOn(page.getByLabel('User name').or(page.getByLabel('Password')));
      expect(browser.complaints).toEqual([]);
    });
  });
});
