import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminPages, beforeSave, startAdminPages } from '../_util/admin-pages.ts';
import { describeInBrowser, seriousProblems, seriousProblemsInThemes } from '../_util/browser.ts';
import { CREDENTIALS } from '../_util/credentials.ts';
import { itInLongSuites } from '../_util/long-suites.ts';

describeInBrowser('the administrator', () => {
  let pages: AdminPages;
  /** How far the server's clock is ahead, in ms. */
  let ahead = 0;

  beforeAll(async () => {
    pages = await startAdminPages({}, { hooks: { now: () => Date.now() + ahead } });
  });
  afterAll(() => pages?.close());

  const record = async (word: string, part = 'noun') => {
    const { body } = await pages.server.api.get(`/words/${encodeURIComponent(word)}`);
    return body.data.find((one: { part_of_speech: string }) => one.part_of_speech === part);
  };
  const editor = async (word: string, part?: string) =>
    pages.open(`/admin/words/${(await record(word, part)).id}`);
  const save = async (page: Page) => {
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Everything is saved').waitFor();
  };
  const meaning = (page: Page, place: number) =>
    page.getByRole('article', { name: `Meaning ${place}`, exact: true });

  it('finds words by keyboard alone, and the address says what is listed', async () => {
    const page = await pages.open('/admin/words');
    await page.getByRole('link', { name: 'café' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('run');
    await page.waitForURL(/search=run/);
    await page.getByRole('link', { name: 'café' }).waitFor({ state: 'detached' });
    await page.getByLabel('Part of speech', { exact: true }).selectOption('verb');
    await page.waitForURL(/part_of_speech=verb/);
    await page.getByText('1–3 of 3').waitFor();
    await page.reload();
    await page.getByText('1–3 of 3').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('run');

    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'run', exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: /Remove the filter Part of speech/ }).click();
    await page.getByRole('link', { name: 'runner' }).waitFor();
  });

  it('works off what lacks a level, the most common words first', async () => {
    const { body: queue } = await pages.admin.get(
      '/en/words?missing=level&sort=frequency&order=desc',
    );
    const [first, second] = queue.items;
    const page = await pages.open('/admin/words?missing=level&sort=lookups&order=desc');
    await page.getByText(`–${queue.total} of ${queue.total}`).waitFor();
    expect(await page.getByLabel('Order').inputValue()).toBe('frequency desc');
    expect(await page.getByLabel('Order').innerText()).not.toContain('looked up');
    await pages.open('/admin');
    await page.getByText('Switch on counting in the settings to sort words').waitFor();
    await page.getByRole('link', { name: 'Without a level' }).click();
    await page.getByText(`–${queue.total} of ${queue.total}`).waitFor();

    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: first.word, exact: true }).waitFor();
    const place = page.getByRole('navigation', { name: 'Position in the list' });
    await place.getByText(`${queue.total - 1} to go`).waitFor();
    await page.getByLabel('Level').first().selectOption('B1');
    await place.getByRole('link', { name: `Save, then ${second.word}` }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: second.word, exact: true }).waitFor();
    expect((await pages.admin.get(`/en/${first.id}`)).body.word_level).toBe('B1');
    await place.getByText(`${queue.total - 2} to go`).waitFor();
    await place.getByRole('link', { name: 'Back to the list' }).click();
    await page.getByText(`of ${queue.total - 1}`).waitFor();
    expect(await page.locator('[data-row]').first().innerText()).toBe(second.word);
  });

  itInLongSuites('leaves the focus in the list after a change of many records', async () => {
    const page = await pages.open('/admin/words?search=un&match=contains');
    await page.locator('[data-row]').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('humorous').selectOption('add');
    await dialog.getByRole('button', { name: 'Show what would change' }).press('Enter');
    await dialog.getByRole('button', { name: /^Change / }).press('Enter');
    await dialog.getByRole('button', { name: 'Undo all' }).press('Enter');
    await dialog.getByText('1 record restored').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
    await page.locator('[data-row]:focus').waitFor();
  });

  itInLongSuites(
    'changes many records by keyboard, tells which it left out, and takes it all back',
    async () => {
      const list = async () =>
        (await pages.admin.get('/en/words?search=un&match=contains&limit=100')).body.items;
      const before = await list();
      const page = await pages.open('/admin/words');
      await page.getByLabel('Where in the headword').selectOption('Anywhere');
      await page.getByRole('searchbox').fill('un');
      await page.getByText(`of ${before.length}`).waitFor();
      await page.getByRole('heading', { level: 1 }).click();
      const bar = page.getByRole('region', { name: 'Selection' });
      await page.keyboard.press('j');
      await page.keyboard.press('x');
      await bar.getByText('1 record selected').waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await page.keyboard.press('Shift+X');
      await bar.getByText('3 records selected').waitFor();
      await page
        .getByRole('checkbox', { name: `Select ${before[0].word}` })
        .first()
        .click();
      await bar.getByText('2 records selected').waitFor();
      await bar.getByRole('button', { name: `Select all ${before.length} records` }).click();
      await bar.getByText(`${before.length} records selected`).waitFor();

      expect(await seriousProblemsInThemes(page)).toEqual([]);
      await page.keyboard.press('e');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Register').selectOption('slang');
      await dialog.getByLabel('dated').selectOption('add');
      await dialog.getByRole('button', { name: 'Show what would change' }).click();
      await dialog.getByText(`${before.length} records will change`).waitFor();
      const theirs = before.at(-1);
      const others = before.filter(({ word }: { word: string }) => word !== theirs.word);
      await pages.admin.patch(`/en/${theirs.id}`, { description: 'their note' });
      await dialog.getByRole('button', { name: /^Change / }).click();
      await dialog.getByText(`${others.length} records changed`).waitFor();
      await dialog.getByText('Skipped, because').waitFor();
      await dialog.getByRole('link', { name: theirs.word, exact: true }).first().waitFor();
      const isSlang = (one: { language_register: string | null }) =>
        one.language_register === 'slang';
      expect((await list()).filter(isSlang)).toHaveLength(others.length);
      await pages.admin.patch(`/en/${others[0].id}`, { language_register: 'formal' });

      await dialog.getByRole('link', { name: 'See it in the history' }).click();
      await page.waitForURL(/\/admin\/history\?bulk=\d+$/);
      await page.getByRole('button', { name: 'Undo all' }).click();
      await page.getByText('Not undone').waitFor();
      await page.getByText(`${others.length - 1} records restored`).waitFor();
      expect((await list()).filter(isSlang)).toEqual([]);
      await pages.admin.patch(`/en/${others[0].id}`, { language_register: null, labels: [] });
      const state = (items: object[]) =>
        items.map((item) => Reflect.get(item, 'language_register'));
      expect(state(await list())).toEqual(state(before));
    },
  );

  it('edits a whole word in one go, and readers see it at once', async () => {
    const before = await record('leaf');
    const page = await editor('leaf');
    await page.getByLabel('Level').first().selectOption('C1');
    await meaning(page, 1).getByLabel('Definition').first().fill('a flat green part of a plant');
    await meaning(page, 1).getByRole('button', { name: 'Add an example' }).click();
    await page.keyboard.type('The leaves are falling.');
    await meaning(page, 1).getByLabel('Synonyms').fill('fol');
    await page.keyboard.press('Enter');
    await meaning(page, 1).getByLabel('Add a translation').selectOption('ar');
    const arabic = meaning(page, 1).getByRole('group', { name: 'Arabic' }).last();
    await arabic.getByLabel('Title').fill('ورقة');
    expect(
      await arabic.getByLabel('Title').evaluate((input) => getComputedStyle(input).direction),
    ).toBe('rtl');
    await arabic.getByLabel('Words').fill('ورقة، ورق');
    await page.getByRole('button', { name: 'Add a form' }).click();
    await page.getByLabel('Spelling').last().fill('leafs');
    await page.keyboard.press('Control+s');
    await page.getByText('Everything is saved').waitFor();
    await page.getByText('modified by you').waitFor();

    const after = await record('leaf');
    expect(after).toMatchObject({ id: before.id, word_level: 'C1' });
    expect(after.forms.map(({ word }: { word: string }) => word)).toContain('leafs');
    expect(after.meanings[0]).toMatchObject({
      id: before.meanings[0].id,
      sort_order: before.meanings[0].sort_order,
      definition: 'a flat green part of a plant',
      examples: [...before.meanings[0].examples, 'The leaves are falling.'],
      synonyms: [...before.meanings[0].synonyms, 'fol'].sort(),
    });
    expect(after.meanings[0].translations.at(-1)).toMatchObject({
      language: 'ar',
      title: 'ورقة',
      variants_of_words: ['ورقة', 'ورق'],
    });
    const reader = await pages.browser.newPage();
    await reader.goto(`${pages.server.url}/word/leaf`);
    await reader.getByText('a flat green part of a plant').first().waitFor();
    expect(await reader.locator('meta[name="description"]').getAttribute('content')).toContain(
      'a flat green part of a plant',
    );
    await reader.close();

    await page.getByRole('button', { name: 'Return to the official version' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Return it' }).click();
    await page.getByText('modified by you').waitFor({ state: 'detached' });
    const { body } = await pages.admin.get(`/en/${before.id}`);
    expect(body).toMatchObject({ user_modified: false, word_level: 'C1' });
  });

  itInLongSuites('edits a form by its own few fields, and leads to its base', async () => {
    const before = await record('run', 'verb');
    const page = await pages.open('/admin/words?form_of_word=past_simple&search=ran');
    await page.getByRole('link', { name: 'ran', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'ran', exact: true }).waitFor();
    expect(await page.getByLabel('Spelling').inputValue()).toBe('ran');
    expect(await page.getByRole('button', { name: 'Add a meaning' }).count()).toBe(0);
    await page.getByLabel('Transcription').fill('ræn, changed');
    await save(page);
    const isRan = ({ word }: { word: string }) => word === 'ran';
    expect((await record('run', 'verb')).forms.find(isRan)).toEqual({
      ...before.forms.find(isRan),
      transcription: 'ræn, changed',
    });

    await page.getByRole('button', { name: 'Return to the official version' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Return it' }).click();
    await page.getByText('modified by you').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete this form' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { level: 1, name: 'run', exact: true }).waitFor();
    expect((await record('run', 'verb')).forms.find(isRan)).toBeUndefined();
  });

  itInLongSuites('moves meanings with the keyboard, and with the mouse', async () => {
    const page = await editor('trunk');
    const before = await record('trunk');
    await page.getByRole('button', { name: 'Move meaning 2 up' }).focus();
    await page.keyboard.press('Enter');
    // The focus goes along with the meaning.
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'Move meaning 1 down',
    );
    await save(page);
    const { meanings } = await record('trunk');
    expect(meanings.map(({ id }: { id: number }) => id)).toEqual(
      before.meanings.map(({ id }: { id: number }) => id).reverse(),
    );

    await page.setViewportSize({ width: 1280, height: 2400 });
    await page.locator('[draggable="true"]').first().hover();
    await page.mouse.down();
    const target = await meaning(page, 2).boundingBox();
    await page.mouse.move((target?.x ?? 0) + 200, (target?.y ?? 0) + 20, { steps: 8 });
    await page.mouse.up();
    await page.getByText('Not saved yet').waitFor();
    await save(page);
    const moved = await record('trunk');
    expect(moved.meanings.map(({ id }: { id: number }) => id)).toEqual(
      before.meanings.map(({ id }: { id: number }) => id),
    );
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  itInLongSuites('goes anywhere and does anything by keyboard', async () => {
    const page = await pages.open('/admin/settings');
    const palette = page.getByRole('dialog', { name: 'Go to or do' });
    const options = palette.getByRole('option');
    const type = async (text: string) => {
      // The keys would close the one before.
      await palette.waitFor({ state: 'detached' });
      await page.keyboard.press('Control+k');
      await palette.waitFor();
      await page.keyboard.type(text);
    };
    // Its script comes once the page is idle.
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+k');
        return palette.count();
      })
      .toBe(1);
    await page.keyboard.press('Escape');
    await type('trunk');
    await options.filter({ hasText: 'noun' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'trunk' }).waitFor();
    // What the open page offers is there too.
    await type('delete this');
    await palette.getByRole('option', { name: 'Delete this record' }).waitFor();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog', { name: 'Delete this record' })
      .getByRole('button', { name: 'Cancel' })
      .press('Enter');
    await type('theme dark');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
    await type('theme sys');
    await page.keyboard.press('Enter');
    await type('import &');
    await expect
      .poll(() => options.allInnerTexts())
      .toEqual([expect.stringContaining('Import & export'), expect.stringContaining('New word')]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/transfer');
    await type('ex csv');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/transfer?format=csv');
    await expect.poll(() => page.getByLabel('Format').inputValue()).toBe('csv');
    await page.waitForFunction(() =>
      document.activeElement?.textContent?.includes('Export the dictionary'),
    );
    const saved = page.waitForEvent('download');
    await type('backup');
    await page.keyboard.press('Enter');
    expect((await saved).suggestedFilename()).toMatch(/^wordkeep-backup-/);
    await page.keyboard.press('?');
    await page
      .getByRole('dialog', { name: 'Keyboard shortcuts' })
      .getByText('Alt')
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await type('blorp');
    await palette.getByRole('option', { name: 'New word “blorp”' }).waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/words/new?word=blorp');
  });

  it('creates a word, and is shown what is missing where it is missing', async () => {
    const page = await pages.open('/admin/words/new');
    // One meaning, and what its fields are for.
    await meaning(page, 1).waitFor();
    expect(await page.getByRole('article', { name: /^Meaning/ }).count()).toBe(1);
    for (const hint of [
      'A word or two that distinguish this meaning from the others.',
      'What the word means here, in plain words.',
    ]) {
      expect(await meaning(page, 1).getByText(hint).isVisible(), hint).toBe(true);
    }
    await page.getByText('Translations of the whole word, shown at its head').waitFor();
    await meaning(page, 1).getByLabel('Add a translation').selectOption('German');
    await meaning(page, 1).getByText('Title: the best translation. Words: all that fit').waitFor();
    await page.getByLabel('Part of speech').selectOption('adverb');
    await page.getByRole('button', { name: 'Create' }).click();
    await meaning(page, 1).getByText('A meaning needs a definition or a title.').waitFor();
    // The bar that stays in view names each place, and leads there.
    const refused = page.getByRole('list', { name: '2 fields to correct' });
    await refused.getByText('This must not be empty.').waitFor();
    await refused.getByRole('button', { name: 'Headword' }).press('Enter');
    expect(await page.getByLabel('Headword').evaluate((n) => n === document.activeElement)).toBe(
      true,
    );
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe(
      'true',
    );
    await page.getByLabel('Headword').fill('leisurely');
    await meaning(page, 1).getByLabel('Definition').first().fill('without hurry');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(/\/admin\/words\/\d+$/);
    await page.getByRole('heading', { level: 1, name: 'leisurely' }).waitFor();
    expect(await record('leisurely', 'adverb')).toMatchObject({
      meanings: [{ definition: 'without hurry' }],
    });
    // That it is saved is said above the bar of buttons.
    const boxOf = (selector: string) =>
      page.locator(selector).evaluate((node) => node.getBoundingClientRect().toJSON());
    // The bar of the new page is measured when it is painted.
    await expect
      .poll(async () => (await boxOf('.foot-bar')).top - (await boxOf('.toasts')).bottom)
      .toBeGreaterThan(0);

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete this record' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(/\/admin\/words$/);
    expect((await pages.server.api.get('/words/leisurely')).status).toBe(404);
  });

  itInLongSuites(
    'suggests the sound and the forms of a new word, and one key takes them',
    async () => {
      const page = await pages.open('/admin/words/new');
      await page.getByLabel('Headword').fill('run run');
      const sound = page.getByRole('button', { name: 'ɹʌn ɹʌn' });
      await sound.waitFor();
      await page.getByRole('button', { name: 'run runs' }).waitFor();
      expect(await seriousProblems(page)).toEqual([]);
      await page.keyboard.press('Alt+r');
      await sound.waitFor({ state: 'detached' });
      const definition = meaning(page, 1).getByLabel('Definition').first();
      await definition.fill('a run of runs');
      await page.keyboard.press('Control+s');
      await page.waitForURL(/\/admin\/words\/\d+$/);
      expect(await record('run run')).toMatchObject({
        transcription: 'ɹʌn ɹʌn',
        forms: [{ word: 'run runs', form_of_word: 'plural_form', transcription: 'ɹʌn ɹʌnz' }],
      });
    },
  );

  it('asks before what was typed is left, by a link and by the back button', async () => {
    const page = await pages.open('/admin/words');
    await page.getByRole('link', { name: 'happy', exact: true }).click();
    await page.getByLabel('Note on usage').fill('typed and not saved');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('Note on usage').inputValue()).toBe('typed and not saved');
    await page.goBack();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('Note on usage').inputValue()).toBe('typed and not saved');
    // The browser asks before the tab goes.
    const asked = page.waitForEvent('dialog');
    void page.evaluate(() => location.reload());
    await (await asked).dismiss();
    expect(await page.getByLabel('Note on usage').inputValue()).toBe('typed and not saved');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect((await record('happy', 'adjective')).description).toBeNull();
  });

  it('resolves a conflict with what someone else changed meanwhile', async () => {
    const before = await record('knowledge');
    const page = await editor('knowledge');
    await page.getByLabel('Level').first().selectOption('C2');
    await meaning(page, 1).getByLabel('Definition').first().fill('my definition');

    const theirs = await pages.admin.patch(`/en/${before.id}`, {
      description: 'their note',
      meanings: [{ id: before.meanings[0].id, definition: 'their definition' }],
    });
    expect(theirs.status).toBe(200);
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this word' });
    const definition = dialog.getByRole('group', { name: /Definition/ });
    expect(await definition.innerText()).toContain('changed by both');
    expect(await seriousProblems(page)).toEqual([]);
    expect(await definition.getByLabel('Mine').isChecked()).toBe(true);
    expect(
      await dialog.getByRole('group', { name: 'Note on usage' }).getByLabel('Theirs').isChecked(),
    ).toBe(true);
    await dialog.getByRole('button', { name: 'Merge' }).click();
    expect(await page.getByLabel('Note on usage').inputValue()).toBe('their note');
    await save(page);
    expect(await record('knowledge')).toMatchObject({
      word_level: 'C2',
      description: 'their note',
      meanings: [{ definition: 'my definition' }],
    });
  });

  itInLongSuites('deletes a whole headword, with every part of speech', async () => {
    const page = await editor('left');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete the whole headword' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('“left” is deleted.').waitFor();
    await page.waitForURL(/\/admin\/words$/);
    // It is a form of another word as well, which stays.
    const { body } = await pages.server.api.get('/words/left');
    expect(body.data.map(({ word }: { word: string }) => word)).toEqual(['leave']);
  });

  it('loses nothing when the session ends while typing', async () => {
    const page = await editor('physics');
    await page.getByLabel('Note on usage').fill('typed before the session was over');
    // With the save, and not with what the page asks for while somebody types.
    await beforeSave(page, () => (ahead = 25 * 60 * 60_000));
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await dialog.waitFor();
    ahead = 0;
    await dialog.getByLabel('User name').fill(CREDENTIALS.ADMIN_USERNAME);
    await dialog.getByLabel('Password').fill(CREDENTIALS.ADMIN_PASSWORD);
    await dialog.getByLabel('Password').press('Enter');
    // What was being saved is saved by itself.
    await page.getByText('Everything is saved').waitFor();
    expect((await record('physics')).description).toBe('typed before the session was over');
    expect(pages.browser.complaints).toEqual([]);
  });
});
