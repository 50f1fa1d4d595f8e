/**
 * The path that the server has everything under, such as `/dictionary`; empty at the root of a host.
 * The scripts tell it by their own address, because the app is built once for every place.
 */
const BASE = /^https?:\/\/[^/]+(.*)\/assets\/[^/]+$/.exec(import.meta.url)?.[1] ?? '';

const isUnder = (path: string): boolean => path === BASE || path.startsWith(`${BASE}/`);

/** Adds the base path to an address of the app, once. */
export const at = (address: string): string =>
  address.startsWith('/') && !isUnder(address) ? BASE + address : address;

/** Removes the base path; null for a path outside of the app. */
export const within = (path: string): string | null =>
  isUnder(path) ? path.slice(BASE.length) || '/' : null;
