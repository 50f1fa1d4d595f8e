import { flushSync, mount } from 'svelte';
import App from './App.svelte';
import { showChosenLanguage } from './i18n/texts.ts';
import { takeServedEntry } from './reader/words/served-entry.ts';
import './styles/base.css';
import './styles/controls.css';
import './styles/patterns.css';
import './styles/utilities.css';
import './styles/directions.css';
import './styles/served.css';
import './styles/print.css';

/** The word that the server wrote stays until its page can follow in the same frame. */
const page = takeServedEntry() ? import('./reader/pages/WordPage.svelte') : null;
void Promise.allSettled([showChosenLanguage(), page]).then(() => {
  const target = document.getElementById('app');
  if (!target) return;
  target.replaceChildren();
  mount(App, { target });
  flushSync();
});
