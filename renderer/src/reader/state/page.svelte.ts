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
let shownQuery = '';

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
  // The page shown last is arrived at again, too: the one between may have been left while it loaded.
  let isNew = true;
  $effect(() => {
    const text = title();
    if (text === null) return;
    document.title = isHome ? text : `${text} · ${APP_NAME}`;
    setMeta('property="og:title"', document.title);
    const about = description?.() ?? HOME_DESCRIPTION;
    for (const name of ['name="description"', 'property="og:description"']) setMeta(name, about);
    setCanonical(canonical?.() ?? null);
    const query = router.query.toString();
    const page = router.path + (router.path === '/search' ? query : '');
    const isOther = isNew || page !== shownPage;
    isNew = false;
    const isAgain = isOther || query !== shownQuery ? router.before : null;
    const isFirst = shownPage === null;
    [shownPage, shownQuery] = [page, query];
    if (!isFirst && (isOther || isAgain)) void arrive(isOther ? text : null);
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

/** `title` is that of another page, which is announced. */
async function arrive(title: string | null): Promise<void> {
  rest();
  if (title !== null) announcer.text = title;
  await tick();
  const { before } = router;
  const place = () => {
    const heading = title === null ? null : document.querySelector<HTMLElement>('main h1');
    if (!isAtField()) (router.followed() ?? heading)?.focus({ preventScroll: true });
    if (before) scrollTo(0, before.scrolled);
  };
  place();
  if (before) rest = untilActed(place);
}

let rest = () => {};

/** Acts again whenever something late changes the height of the page, until the reader does. */
function untilActed(act: () => void): () => void {
  const observer = new ResizeObserver(act);
  const ended = new AbortController();
  const end = () => {
    observer.disconnect();
    ended.abort();
  };
  observer.observe(document.body);
  for (const name of ['keydown', 'pointerdown', 'wheel', 'touchmove']) {
    addEventListener(name, end, { capture: true, passive: true, signal: ended.signal });
  }
  return end;
}
