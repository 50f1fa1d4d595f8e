import { type Component, mount } from 'svelte';
import { showChosenLanguage } from '../src/i18n/texts.ts';
import '../src/styles/base.css';
import '../src/styles/controls.css';
import '../src/styles/patterns.css';
import '../src/styles/utilities.css';
import '../src/styles/directions.css';

const PAGES: Readonly<Record<string, () => Promise<{ default: Component }>>> = {
  about: () => import('./About.svelte'),
  find: () => import('./FindBar.svelte'),
  preferences: () => import('./Preferences.svelte'),
  setup: () => import('./Setup.svelte'),
  status: () => import('./Status.svelte'),
};

const [, name = ''] = /(\w+)\.html$/.exec(location.pathname) ?? [];
void PAGES[name]?.().then(async ({ default: page }) => {
  // A page registers its texts when it is loaded.
  await showChosenLanguage();
  const target = document.getElementById('app');
  if (target) mount(page, { target });
});
