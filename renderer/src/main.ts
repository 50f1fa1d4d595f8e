import { flushSync, mount } from 'svelte';
import App, { halfAt, loadAdmin } from './App.svelte';
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
  const { path } = router;
  const half = halfAt(path);
  const parts = [half, pageAt(path)].filter((part) => part !== undefined);
  try {
    await Promise.all(parts.map(loadPart));
    const page = half === loadAdmin && (await loadAdmin()).pageAt(path);
    if (page) await loadPart(page);
  } catch {
    // The frame shows the failure.
  }
  const target = document.getElementById('app');
  if (!target) return;
  target.replaceChildren();
  mount(App, { target });
  flushSync();
});
