import { type Component, mount } from 'svelte';
import { language } from '../../src/i18n/language.svelte.ts';
import '../../src/styles/tokens.css';
import '../../src/styles/base.css';
import '../../src/styles/controls.css';
import '../../src/styles/patterns.css';

/** Puts one of the app's own pages into its window. */
export function mountPage(page: Component): void {
  document.documentElement.lang = language.current;
  const target = document.getElementById('app');
  if (target) mount(page, { target });
}
