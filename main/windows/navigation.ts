export const PAGES_SCHEME = 'wordkeep-app';
export const PAGES_ORIGIN = `${PAGES_SCHEME}://pages`;

export type NavigationDecision = 'stay' | 'outside' | 'deny';

/**
 * A window stays with the server or the app's own pages. Web links open in the default browser, and
 * nothing else opens at all.
 */
export function decideNavigation(
  target: string,
  current: string,
  serverUrl: string | null,
): NavigationDecision {
  const to = originOf(target);
  const home = originOf(current);
  if (to === null || home === null) return 'deny';
  const isHome = home === PAGES_ORIGIN || (serverUrl !== null && home === originOf(serverUrl));
  // A link in the dictionary while its server is briefly down does not belong in the browser.
  if (to === home) return isHome ? 'stay' : 'deny';
  return isWebAddress(target) ? 'outside' : 'deny';
}

/** True if a page may make a request: only to the server, the app's pages, or browser internals. */
export function isAllowedRequest(target: string, serverUrl: string | null): boolean {
  if (/^(devtools|data|blob):/.test(target)) return true;
  const origin = originOf(target);
  if (origin === PAGES_ORIGIN) return true;
  return serverUrl !== null && origin !== null && origin === originOf(serverUrl);
}

export function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** `URL.origin` is "null" for unknown schemes, but ours has a host like any other. */
export function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host } = new URL(address);
  if (/^https?:$/.test(protocol) || protocol === `${PAGES_SCHEME}:`) return `${protocol}//${host}`;
  return null;
}
