/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { button, dialogOf, openMenu, scrollTo, type Shot } from './shot.ts';
import type { AllTexts } from './texts.ts';

/** My words, practice and offline use. */

const LIST = '/my-words?list=Moods';

const editNote = async (page: Page, { learner }: AllTexts) => {
  await button(page, learner.myWords.edit('happy')).click();
  await page.locator('main textarea').waitFor();
};
const addFile = (page: Page, text: string) =>
  page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(text) });
const turn = async (page: Page, { learner }: AllTexts) => {
  await button(page, learner.practice.show).click();
  await page.getByRole('group', { name: learner.practice.gradesHint }).waitFor();
};
const showOffline = async (page: Page) => {
  const section = page.locator('#without-connection');
  await section.locator('dl').waitFor();
  await section.evaluate((element) => element.scrollIntoView());
};

export const LEARNER: Shot[] = [
  { name: 'my-words', path: '/my-words', ready: 'main ul', isWhole: true },
  {
    name: 'my-words-menu',
    path: '/my-words',
    ready: 'main ul',
    prepare: (page, { learner }) => openMenu(page, learner.myWords.file),
  },
  { name: 'my-words-note', path: '/my-words', ready: 'main ul', prepare: editNote },
  { name: 'my-words-list', path: LIST, ready: 'main ul' },
  { name: 'my-words-list-empty', path: '/my-words?list=Later', ready: '#without-connection dl' },
  {
    name: 'my-words-list-name',
    path: LIST,
    ready: 'main ul',
    prepare: async (page, { learner, shared }) => {
      await button(page, learner.myWords.newList).click();
      const dialog = await dialogOf(page);
      await dialog.getByRole('textbox').fill('Moods');
      await button(dialog, shared.save).click();
      await dialog.getByText(learner.myWords.nameTaken).waitFor();
    },
  },
  {
    name: 'my-words-list-delete',
    path: LIST,
    ready: 'main ul',
    prepare: async (page, { learner }) => {
      await button(page, learner.myWords.removeList).click();
      await dialogOf(page);
    },
  },
  {
    name: 'my-words-not-found',
    path: '/my-words',
    ready: 'main ul',
    prepare: async (page, { learner }) => {
      await page.getByRole('searchbox').fill('qqqqqqqq');
      await page.getByText(learner.myWords.nothing).waitFor();
    },
  },
  {
    name: 'my-words-removed',
    path: '/my-words',
    ready: 'main ul',
    prepare: async (page, { learner }) => {
      await button(page, learner.myWords.removeWord('run')).click();
      await page.getByText(learner.myWords.removed('run')).waitFor();
    },
    after: (page, { learner }) => button(page, learner.myWords.undo).click(),
  },
  {
    name: 'my-words-file-refused',
    path: '/my-words',
    ready: 'main ul',
    prepare: async (page) => {
      await addFile(
        page,
        '{ "format": "wordkeep-my-words", "version": 1, "lists": [7], "stars": [] }',
      );
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'my-words-print', path: '/my-words', ready: 'main ul', isPrint: true, isWhole: true },
  { name: 'offline', path: '/my-words', ready: 'main ul', prepare: showOffline },
  {
    // At its beginning: all of it takes longer than pictures wait.
    name: 'offline-core',
    path: '/my-words',
    ready: 'main ul',
    prepare: async (page, { learner }) => {
      await button(page, learner.offline.keepCore).click();
      await page.locator('#without-connection progress').waitFor();
      await button(page, learner.offline.stop).waitFor();
      await showOffline(page);
    },
    after: async (page, { learner }) => {
      await button(page, learner.offline.stop).click();
      await button(page, learner.offline.keepCore).waitFor();
    },
  },
  { name: 'practice', path: '/practice', ready: 'main article' },
  { name: 'practice-answer', path: '/practice', ready: 'main article', prepare: turn },
  {
    name: 'practice-undo',
    path: '/practice',
    ready: 'main article',
    prepare: async (page, texts) => {
      await turn(page, texts);
      await page.keyboard.press('1');
      await button(page, texts.learner.practice.undo).waitFor();
      await scrollTo(button(page, texts.learner.practice.undo));
    },
    after: (page, { learner }) => button(page, learner.practice.undo).click(),
  },
  {
    name: 'practice-done',
    path: '/practice?list=One',
    ready: 'main [role="status"]',
    prepare: async (page, texts) => {
      if ((await page.locator('main article').count()) > 0) {
        await turn(page, texts);
        await page.keyboard.press('4');
      }
      await page.getByText(texts.learner.practice.done).waitFor();
    },
  },
  { name: 'practice-empty', path: '/practice?list=Later' },
];
