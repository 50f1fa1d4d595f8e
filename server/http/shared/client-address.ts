import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { TLSSocket } from 'node:tls';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';
import type { TrustProxy } from '../../config/config.ts';

/** `hop` is the distance of the proxy from this server. */
export type TrustFunction = (address: string, hop: number) => boolean;

/** As Express interprets its `trust proxy` setting. */
export function compileTrust(trust: TrustProxy): TrustFunction {
  if (typeof trust === 'boolean') return () => trust;
  if (typeof trust === 'number') return (_address, hop) => hop < trust;
  return proxyAddr.compile(trust);
}

/** The prefix that one home or office gets in IPv6; it counts as one client. */
const IPV6_CLIENT_BITS = 64;
/** No real chain of proxies is longer, but clients can put anything in the header. */
const MAX_HOPS = 32;

/** The client's IPv4 address or its IPv6 network. */
export const clientKey = (request: IncomingMessage, trust: TrustFunction): string =>
  addressKey(clientAddress(request, trust));

export function addressKey(address: string): string {
  if (!address.includes(':')) return address;
  const parsed = parseAddress(address);
  if (parsed === null) return address;
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(
    `${parsed.toNormalizedString()}/${IPV6_CLIENT_BITS}`,
  );
  return `${network.toString()}/${IPV6_CLIENT_BITS}`;
}

/**
 * As far back as proxies are trusted. An invalid entry in their header ends the chain: the proxy
 * that wrote it then counts as the client.
 */
export function clientAddress({ socket, headers }: IncomingMessage, trust: TrustFunction): string {
  let address = socket.remoteAddress ?? '';
  const forwarded = headers['x-forwarded-for'];
  if (forwarded === undefined) return address;
  const entries = listOf(forwarded).reverse();
  for (const [hop, entry] of entries.slice(0, MAX_HOPS).entries()) {
    const next = trust(address, hop) ? parseAddress(entry) : null;
    if (next === null) break;
    address = next.toString();
  }
  return address;
}

/** With or without a port (and the brackets IPv6 then needs); null if invalid. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [, bracketed, ipv4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  // A zone only means something on the machine that wrote it.
  const address = (bracketed ?? ipv4 ?? text).split('%', 1).join();
  return isIP(address) === 0 ? null : ipaddr.process(address);
}

const listOf = (header: string | readonly string[]): string[] =>
  [header]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim());

/**
 * True if a request comes from this machine: the connection, every address that a proxy says it
 * forwards for, and the requested host name must be local (another site's name that resolves here
 * would let its pages in: DNS rebinding). A proxy that only announces itself with `Via` may forward
 * for anybody, so it does not count as local. `TRUST_PROXY` is irrelevant here: a header can only
 * revoke this right, never grant it.
 */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  const { via, forwarded, host } = headers;
  if (via !== undefined || !isLocalHost(host)) return false;
  const addresses = [headers['x-forwarded-for'], headers['x-real-ip']].flatMap((header) =>
    header === undefined ? [] : listOf(header),
  );
  const named = forwarded === undefined ? [] : listOf(forwarded).map(forwardedFor);
  return [socket.remoteAddress ?? '', ...addresses, ...named].every(isLoopback);
}

/** RFC 7239; empty if the entry names no client. */
const forwardedFor = (entry: string): string =>
  /(?:^|;)\s*for="?([^";\s]*)"?\s*(?:;|$)/i.exec(entry)?.[1] ?? '';

export function isLocalHost(host = ''): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const name = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '');
  return name === 'localhost' || isLoopback(name);
}

const isLoopback = (address: string): boolean => parseAddress(address)?.range() === 'loopback';

/** To this server or to a trusted proxy. */
export function isHttps(request: IncomingMessage, trust: TrustFunction): boolean {
  if (request.socket instanceof TLSSocket) return true;
  const forwarded = request.headers['x-forwarded-proto'];
  if (typeof forwarded !== 'string' || !trust(request.socket.remoteAddress ?? '', 0)) return false;
  return forwarded.split(',')[0]?.trim().toLowerCase() === 'https';
}
