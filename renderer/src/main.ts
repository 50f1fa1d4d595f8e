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

takeServedEntry();
void showChosenLanguage().then(() => {
  const target = document.getElementById('app');
  if (!target) return;
  // The word that the server wrote goes in the same frame.
  target.replaceChildren();
  mount(App, { target });
  flushSync();
});
