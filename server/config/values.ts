import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import proxyAddr from 'proxy-addr';
import { READER_PAGES } from '../contract/public/pages.ts';
import {
  COMPAT_NAMES,
  type CompatName,
  type DatabaseConfig,
  type RateLimit,
  type TrustProxy,
} from './config.ts';

/** Parsers of single settings. Each throws an Error that says what is accepted. */

export function parseDatabaseUrl(value: string): DatabaseConfig {
  const expected = 'expected postgres://user:password@host:port/database or sqlite:<path>';
  if (value.startsWith('sqlite:')) {
    const path = value.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '');
    if (path === '' || path === ':memory:') throw new Error(`${expected}; SQLite needs a file`);
    return { dialect: 'sqlite', path: resolve(path) };
  }
  return { dialect: 'postgres', url: parsePostgresUrl(value, expected) };
}

export function parsePostgresUrl(
  value: string,
  expected = 'expected postgres://user:password@host:port/database',
): string {
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) throw new Error(expected);
  if (!isDecodable(value)) {
    throw new Error(`${expected}, with a percent sign in a password written as %25`);
  }
  return value;
}

function isDecodable(text: string): boolean {
  try {
    // Compared, because the bundler would drop a call whose result is not used, and its error with
    // it.
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

const MAX_WORKERS = 64;

export function parseWorkers(value: string): number {
  if (value === 'auto') return Math.min(availableParallelism(), MAX_WORKERS);
  const workers = Number(value);
  if (!/^\d+$/.test(value) || workers < 1 || workers > MAX_WORKERS) {
    throw new Error(`expected auto, for one per core, or a number from 1 to ${MAX_WORKERS}`);
  }
  return workers;
}

export function parseTrustProxy(value: string): TrustProxy {
  if (value === 'true' || value === 'false') return value === 'true';
  if (/^\d+$/.test(value)) return Number(value);
  const addresses = value.split(',').map((address) => address.trim());
  try {
    proxyAddr.compile(addresses);
  } catch {
    throw new Error(
      'expected true, false, a number of proxies, or addresses and subnets such as loopback, 10.0.0.0/8',
    );
  }
  return addresses;
}

/** For `security.txt`; a plain e-mail address becomes a mailto: address. */
export function parseContact(value: string): string {
  if (/^[^\s@:]+@[^\s@:.]+(?:\.[^\s@:.]+)+$/.test(value)) return `mailto:${value}`;
  if (!/^(https:\/\/|mailto:|tel:)[^\s]+$/.test(value) || !URL.canParse(value)) {
    throw new Error('expected an e-mail address, or an https:, mailto: or tel: address');
  }
  return value;
}

/** First segments of the server's own addresses, which a stripped path cannot begin with. */
const OWN_SEGMENTS = new Set([
  ...READER_PAGES.map((page) => page.slice(1)),
  ...['admin', 'api', 'assets', 'compat', 'feeds', 'icons', 'mcp', 'media', 'opensearch', 'word'],
]);

/** Without a slash at its end. */
export function parsePublicUrl(value: string): string {
  const expected =
    'expected the address that readers use, such as https://words.example.org or https://example.org/dictionary';
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) throw new Error(expected);
  const { origin, href, pathname } = new URL(value);
  if (href !== origin + pathname || value.endsWith('?') || value.endsWith('#')) {
    throw new Error(expected);
  }
  const path = pathname.replace(/\/$/, '');
  if (!/^(\/[\w-]+)*$/.test(path)) {
    throw new Error(`${expected}, its path of letters, digits, "-" and "_"`);
  }
  const first = path.split('/')[1] ?? '';
  if (OWN_SEGMENTS.has(first.toLowerCase()) && first !== '') {
    throw new Error(`${expected}; a path cannot begin with /${first}, an address of the server's`);
  }
  return origin + path;
}

/** Longer timers fire at once, which would disable the limit. */
const MAX_WINDOW_SECONDS = 2_147_483;

export function parseRateLimit(value: string): RateLimit {
  const [, requests, seconds] = /^(\d{1,9})\/(\d{1,7})$/.exec(value) ?? [];
  if (!Number(requests) || !Number(seconds) || Number(seconds) > MAX_WINDOW_SECONDS) {
    throw new Error(
      `expected <requests>/<seconds>, both at least 1, such as 600/60; at most ${MAX_WINDOW_SECONDS} seconds`,
    );
  }
  return { requests: Number(requests), seconds: Number(seconds) };
}

export function parseCompatNames(value: string): CompatName[] {
  const names = value.split(/[\s,]+/);
  if (names.join() === 'none') return [];
  return names.map((name) => {
    const known = COMPAT_NAMES.find((one) => one === name);
    if (known === undefined) {
      throw new Error(`expected none, or some of ${COMPAT_NAMES.join(', ')}, separated by commas`);
    }
    return known;
  });
}

export function parseOrigins(value: string): string[] {
  return value.split(',').map((part) => {
    const origin = part.trim();
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new Error('expected origins such as https://admin.example.org, separated by commas');
    }
    return origin;
  });
}

export function parseHttpUrl(value: string): string {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) {
    throw new Error('expected an http:// or https:// address');
  }
  return value;
}

/** A user name and password in it are sent decoded, in a header. */
export function parsePurgeUrl(value: string): string {
  if (isDecodable(value)) return parseHttpUrl(value);
  throw new Error('expected an http:// or https:// address, with percent signs written as %25');
}
