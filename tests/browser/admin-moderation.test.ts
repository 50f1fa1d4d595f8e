import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminPages, startAdminPages } from '../_util/admin-pages.ts';
import { describeInBrowser } from '../_util/browser.ts';
import { itInLongSuites } from '../_util/long-suites.ts';

describeInBrowser('the moderation queue', () => {
  let pages: AdminPages;

  beforeAll(async () => {
    pages = await startAdminPages();
  });
  afterAll(() => pages?.close());

  const meaningOf = async (word: string) =>
    (await pages.server.api.get(`/words/${word}`)).body.data[0].meanings[0];
  const propose = async (word: string, definition: string) => {
    const { id } = await meaningOf(word);
    const edits = [{ target_type: 'meaning', target_id: id, changes: { definition } }];
    const answer = await pages.server.api.post('/suggestions', {
      headword: word,
      kind: 'edit',
      edits,
    });
    expect(answer.status).toBe(201);
  };

  it('applies a proposal with one key, after showing what it changes', async () => {
    const before = await meaningOf('runner');
    await propose('runner', `${before.definition} for sport`);
    const page = await pages.open('/admin/suggestions');
    await page.getByRole('link', { name: 'runner' }).waitFor();
    expect((await page.locator('ins').innerText()).trim()).toBe('for sport');
    const card = await page.getByRole('article').innerText();
    expect(card).toMatch(/runner\s+noun/);
    expect(card).toContain('Meaning 1');
    await page.getByRole('link', { name: 'Suggestions' }).getByText('1').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await page.getByRole('article').getByText('Resolved').waitFor();
    expect((await meaningOf('runner')).definition).toBe(`${before.definition} for sport`);
    // Nothing waits any more.
    await page
      .getByRole('link', { name: 'Suggestions' })
      .getByText('1')
      .waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('Nothing is waiting').waitFor();
  });

  itInLongSuites('dismisses with a key, and takes it back', async () => {
    await pages.server.api.post('/suggestions', { headword: 'saw', message: 'A mistake' });
    const page = await pages.open('/admin/suggestions');
    await page.getByText('A mistake').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('d');
    await page.getByRole('article').getByText('Dismissed').waitFor();
    await page.keyboard.press('u');
    await page.getByRole('article').getByText('Waiting', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Nothing is waiting').waitFor();
    // The focus does not go with the card.
    await page.locator('h1:focus').waitFor();
  });

  it('resolves a report with a key once the word is corrected', async () => {
    await pages.server.api.post('/suggestions', { headword: 'saw', message: 'Corrected by hand' });
    const page = await pages.open('/admin/suggestions');
    await page.getByText('Corrected by hand').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('r');
    await page.getByRole('article').getByText('Resolved').waitFor();
    const { body } = await pages.admin.get('/en/suggestions?status=resolved&kind=report');
    expect(body.items.map(({ message }: { message: string }) => message)).toEqual([
      'Corrected by hand',
    ]);
  });

  it('writes a word that a reader proposed', async () => {
    const reader = await pages.open('/word/blorptastic');
    await reader.getByText('“blorptastic” is not in the dictionary').waitFor();
    await reader.getByRole('button', { name: 'Propose this word' }).press('Enter');
    const dialog = reader.getByRole('dialog');
    expect(await dialog.getByLabel('Word').inputValue()).toBe('blorptastic');
    await dialog.getByRole('button', { name: 'Send' }).press('Enter');
    await dialog.getByText('Say in a few words what it means').waitFor();
    // Where to go on: the field that lacks something.
    await reader.keyboard.type('Like a blorp.');
    await dialog.getByLabel('Word').fill('run');
    await dialog.getByRole('button', { name: 'Send' }).press('Enter');
    await dialog.getByText('is in the dictionary already').waitFor();
    // Closed by mistake: what was typed is still there.
    await reader.keyboard.press('Escape');
    await reader.getByRole('button', { name: 'Propose this word' }).press('Enter');
    await dialog.getByLabel('Word').fill('blorptastic');
    await dialog.getByRole('button', { name: 'Send' }).press('Enter');
    await reader.getByText('The administrator will review it.').waitFor();
    expect(await dialog.count()).toBe(0);

    const page = await pages.open('/admin/suggestions?kind=word');
    await page.getByText('Like a blorp.').waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Apply' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Write this word' }).press('Enter');
    await page.waitForURL('**/admin/words/new?word=blorptastic');
    const headword = page.getByRole('textbox', { name: 'Headword' });
    await expect.poll(() => headword.inputValue()).toBe('blorptastic');
    // Nothing is written yet, so there is nothing to lose.
    await page.goBack();
    await page.getByText('Like a blorp.').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('d');
    await page.getByRole('article').getByText('Dismissed').waitFor();
  });

  itInLongSuites(
    'shows the name that a reader left with a proposal, until it is forgotten',
    async () => {
      const reader = await pages.open('/word/leaf');
      await reader.getByRole('button', { name: 'Suggest a change to meaning 1' }).press('Enter');
      const dialog = reader.getByRole('dialog');
      await dialog.getByLabel('Definition').fill('a thin green part of a plant');
      expect(await dialog.getByLabel('Your name').count()).toBe(0);
      await dialog.getByLabel('Keep my name with it').press('Space');
      await dialog.getByLabel('Your name').fill('Ann Reader');
      await dialog.getByRole('button', { name: 'Send' }).press('Enter');
      await reader.getByText('The administrator will review it.').waitFor();

      const page = await pages.open('/admin/suggestions');
      const name = page.getByText('suggested by Ann Reader');
      await name.waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('a');
      await page.getByRole('article').getByText('Resolved').waitFor();
      await pages.open('/admin/history');
      await name.waitFor();
      const forget = page.getByRole('button', { name: 'Forget the name' });
      await forget.press('Enter');
      const question = page.getByRole('dialog');
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'detached' });
      await name.waitFor();
      await forget.press('Enter');
      await question.getByText('This cannot be undone').waitFor();
      await question.getByRole('button', { name: 'Forget the name' }).press('Enter');
      await name.waitFor({ state: 'detached' });
      await pages.load('/admin/history');
      await page.getByText('leaf').first().waitFor();
      expect(await name.count()).toBe(0);
    },
  );

  itInLongSuites('offers to propose what a search does not find', async () => {
    const page = await pages.open('/');
    const search = page.getByRole('combobox', { name: 'Look up a word' });
    await search.fill('qqqqqqqqzzz');
    await page.getByRole('button', { name: 'Propose this word' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Word').inputValue()).toBe('qqqqqqqqzzz');
    await page.keyboard.press('Escape');
    await search.press('Enter');
    await page.waitForURL('**/search?q=qqqqqqqqzzz');
    await page.getByRole('button', { name: 'Propose this word' }).press('Enter');
    await dialog.getByLabel('What does it mean').waitFor();
    await page.goto(`${pages.server.url}/search?q=run`);
    await page.getByRole('heading', { name: 'Search for “run”' }).waitFor();
    expect(await page.getByRole('button', { name: 'Propose this word' }).count()).toBe(0);
  });

  itInLongSuites('explains what cannot be applied any more', async () => {
    const before = await meaningOf('dude');
    await propose('dude', 'a person');
    await propose('dude', 'a fellow');
    const page = await pages.open('/admin/suggestions');
    await page.getByRole('button', { name: 'Apply' }).first().click();
    await page.getByRole('article').getByText('Resolved').waitFor();
    // The page still offers the other one; the server knows better.
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('This was not applied').waitFor();
    await page.getByText('changed since', { exact: true }).waitFor();
    await page.getByText(before.definition, { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Apply' }).count()).toBe(0);
    expect(pages.browser.complaints).toEqual([]);
  });
});
