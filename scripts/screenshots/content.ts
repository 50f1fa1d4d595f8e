/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { ApiClient } from '../../tests/_util/client.ts';
import { signIn } from '../../tests/_util/sign-in.ts';
import { button, dialogOf } from './shot.ts';
import type { AllTexts } from './texts.ts';

/** What the pictures need to show, besides the bundled dictionary. */

/** Records with the rarer fields, something to moderate, a history, a view, searches in vain. */
export async function fillServer(url: string): Promise<void> {
  const api = new ApiClient(url);
  const admin = await signIn(url);
  const recordOf = async (word: string) => (await api.get(`/words/${word}`)).body.data[0];

  const leaf = await recordOf('leaf');
  await admin.patch(`/en/${leaf.id}`, {
    pronunciations: [
      { type: 'ipa', text: 'liːf', area_variant: 'common', audio: [audio('upload.wikimedia.org')] },
      { type: 'ipa', text: 'lɪif', area_variant: 'british', audio: [audio('sounds.example')] },
    ],
    etymologies: [
      {
        number: 1,
        text: 'Middle English leef, from Old English lēaf, from Proto-Germanic *laubą.',
      },
      { number: 2, text: `From a Norse word, ${'or so the dictionaries say, '.repeat(12)}lost.` },
    ],
    alternatives: ['leafe'],
  });
  await admin.patch(`/en/${leaf.id}/meanings/${leaf.meanings[0].id}`, {
    etymology_number: 1,
    quotes: [
      {
        text: 'O wild West Wind, thou breath of Autumn’s being, thou, from whose unseen presence the leaves dead are driven',
        reference: 'Percy Bysshe Shelley, Ode to the West Wind, 1819',
        source_url: 'https://poems.example/west-wind',
      },
    ],
  });

  const dog = await recordOf('dog');
  const [meaning] = dog.meanings;
  const definition = meaning.definition.replace('animal', 'creature');
  const edits = [{ target_type: 'meaning', target_id: meaning.id, changes: { definition } }];
  await api.post('/suggestions', { headword: 'dog', kind: 'edit', edits });
  await api.post('/suggestions', { headword: 'run', message: 'The second meaning is old slang.' });
  await api.post('/suggestions', {
    headword: 'blorptastic',
    kind: 'word',
    message: 'As good as a blorp. Heard on the radio.',
  });
  await api.post('/suggestions', { headword: 'cat', message: 'Not only domestic ones.' });
  const { body } = await admin.get('/en/suggestions?status=new');
  const last = body.items.find(({ headword }: { headword: string }) => headword === 'cat');
  await admin.patch(`/en/suggestions/${last.id}`, { status: 'resolved' });

  await admin.patch(`/en/${dog.id}`, { description: 'Also said of people.' });
  const { id } = await recordOf('cat');
  for (const word_level of ['B2', 'A1']) await admin.patch(`/en/${id}`, { word_level });
  const query = 'missing=level&sort=frequency&order=desc';
  await admin.put('/en/word-views/To%20be%20graded', { query });
  for (const term of ['blorptastic', 'qqqqzzz', 'an expression that nobody has heard of']) {
    await api.get(`/words/${encodeURIComponent(term)}`);
  }
}

const audio = (host: string) => ({
  url: `https://${host}/leaf.ogg`,
  source_url: `https://${host}/leaf`,
  attribution: 'A Speaker',
  licenses: ['CC BY 4.0'],
});

/** Starred words, with lists and a note; and words that were looked up. */
export async function fillBrowser(
  page: Page,
  url: string,
  { reader, learner, shared }: AllTexts,
): Promise<void> {
  await page.goto(url);
  const visited = ['serendipity', 'run', 'give up', 'definitely'].map((word, i) => ({
    word,
    at: Date.now() - i * 9 * 3_600_000,
  }));
  await page.evaluate(
    (text) => localStorage.setItem('wordkeep.history', text),
    JSON.stringify(visited),
  );
  for (const word of ['happy', 'run', 'give up', 'serendipity']) {
    await page.goto(`${url}/word/${word}`);
    const star = page.getByRole('button', { name: reader.stars.word(word) }).first();
    await star.click();
    await star.and(page.locator('[aria-pressed="true"]')).waitFor();
  }
  for (const name of ['Moods', 'One', 'Later']) {
    await page.goto(`${url}/my-words`);
    await button(page, learner.myWords.newList).click();
    const dialog = await dialogOf(page);
    await dialog.getByRole('textbox').fill(name);
    await button(dialog, shared.save).click();
    await page.getByText(learner.myWords.emptyList).waitFor();
  }
  await page.goto(`${url}/my-words`);
  await editStar(page, learner.myWords.edit('happy'), 'As happy as Larry', 'Moods', shared.save);
  await editStar(page, learner.myWords.edit('serendipity'), '', 'One', shared.save);
}

async function editStar(page: Page, name: string, note: string, list: string, save: string) {
  await button(page, name).click();
  await page.locator('main textarea').fill(note);
  await page.locator('main li').getByRole('checkbox', { name: list }).check();
  await button(page, save).click();
  await page.locator('main textarea').waitFor({ state: 'detached' });
}
