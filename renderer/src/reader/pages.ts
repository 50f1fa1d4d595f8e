import type { LoadPart } from '../components/shared/load-part.ts';

export const wordPage = () => import('./pages/WordPage.svelte');

const PAGES: Partial<Record<string, LoadPart>> = {
  // In the first script, see vite.config.ts.
  '/': () => import('./pages/HomePage.svelte'),
  '/search': () => import('./pages/SearchPage.svelte'),
  '/browse': () => import('./pages/BrowsePage.svelte'),
  '/find': () => import('./pages/FinderPage.svelte'),
  '/history': () => import('./pages/HistoryPage.svelte'),
  '/my-words': () => import('./my-words/MyWordsPage.svelte'),
  '/practice': () => import('./practice/PracticePage.svelte'),
  '/list': () => import('./lists/ListPage.svelte'),
  '/quiz': () => import('./quiz/QuizPage.svelte'),
  '/text': () => import('./text/TextPage.svelte'),
  '/about': () => import('./pages/AboutPage.svelte'),
  '/api-docs': () => import('./pages/ApiPage.svelte'),
};

/** The page of the reader at a path. */
export const pageAt = (path: string): LoadPart | undefined =>
  path.startsWith('/word/') ? wordPage : PAGES[path];
