import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminPages, startAdminPages } from '../_util/admin-pages.ts';
import { describeInBrowser, seriousProblems } from '../_util/browser.ts';
import { itInLongSuites } from '../_util/long-suites.ts';

describeInBrowser('the rarer fields of a record in the editor', () => {
  let pages: AdminPages;

  beforeAll(async () => {
    pages = await startAdminPages();
  });
  afterAll(() => pages?.close());

  const record = async (word: string, part = 'noun') => {
    const { body } = await pages.server.api.get(`/words/${encodeURIComponent(word)}`);
    return body.data.find((one: { part_of_speech: string }) => one.part_of_speech === part);
  };
  const editor = async (word: string, part?: string) =>
    pages.open(`/admin/words/${(await record(word, part)).id}`);
  const saved = (page: Page) => page.getByText('Everything is saved').waitFor();
  const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
  /** The disclosures of the record, then of its meanings, are in the order of the page. */
  const more = (place: Page | Locator) => place.locator('summary', { hasText: /^More/ });

  it('are written by keyboard, and come back as they were typed', async () => {
    const page = await editor('leaf');
    const before = await record('leaf');
    await page.getByLabel('Transcription').first().fill('liːf');
    await more(page).first().focus();
    await page.keyboard.press('Enter');

    await page.getByRole('button', { name: 'Add a pronunciation' }).first().press('Enter');
    await page.keyboard.type('liːf');
    await page.getByRole('button', { name: 'Add a pronunciation' }).first().press('Enter');
    // The new row has the focus.
    await page.keyboard.type('lɪif');
    const british = group(page, 'Pronunciations 2');
    await british.getByLabel('Region').selectOption('british');
    await british.getByRole('button', { name: 'Add a recording' }).press('Enter');
    await page.keyboard.type('https://sounds.example/leaf.ogg');
    await british.getByLabel('Attribution').fill('A Speaker');
    await british.getByLabel('Licences').fill('CC BY 4.0');

    await page.getByRole('button', { name: 'Add an etymology' }).press('Enter');
    await group(page, 'Etymologies 1').getByLabel('Text').fill('Old English lēaf.');
    await page.getByRole('button', { name: 'Add a spelling' }).press('Enter');
    await page.keyboard.type('leafe');
    await group(page, 'Other spellings 1').getByLabel('Kind').selectOption('other');
    await page.getByRole('checkbox', { name: 'literary' }).first().press('Space');

    const meaning = page.getByRole('article', { name: 'Meaning 1', exact: true });
    const summaries = meaning.locator('summary');
    if (!(await meaning.getByRole('checkbox', { name: 'countable', exact: true }).isVisible())) {
      await summaries.first().press('Enter');
    }
    await meaning.getByRole('checkbox', { name: 'countable', exact: true }).press('Space');
    await meaning.getByRole('checkbox', { name: 'dated' }).press('Space');
    await summaries.last().press('Enter');
    await meaning.getByLabel('Etymology').selectOption('1');
    await meaning.getByRole('button', { name: 'Add a pattern' }).press('Enter');
    await page.keyboard.type('leaf of something');
    await meaning.getByRole('button', { name: 'Add collocations' }).press('Enter');
    const collocation = meaning.getByRole('group', { name: 'Collocations 1' });
    await collocation.getByLabel('Kind').selectOption('adjective_before');
    await collocation.getByLabel('Words').fill('green, dead,');
    await meaning.getByRole('checkbox', { name: 'plants' }).press('Space');
    await meaning.getByRole('button', { name: 'Add a note' }).press('Enter');
    const note = meaning.getByRole('group', { name: 'Notes for learners 1' });
    await note.getByLabel('Kind').selectOption('error');
    await note.getByLabel('Wrong').fill('two leafs');
    await note.getByLabel('Right').fill('two leaves');
    await meaning.getByRole('button', { name: 'Add a quotation' }).press('Enter');
    await page.keyboard.type('The leaves of the forest.');
    await meaning.getByLabel('Reference').fill('A Poet, 1819');
    await meaning.getByRole('button', { name: 'Add a related word' }).press('Enter');
    const related = meaning.getByRole('group', { name: 'Related words 1' });
    await related.getByLabel('Kind').selectOption('part_of');
    await related.getByLabel('Headword').fill('tree');

    await page.getByRole('button', { name: 'Add a form' }).press('Enter');
    await page.getByLabel('Spelling').last().fill('leafs');
    const form = group(page, 'leafs');
    await more(form).press('Enter');
    await form.getByLabel('Frequency').fill('1.5');
    await form.getByRole('button', { name: 'Add a pronunciation' }).press('Enter');
    await page.keyboard.type('liːfs');
    await page.keyboard.press('Control+s');
    await saved(page);

    const after = await record('leaf');
    expect(after).toMatchObject({
      id: before.id,
      transcription: 'liːf',
      // Its only meaning is dated, and so is the record.
      labels: ['literary', 'dated'],
      pronunciations: [
        { type: 'ipa', text: 'liːf', area_variant: 'common', audio: [] },
        {
          type: 'ipa',
          text: 'lɪif',
          area_variant: 'british',
          audio: [
            {
              url: 'https://sounds.example/leaf.ogg',
              source_url: '',
              attribution: 'A Speaker',
              licenses: ['CC BY 4.0'],
            },
          ],
        },
      ],
      etymologies: [{ number: 1, text: 'Old English lēaf.' }],
      alternatives: ['leafe'],
      alternative_details: [{ word: 'leafe', area_variant: 'common', kind: 'other' }],
    });
    expect(after.meanings[0]).toMatchObject({
      labels: ['dated'],
      grammar: ['countable'],
      etymology_number: 1,
      quotes: [{ text: 'The leaves of the forest.', reference: 'A Poet, 1819', source_url: '' }],
      patterns: ['leaf of something'],
      collocations: [{ kind: 'adjective_before', words: ['green', 'dead'] }],
      topics: ['plants'],
      notes: [{ kind: 'error', text: '', wrong: 'two leafs', right: 'two leaves', words: [] }],
    });
    expect(after.forms.at(-1)).toMatchObject({
      word: 'leafs',
      frequency: 1.5,
      transcription: 'liːfs',
      pronunciations: [{ text: 'liːfs' }],
    });
    const { body } = await pages.admin.get(`/en/${before.id}`);
    expect(body.relations).toEqual([
      {
        meaning_id: after.meanings[0].id,
        kind: 'part_of',
        word: 'tree',
        target_part_of_speech: 'noun',
        target_sort_order: null,
      },
    ]);

    expect(await seriousProblems(page)).toEqual([]);
    // Closed, a disclosure says what it holds.
    await page.reload();
    await page.getByText('More: Pronunciations, Etymologies, Other spellings').waitFor();
    await page
      .getByText(
        'More: Etymology, Patterns, Collocations, Topics, Notes for learners, Quotations, Related words',
      )
      .waitFor();
  });

  itInLongSuites('a transcription is the first IPA, whichever of them is typed', async () => {
    const { id } = await record('happy', 'adjective');
    const sound = (text: string, area_variant: string) => ({ text, area_variant });
    await pages.admin.patch(`/en/${id}`, {
      pronunciations: [sound('ˈhapi', 'british'), sound('ˈhæpi', 'american')],
    });
    const page = await pages.open(`/admin/words/${id}`);
    await page.getByLabel('Transcription').first().fill('ˈhæpɪ');
    await more(page).first().click();
    const texts = [1, 2].map((place) => group(page, `Pronunciations ${place}`).getByLabel('Text'));
    expect(await Promise.all(texts.map((text) => text.inputValue()))).toEqual(['ˈhapi', 'ˈhæpɪ']);
    await page.getByRole('button', { name: 'Save' }).click();
    await saved(page);
    expect(await record('happy', 'adjective')).toMatchObject({
      transcription: 'ˈhæpɪ',
      pronunciations: [{ text: 'ˈhapi' }, { text: 'ˈhæpɪ' }],
    });

    await texts[1]?.fill('ˈhæpiː');
    expect(await page.getByLabel('Transcription').first().inputValue()).toBe('ˈhæpiː');
    // Without an IPA for all, the transcription stays what it is.
    await group(page, 'Pronunciations 2').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await saved(page);
    expect(await record('happy', 'adjective')).toMatchObject({
      transcription: 'ˈhæpiː',
      pronunciations: [{ text: 'ˈhapi' }],
    });
  });

  itInLongSuites('are shown what the server refuses, each where it stands', async () => {
    const page = await editor('trunk');
    await more(page).first().click();
    await page.getByRole('button', { name: 'Add an etymology' }).click();
    await group(page, 'Etymologies 1').getByLabel('Text').fill('Latin truncus.');
    await page.getByRole('button', { name: 'Add an etymology' }).click();
    const meaning = page.getByRole('article', { name: 'Meaning 2', exact: true });
    await meaning.locator('summary').last().click();
    for (const text of ['An address that is none.', 'Another.']) {
      await meaning.getByRole('button', { name: 'Add a quotation' }).click();
      await page.keyboard.type(text);
    }
    const second = meaning.getByRole('group', { name: 'Quotations 2' });
    await second.getByLabel('Address of the source').fill('javascript:alert(1)');
    const wrong = group(page, 'Etymologies 2').getByLabel('Text');
    await wrong.and(page.locator('[aria-invalid="true"]')).waitFor();
    // Closed over a problem that is told already, it opens when that is why saving is refused.
    await more(page).first().click();
    await wrong.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('2 fields to correct').waitFor();
    await wrong.and(page.locator('[aria-invalid="true"]')).waitFor();
    // And when it is closed over what the list of problems leads to.
    await more(page).first().click();
    await wrong.waitFor({ state: 'detached' });
    const problems = page.getByRole('list', { name: '2 fields to correct' });
    await problems.getByRole('button', { name: 'Text', exact: true }).click();
    await wrong.and(page.locator(':focus')).waitFor();
    expect(await group(page, 'Etymologies 1').getByText('must not').count()).toBe(0);
    await second.getByText('An address starts with http:// or https://.').waitFor();

    // A problem goes along with its row.
    await meaning.getByRole('button', { name: 'Remove Quotations 1' }).click();
    const moved = meaning.getByRole('group', { name: 'Quotations 1' });
    await moved.getByText('An address starts with http:// or https://.').waitFor();
    await moved.getByLabel('Address of the source').fill('https://poems.example/');
    await wrong.fill('Second.');
    await page.getByRole('button', { name: 'Save' }).click();
    await saved(page);
    const { meanings, etymologies } = await record('trunk');
    expect(etymologies.map(({ number }: { number: number }) => number)).toEqual([1, 2]);
    expect(meanings[1].quotes).toEqual([
      { text: 'Another.', reference: '', source_url: 'https://poems.example/' },
    ]);
  });

  it('keep their definition unless its deletion is meant', async () => {
    const { body: made } = await pages.admin.post('/en/words', {
      word: 'emptied',
      part_of_speech: 'noun',
      meanings: [{ title: 'one', definition: 'the first' }],
    });
    const page = await pages.load(`/admin/words/${made.id}`);
    const definition = page.getByRole('article', { name: /^Meaning 1/ }).getByLabel('Definition');
    await definition.first().fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save without a definition?' });
    await dialog.getByText('No definition any more: meaning 1.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await record('emptied')).meanings[0].definition).toBe('the first');
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await saved(page);
    expect((await record('emptied')).meanings[0].definition).toBe('');
    await pages.admin.delete(`/en/${made.id}`);
  });

  itInLongSuites('a long record is written by keyboard, beside what readers will see', async () => {
    const meanings = Array.from({ length: 9 }, (_, i) => ({ definition: `sense ${i + 1}` }));
    const word = { word: 'longish', part_of_speech: 'adjective', meanings };
    const { body } = await pages.admin.post('/en/words', word);
    const page = await pages.open(`/admin/words/${body.id}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    const outline = page.getByRole('navigation', { name: 'Outline' });
    const preview = page.getByRole('region', { name: 'Preview' });
    const meaning = (place: number) =>
      page.getByRole('article', { name: `Meaning ${place}`, exact: true });
    const focused = (text: string) =>
      page.waitForFunction((wanted) => document.activeElement?.textContent?.includes(wanted), text);
    await preview.getByText('sense 1', { exact: true }).last().waitFor();
    expect(await page.getByLabel('Definition').count()).toBe(0);

    // To a meaning and into it; the preview and the outline follow what is typed.
    for (const key of ['Alt+j', 'Alt+j', 'Alt+j', 'Alt+k']) await page.keyboard.press(key);
    await focused('2. sense 2');
    await page.keyboard.press('Enter');
    await meaning(2).getByLabel('Definition').fill('rather long');
    await preview.getByText('rather long', { exact: true }).last().waitFor();
    await outline.getByRole('button', { name: '2 rather long changed' }).waitFor();
    // It moves, and what had the focus keeps it.
    await page.keyboard.press('Alt+Shift+J');
    await page.keyboard.press('Alt+Shift+J');
    await page.keyboard.press('Alt+Shift+K');
    await outline.getByRole('button', { name: '3 rather long changed' }).waitFor();
    await page.keyboard.type('ish');
    await preview.getByText('rather longish').last().waitFor();

    // A link that leads nowhere is told, and allowed.
    await meaning(3).getByLabel('Synonyms').fill('trunk');
    await page.keyboard.press('Enter');
    await page.keyboard.type('trunkk');
    await page.keyboard.press('Enter');
    await meaning(3)
      .getByText(/readers see plain text instead of a link: trunkk$/)
      .waitFor();

    // What is missing is told when it was left, not while it is written.
    await page.keyboard.press('Alt+m');
    await meaning(10).getByLabel('Title').waitFor();
    await page.keyboard.press('Alt+k');
    await focused('9. sense 9');
    await meaning(10).getByText('A meaning needs a definition or a title.').waitFor();
    await outline.getByRole('button', { name: '10 Meaning 10 to correct' }).press('Enter');
    await focused('10.');
    await page.keyboard.press('Control+s');
    const refused = page.getByRole('list', { name: '1 field to correct' });
    await page.keyboard.press('Alt+o');
    await refused.getByRole('button', { name: 'Meaning 10, Definition' }).press('Enter');
    await page.keyboard.type('the last one');
    await meaning(10).getByText('A meaning needs').waitFor({ state: 'detached' });
    expect(await seriousProblems(page)).toEqual([]);
    await page.keyboard.press('Control+s');
    await saved(page);
    const definitions = (await record('longish', 'adjective')).meanings.map(
      (one: { definition: string }) => one.definition,
    );
    expect(definitions.slice(1, 4)).toEqual(['sense 3', 'rather longish', 'sense 4']);
    expect(definitions.at(-1)).toBe('the last one');

    // On a phone the preview takes the place of the form, and the outline is in the bar.
    await page.setViewportSize({ width: 390, height: 800 });
    await page.reload();
    await page.getByLabel('Headword').waitFor();
    await page.keyboard.press('Alt+p');
    await page.locator('[data-preview]:focus').waitFor();
    await preview.getByText('rather longish').last().waitFor();
    await page.getByLabel('Headword').waitFor({ state: 'hidden' });
    expect(await seriousProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Outline' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: '4 sense 4' }).press('Enter');
    await focused('4. sense 4');
    await meaning(4).getByLabel('Definition').waitFor();
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  itInLongSuites('of a form are in its own editor, too', async () => {
    const page = await pages.open('/admin/words?form_of_word=past_simple&search=ran');
    await page.getByRole('link', { name: 'ran', exact: true }).click();
    await more(page).first().click();
    await page.getByLabel('Frequency').fill('5.2');
    await page.getByRole('button', { name: 'Add a pronunciation' }).click();
    await page.keyboard.type('ran');
    await group(page, 'Pronunciations 1').getByLabel('Region').selectOption('british');
    await page.getByRole('button', { name: 'Save' }).click();
    await saved(page);
    const { forms } = await record('run', 'verb');
    expect(forms.find(({ word }: { word: string }) => word === 'ran')).toMatchObject({
      frequency: 5.2,
      pronunciations: [{ text: 'ran', area_variant: 'british' }],
    });
    expect(pages.browser.complaints).toEqual([]);
  });
});
