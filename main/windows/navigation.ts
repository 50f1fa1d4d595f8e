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
  // A link in the dictionary while its server is briefly down does not belong in the browser.
  if (to === home) return isOwn(current, serverUrl) ? 'stay' : 'deny';
  return isWebAddress(target) ? 'outside' : 'deny';
}

/** True if a page may make a request: only to the server, the app's pages, or browser internals. */
export const isAllowedRequest = (target: string, serverUrl: string | null): boolean =>
  /^(devtools|data|blob):/.test(target) || isOwn(target, serverUrl);

/** True for the app's own pages and those of the server. */
export function isOwn(address: string, serverUrl: string | null): boolean {
  const origin = originOf(address);
  if (origin === null) return false;
  return origin === PAGES_ORIGIN || (serverUrl !== null && origin === originOf(serverUrl));
}

/** Pages may only copy text: no camera, location, notifications, devices or files. */
const PERMISSIONS = ['clipboard-sanitized-write'];

export function isAllowedPermission(
  permission: string,
  requestingUrl: string,
  serverUrl: string | null,
): boolean {
  return PERMISSIONS.includes(permission) && isOwn(requestingUrl, serverUrl);
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
