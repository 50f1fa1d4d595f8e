import { flushSync, mount } from 'svelte';
import App, { halfAt } from './App.svelte';
import { loadPart } from './components/shared/load-part.ts';
import { showChosenLanguage } from './i18n/texts.ts';
import { router } from './lib/router.svelte.ts';
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
  const half = halfAt(router.path);
  try {
    await loadPart(half);
    const page = (await half()).pageAt(router.path);
    if (page) await loadPart(page);
  } catch {
    // The page says so.
  }
  const target = document.getElementById('app');
  if (!target) return;
  target.replaceChildren();
  mount(App, { target });
  flushSync();
});
