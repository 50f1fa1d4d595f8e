import { type Component, mount } from 'svelte';
import { showChosenLanguage } from '../../src/i18n/texts.ts';
import '../../src/styles/tokens.css';
import '../../src/styles/base.css';
import '../../src/styles/controls.css';
import '../../src/styles/patterns.css';
import '../../src/styles/utilities.css';
import '../../src/styles/directions.css';

/** Puts one of the app's own pages into its window. */
export async function mountPage(page: Component): Promise<void> {
  await showChosenLanguage();
  const target = document.getElementById('app');
  if (target) mount(page, { target });
}
