import { tick } from 'svelte';
import { router } from '../../lib/router.svelte.ts';

/** What screen readers are told when another page is shown. */
export const announcer = new (class {
  text = $state('');
})();

/** Whether no page was shown before this one. */
export const isFirstPage = (): boolean => shownPage === null;

let shownPage: string | null = null;

/**
 * Called by each page while it is set up: once its title is known, the page is there. It gives the
 * tab its title; if the page is another than before, the heading takes the focus, it is announced,
 * and a page that was left by going elsewhere is scrolled to where it was.
 */
export function describePage(title: () => string | null, isHome = false): void {
  $effect(() => {
    const text = title();
    if (text === null) return;
    document.title = isHome ? text : `${text} · Wordkeep`;
    const page = router.path + (router.path === '/search' ? router.query.toString() : '');
    if (page === shownPage) return;
    const isFirst = shownPage === null;
    shownPage = page;
    if (!isFirst) void arrive(text);
  });
}

async function arrive(title: string): Promise<void> {
  announcer.text = title;
  await tick();
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  if (router.scrolledBefore !== null) scrollTo(0, router.scrolledBefore);
}
