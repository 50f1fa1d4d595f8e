import { describeAccessible, type Seen, typeInSearch } from '../_util/accessible.ts';

const PAGES: Seen[] = [
  { name: 'home', path: '/', ready: 'section .read' },
  { name: 'home, a typo', path: '/', ready: 'main h1', prepare: typeInSearch('necesary') },
  { name: 'a word', path: '/word/run', ready: 'main section' },
  { name: 'a form', path: '/word/left', ready: 'main section' },
  { name: 'a missing word', path: '/word/necesary', ready: 'main li' },
  {
    name: 'a menu',
    path: '/history',
    ready: 'main h1',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Theme' }).click();
      await page.getByRole('menuitemradio').first().waitFor();
    },
  },
  { name: 'results', path: '/search?q=runn', ready: 'main li' },
  { name: 'the word finder', path: '/find?spelled=r?n&part_of_speech=noun', ready: 'main li' },
  { name: 'a finder that finds nothing', path: '/find?means=xyzzy', ready: 'main section' },
  { name: 'my words', path: '/my-words', ready: 'main h1' },
  { name: 'practice', path: '/practice', ready: 'main h1' },
  { name: 'history', path: '/history', ready: 'main h1' },
  {
    name: 'the API',
    path: '/api-docs',
    ready: 'main section',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Try it' }).first().click();
      await page.getByText(/^Answer/).waitFor();
    },
  },
  { name: 'about', path: '/about', ready: 'main dl' },
  { name: 'no page', path: '/nothing', ready: 'main h1' },
];

describeAccessible(PAGES, ['/browse']);
