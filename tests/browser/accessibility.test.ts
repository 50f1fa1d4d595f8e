import { describeAccessible, type Seen, typeInSearch } from '../_util/accessible.ts';

// A page of each kind; the others are in `accessibility.long.test.ts`.
const PAGES: Seen[] = [
  { name: 'home, searching', path: '/', ready: 'main h1', prepare: typeInSearch('run') },
  { name: 'a word in every language', path: '/word/happy', ready: 'dd[lang=ar]' },
  {
    name: 'a proposal',
    path: '/word/happy',
    ready: 'main section',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Suggest a change to meaning 1' }).click();
      await page.getByRole('dialog').getByLabel('Definition').waitFor();
    },
  },
  { name: 'browsing', path: '/browse?part_of_speech=noun', ready: 'main li' },
];

describeAccessible(PAGES, ['/word/run']);
