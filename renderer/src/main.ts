import { flushSync, mount } from 'svelte';
import App, { halfAt } from './App.svelte';
import { loadPart } from './components/shared/load-part.ts';
import { showChosenLanguage } from './i18n/texts.ts';
import { router } from './lib/router.svelte.ts';
import { pageAt } from './reader/pages.ts';
import { takeServedEntry } from './reader/words/served-entry.ts';
import './styles/base.css';
import './styles/controls.css';
import './styles/patterns.css';
import './styles/utilities.css';
import './styles/directions.css';
import './styles/served.css';
import './styles/print.css';

takeServedEntry();
void showChosenLanguage().then(async () => {
  // The server's HTML stays until the page can replace it in the same frame.
  const parts = [halfAt(router.path), pageAt(router.path)].filter((part) => part !== undefined);
  await Promise.all(parts.map(loadPart)).catch(() => null);
  const target = document.getElementById('app');
  if (!target) return;
  target.replaceChildren();
  mount(App, { target });
  flushSync();
});
