import type { LoadPart } from '../components/shared/load-part.ts';

/** The record with an id of `props`, or a new one. */
export const editorPage = () => import('./editor/EditorPage.svelte');

/** Pages outside of the first script of the administrator. */
const PAGES: Partial<Record<string, LoadPart>> = {
  '/admin': () => import('./dashboard/DashboardPage.svelte'),
  '/admin/translate': () => import('./editor/TranslatePage.svelte'),
  '/admin/datasets': () => import('./datasets/DatasetsPage.svelte'),
  '/admin/transfer': () => import('./transfer/TransferPage.svelte'),
  '/admin/history': () => import('./history/HistoryPage.svelte'),
  '/admin/suggestions': () => import('./moderation/SuggestionsPage.svelte'),
  '/admin/misses': () => import('./misses/MissesPage.svelte'),
  '/admin/keys': () => import('./keys/KeysPage.svelte'),
  '/admin/settings': () => import('./settings/SettingsPage.svelte'),
};

/** The page of the administrator at a path, unless it is the list of words. */
export const adminPageAt = (path: string): LoadPart | undefined =>
  /^\/admin\/words\/./.test(path) ? editorPage : PAGES[path.replace(/\/$/, '')];
