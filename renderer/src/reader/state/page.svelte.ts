import { at } from '../../api/base-path.ts';
import { tick } from 'svelte';
import { APP_NAME, HOME_DESCRIPTION } from '../../../../server/contract/public/pages.ts';
import { router } from '../../lib/router.svelte.ts';
import { publicOrigin } from './public-origin.ts';

/** Text for screen readers when another page is shown. */
export const announcer = new (class {
  text = $state('');
})();

/** No page was shown before this one. */
export const isFirstPage = (): boolean => shownPage === null;

let shownPage: string | null = null;

interface Described {
  isHome?: boolean;
  description?: () => string;
  /** The canonical address of the page, if it has several. */
  canonical?: () => string | null;
}

/**
 * Called by each page during set-up; a page counts as shown once its title is known. Sets the title
 * of the tab and the description. If the page is a different one than before, its heading gets the
 * focus unless a person is at a field already, it is announced, and a page that was visited before is
 * scrolled to where it was.
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

function setMeta(attribute: string, content: string): void {
  document.querySelector(`meta[${attribute}]`)?.setAttribute('content', content);
}

function setCanonical(path: string | null): void {
  const address = path === null ? null : (publicOrigin ?? '') + path;
  if (publicOrigin !== null)
    setMeta('property="og:url"', address ?? publicOrigin + at(router.path));
  let link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (address === null) return link?.remove();
  if (!link) {
    link = document.createElement('link');
    link.rel = 'canonical';
    document.head.append(link);
  }
  link.href = address;
}

/** The address at the user's last key or press. */
let actedAt = '';
for (const act of ['keydown', 'pointerdown']) {
  addEventListener(act, () => (actedAt = location.href), { capture: true, passive: true });
}

/** The user went to a field before the late page came. */
function isAtField(): boolean {
  const isField = document.activeElement?.matches('input, textarea, select, [contenteditable]');
  return isField === true && actedAt === location.href;
}

async function arrive(title: string): Promise<void> {
  announcer.text = title;
  await tick();
  if (!isAtField()) {
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }
  if (router.scrolledBefore !== null) scrollTo(0, router.scrolledBefore);
}
