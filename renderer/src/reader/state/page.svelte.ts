import { tick } from 'svelte';
import { APP_NAME, HOME_DESCRIPTION } from '../../../../server/contract/pages.ts';
import { router } from '../../lib/router.svelte.ts';

/** What screen readers are told when another page is shown. */
export const announcer = new (class {
  text = $state('');
})();

/** Whether no page was shown before this one. */
export const isFirstPage = (): boolean => shownPage === null;

let shownPage: string | null = null;

interface Described {
  isHome?: boolean;
  description?: () => string;
  /** The one address of what is shown, where it has several. */
  canonical?: () => string | null;
}

/**
 * Called by each page while it is set up: once its title is known, the page is there. It gives the
 * tab its title and the head its description; if the page is another than before, the heading takes the focus, it is announced,
 * and a page that was left by going elsewhere is scrolled to where it was.
 */
export function describePage(
  title: () => string | null,
  { isHome = false, description, canonical }: Described = {},
): void {
  $effect(() => {
    const text = title();
    if (text === null) return;
    document.title = isHome ? text : `${text} · ${APP_NAME}`;
    setMeta('property="og:title"', document.title);
    const about = description?.() ?? HOME_DESCRIPTION;
    for (const name of ['name="description"', 'property="og:description"']) setMeta(name, about);
    setCanonical(canonical?.() ?? null);
    const page = router.path + (router.path === '/search' ? router.query.toString() : '');
    if (page === shownPage) return;
    const isFirst = shownPage === null;
    shownPage = page;
    if (!isFirst) void arrive(text);
  });
}

/** What the browser shares, keeps as a bookmark and prints is the page that is shown. */
function setMeta(attribute: string, content: string): void {
  document.querySelector(`meta[${attribute}]`)?.setAttribute('content', content);
}

/** Where readers find the server, if its administrator said so. */
const publicOrigin = (() => {
  const address = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content;
  return address === undefined ? null : new URL(address).origin;
})();

function setCanonical(path: string | null): void {
  const address = path === null ? null : (publicOrigin ?? '') + path;
  if (publicOrigin !== null) setMeta('property="og:url"', address ?? publicOrigin + router.path);
  let link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (address === null) return link?.remove();
  if (!link) {
    link = document.createElement('link');
    link.rel = 'canonical';
    document.head.append(link);
  }
  link.href = address;
}

async function arrive(title: string): Promise<void> {
  announcer.text = title;
  await tick();
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  if (router.scrolledBefore !== null) scrollTo(0, router.scrolledBefore);
}
