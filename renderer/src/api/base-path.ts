/**
 * The path that the server has everything under, such as `/dictionary`; empty at the root of a host.
 * The scripts tell it by their own address, because the app is built once for every place.
 */
const BASE = /^https?:\/\/[^/]+(.*)\/assets\/[^/]+$/.exec(import.meta.url)?.[1] ?? '';

const isUnder = (path: string): boolean => path === BASE || path.startsWith(`${BASE}/`);

/** Where an address of the app is on this host. One that is there already stays. */
export const at = (address: string): string =>
  address.startsWith('/') && !isUnder(address) ? BASE + address : address;

/** The same the other way round; null for a path that is not the app's. */
export const within = (path: string): string | null =>
  isUnder(path) ? path.slice(BASE.length) || '/' : null;
