import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { TLSSocket } from 'node:tls';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';
import type { TrustProxy } from '../../config/config.ts';

/** Whether the proxy at `address`, `hop` steps from this server, is believed. */
export type TrustFunction = (address: string, hop: number) => boolean;

/** Express's meaning of its `trust proxy` setting, as a function. */
export function compileTrust(trust: TrustProxy): TrustFunction {
  if (typeof trust === 'boolean') return () => trust;
  if (typeof trust === 'number') return (_address, hop) => hop < trust;
  return proxyAddr.compile(trust);
}

/** Prefix length that one home or office has for itself in IPv6: one client of the limits. */
const IPV6_CLIENT_BITS = 64;
/** No chain of proxies is longer; what a client itself writes into the header may be. */
const MAX_HOPS = 32;

/** What the limits count by: the client's IPv4 address, or its IPv6 network. */
export function clientKey(request: IncomingMessage, trust: TrustFunction): string {
  return addressKey(clientAddress(request, trust));
}

/** What the limits count an address by. */
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
 * The address that a request comes from, as far as proxies are believed. An entry of their header
 * that is no address ends the chain: the proxy that wrote it then counts as the client.
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

/** Reads an address, with or without a port and the brackets that IPv6 then has; else null. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [, bracketed, ipv4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  // A zone is of meaning to the machine that wrote it alone.
  const address = (bracketed ?? ipv4 ?? text).replace(/%.*$/, '');
  return isIP(address) === 0 ? null : ipaddr.process(address);
}

/** The entries of a header that is a list. */
function listOf(header: string | readonly string[]): string[] {
  return [header]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim());
}

/**
 * Whether a request comes from this machine: its connection does, so does every address that a
 * proxy on the way says it passed the request on for, and it asks for this machine by a name that
 * nobody else can have. Another site's host name that leads here is how its pages would get in (DNS
 * rebinding). A proxy that only says that it is there (`Via`) may have passed on anybody's request.
 * Whom `TRUST_PROXY` trusts does not matter: a header can take this right away, never give it.
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

/** Whom an entry of `Forwarded` (RFC 7239) is for; empty when it does not say. */
function forwardedFor(entry: string): string {
  return /(?:^|;)\s*for="?([^";]*)"?\s*(?:;|$)/i.exec(entry)?.[1] ?? '';
}

function isLocalHost(host = ''): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const name = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '');
  return name === 'localhost' || isLoopback(name);
}

function isLoopback(address: string): boolean {
  return parseAddress(address)?.range() === 'loopback';
}

/** Whether the client's own connection was https, here or at a proxy that is believed. */
export function isHttps(request: IncomingMessage, trust: TrustFunction): boolean {
  if (request.socket instanceof TLSSocket) return true;
  const forwarded = request.headers['x-forwarded-proto'];
  if (typeof forwarded !== 'string' || !trust(request.socket.remoteAddress ?? '', 0)) return false;
  return forwarded.split(',')[0]?.trim().toLowerCase() === 'https';
}
