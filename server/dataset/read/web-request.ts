import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type DatasetError, unreachable } from './errors.ts';

interface WebRequest {
  signal: AbortSignal;
  /** True if the address may be on this machine or its network. */
  mayReachInside: boolean;
}

/**
 * Not with `fetch`, which does not expose the resolved address before it connects; resolving the
 * name in advance would be a separate lookup that may give another result.
 * @throws {DatasetError} when it leads inside and must not
 */
export function webRequest(url: URL, options: WebRequest): Promise<http.IncomingMessage> {
  const { protocol, hostname } = url;
  const host = hostname.replace(/^\[|\]$/g, '');
  if (!options.mayReachInside && ipaddr.isValid(host) && isInside(host)) throw leadsInside(url);
  return new Promise((resolve, reject) => {
    const request = (protocol === 'https:' ? https : http).get(url, {
      signal: options.signal,
      // A kept-alive connection would skip the address check.
      agent: false,
      ...(!options.mayReachInside && { lookup: lookupOutside(url) }),
      // The declared length of a compressed response would be useless.
      headers: { 'accept-encoding': 'identity', 'user-agent': 'wordkeep' },
    });
    request.once('response', resolve);
    request.on('error', reject);
  });
}

function lookupOutside(url: URL): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []);
      const inside = addresses.some((one) => isInside(typeof one === 'string' ? one : one.address));
      if (!error && inside) callback(leadsInside(url), '');
      else callback(error, found, family);
    });
  };
}

const leadsInside = ({ host }: URL): DatasetError =>
  unreachable(`${host} is inside your own network`);

/** Not on the public internet: this machine, its network, or no host. */
export function isInside(text: string): boolean {
  if (!ipaddr.isValid(text)) return true;
  const address = ipaddr.process(text);
  const range = address.range();
  // Networks with only IPv6 write IPv4 addresses like this.
  if (address instanceof ipaddr.IPv6 && range === 'rfc6052') {
    return isInside(ipaddr.fromByteArray(address.toByteArray().slice(-4)).toString());
  }
  return range !== 'unicast';
}
