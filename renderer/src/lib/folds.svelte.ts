import { flushSync } from 'svelte';
import { on } from 'svelte/events';
import { router } from './router.svelte.ts';
import { wordSettings } from './word-settings.svelte.ts';

/** `hasAll` while a whole page is printed, also its folded parts. Not all browsers tell. */
export const paper = $state({ hasAll: false });
addEventListener('beforeprint', () =>
  flushSync(() => (paper.hasAll = wordSettings.printed.current === 'all')),
);
addEventListener('afterprint', () => (paper.hasAll = false));

/**
 * Attached to `<details>`: going back to the page shows it as open as it was left. Its name is one of
 * its own on the page.
 */
export const keptFold = (name: string) => (node: HTMLDetailsElement) => {
  if (paper.hasAll) {
    router.fold(name, node.open);
    node.open = true;
    return undefined;
  }
  node.open = router.foldOf(name) ?? node.open;
  return on(node, 'toggle', () => router.fold(name, node.open));
};
