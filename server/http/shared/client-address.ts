import type { IncomingMessage } from 'node:http';
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

/** Prefix length that one home or office has for itself in IPv6: one client of the rate limits. */
const IPV6_CLIENT_BITS = 64;

/** What the rate limits count by: the client's IPv4 address, or its IPv6 network. */
export function clientKey(request: IncomingMessage, trust: TrustFunction): string {
  const address =
    request.headers['x-forwarded-for'] === undefined
      ? (request.socket.remoteAddress ?? '')
      : proxyAddr(request, trust);
  if (!address.includes(':')) return address;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(
    `${parsed.toNormalizedString()}/${IPV6_CLIENT_BITS}`,
  );
  return `${network.toString()}/${IPV6_CLIENT_BITS}`;
}

/**
 * Whether a request comes from this machine: its connection does, so does every address that a
 * proxy on the way says it passed the request on for, and it asks for this machine by a name that
 * nobody else can have. Another site's host name that leads here is how its pages would get in (DNS
 * rebinding). Whom `TRUST_PROXY` trusts does not matter: a header can take this right away, never
 * give it.
 */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
  const addresses = forwarded === '' ? [] : forwarded.split(',').map((address) => address.trim());
  return [socket.remoteAddress ?? '', ...addresses].every(isLoopback) && isLocalHost(headers.host);
}

function isLocalHost(host = ''): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const name = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '');
  return name === 'localhost' || isLoopback(name);
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** Whether the client's own connection was https, here or at a proxy that is believed. */
export function isHttps(request: IncomingMessage, trust: TrustFunction): boolean {
  if (request.socket instanceof TLSSocket) return true;
  const forwarded = request.headers['x-forwarded-proto'];
  if (typeof forwarded !== 'string' || !trust(request.socket.remoteAddress ?? '', 0)) return false;
  return forwarded.split(',')[0]?.trim().toLowerCase() === 'https';
}
