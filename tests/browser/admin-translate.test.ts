import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminPages, startAdminPages } from '../_util/admin-pages.ts';
import { describeInBrowser, seriousProblemsInThemes } from '../_util/browser.ts';
import { Keyboard } from '../_util/keyboard.ts';
import { itInLongSuites } from '../_util/long-suites.ts';

describeInBrowser('an administrator who translates', () => {
  let pages: AdminPages;
  beforeAll(async () => {
    pages = await startAdminPages();
  });
  afterAll(() => pages?.close());

  const record = async (word: string, part = 'noun') => {
    const { body } = await pages.admin.get(`/en/words?search=${encodeURIComponent(word)}`);
    const isAsked = (one: { word: string; part_of_speech: string }) =>
      one.word === word && one.part_of_speech === part;
    return (await pages.admin.get(`/en/${body.items.find(isAsked).id}`)).body;
  };
  const translate = async (word: string, language: string, title: string) => {
    const { id, meanings } = await record(word);
    const address = `/en/${id}/meanings/${meanings[0].id}/translations`;
    expect((await pages.admin.post(address, { language, title })).status).toBe(201);
  };
  const into = async (word: string, language: string, part?: string) =>
    (await record(word, part)).meanings.map(
      ({ translations }: { translations: { language: string }[] }) =>
        translations.filter((one) => one.language === language),
    );

  it('works off a queue with the keyboard alone, taking what is suggested', async () => {
    await translate('color', 'fr', 'couleur');
    const elsewhere = { word: 'colour', part_of_speech: 'noun', dataset: 'other' };
    await pages.admin.post('/en/datasets', { name: 'other', title: 'Another book' });
    const translations = [{ language: 'fr', title: 'teinte' }];
    const meanings = [{ title: 'hue', translations }];
    const { status } = await pages.admin.post('/en/words', { ...elsewhere, meanings });
    expect(status).toBe(201);

    const page = await pages.load(
      '/admin/words?untranslated=fr&search=c&sort=frequency&order=desc',
    );
    const keys = new Keyboard(page);
    const title = page
      .getByRole('article', { name: 'Meaning 1' })
      .getByRole('group', { name: 'French' })
      .getByLabel('Title');
    await page.getByText('1–2 of 2').waitFor();
    // What comes next is known only once the key for it was pressed.
    let answer: (() => void) | undefined;
    const pressed = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/en\/words\?.*cursor=/, (route) => pressed.then(() => route.continue()));
    await keys.press('j', 'Enter');
    await page.getByRole('heading', { level: 1, name: 'colour' }).waitFor();
    await keys.isOn(title);
    await page.getByRole('button', { name: 'teinte' }).waitFor();
    expect(await page.getByRole('group', { name: 'Suggestions' }).innerText()).toMatch(
      /1\s*couleur[^]*2\s*teinte/,
    );
    expect(await seriousProblemsInThemes(page)).toEqual([]);
    await keys.press('Alt+1', 'Alt+1');
    expect(await title.inputValue()).toBe('couleur');
    await page.keyboard.press('Control+Enter');
    await keys.isOn(title);
    answer?.();
    await page.getByRole('heading', { level: 1, name: 'café' }).waitFor();
    await keys.isOn(title);
    await keys.type('café');
    await page.keyboard.press('Control+Enter');
    await page.getByText('No word matches').waitFor();

    const words = ['couleur', 'teinte'];
    expect(await into('colour', 'fr')).toMatchObject([
      [{ title: 'couleur', variants_of_words: words }],
    ]);
    expect(await into('café', 'fr')).toMatchObject([[{ title: 'café' }]]);
    expect((await record('café')).meanings[0].translations).toHaveLength(1);
  });

  itInLongSuites('begins at what the words of a queue lack, whatever that is', async () => {
    const page = await pages.load('/admin/words?missing=transcription&search=le');
    const keys = new Keyboard(page);
    await page.locator('[data-row]').first().waitFor();
    await keys.press('j', 'Enter');
    await keys.isOn(page.getByLabel('Transcription').first());
  });

  itInLongSuites(
    'adds every missing language of a meaning at once, and saves what was filled',
    async () => {
      const page = await pages.open(`/admin/words/${(await record('trunk')).id}`);
      const first = page.getByRole('article', { name: 'Meaning 1' });
      await first.getByLabel('Add a translation').selectOption('all');
      expect(await first.getByLabel('Title').count()).toBe(8);
      const languages = first.getByRole('group', { name: 'Russian' });
      await languages.getByLabel('Title').and(page.locator(':focus')).waitFor();
      expect(await page.getByText('Everything is saved').count()).toBe(1);
      // Enter goes on to the next language, and from the last to the menu that adds one.
      await page.keyboard.press('Enter');
      await first
        .getByRole('group', { name: 'Spanish' })
        .getByLabel('Title')
        .and(page.locator(':focus'))
        .waitFor();
      await first.getByRole('group', { name: 'Arabic' }).getByLabel('Title').fill('جذع');
      await page.keyboard.press('Enter');
      await first.getByLabel('Add a translation').and(page.locator(':focus')).waitFor();
      expect(await page.getByText('“trunk” is saved.').count()).toBe(0);
      await page.keyboard.press('Control+s');
      await page.getByText('“trunk” is saved.').waitFor();
      const { meanings } = await record('trunk');
      expect(meanings[0].translations).toMatchObject([{ language: 'ar', title: 'جذع' }]);
    },
  );

  it('translates in a table, row by row, and tells at the row what was refused', async () => {
    const page = await pages.load('/admin/words?untranslated=pt&search=r');
    const keys = new Keyboard(page);
    await page.getByRole('link', { name: 'Translate in a table' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Translate into Portuguese' }).waitFor();
    const of = (word: string) => page.getByRole('textbox', { name: new RegExp(`^${word}:`) });
    await keys.isOn(page.locator('[data-row]').first());
    await of('runner').waitFor();
    expect(await seriousProblemsInThemes(page)).toEqual([]);

    // Most words have no translation into either.
    const language = page.getByRole('main').getByRole('combobox', { name: 'Language' });
    await language.focus();
    await language.selectOption('German');
    await of('runner').and(page.locator('[lang=de]')).waitFor();
    await keys.isOn(language);
    await language.selectOption('Portuguese');
    await of('runner').and(page.locator('[lang=pt]')).waitFor();

    await of('résumé').focus();
    await keys.type('currículo, CV');
    await keys.press('Enter');
    await page.getByText('Everything is saved').waitFor();
    expect(await into('résumé', 'pt')).toMatchObject([
      [{ title: 'currículo', variants_of_words: ['currículo', 'CV'] }],
    ]);

    await of('runner').focus();
    const theirs = await record('runner');
    await pages.admin.patch(`/en/${theirs.id}`, { word_level: 'B2' });
    await keys.type('corredor');
    await keys.press('ArrowDown');
    await page.getByText('Someone else changed this word').waitFor();
    expect(await of('runner').getAttribute('aria-invalid')).toBe('true');
    await keys.enter(page.getByRole('button', { name: 'Merge' }), { back: true });
    await keys.enter(page.getByRole('dialog').getByRole('button', { name: 'Merge' }));
    await expect.poll(() => into('runner', 'pt')).toMatchObject([[{ title: 'corredor' }]]);
    expect((await record('runner')).word_level).toBe('B2');
    expect(pages.browser.complaints).toEqual([]);
  });
});
