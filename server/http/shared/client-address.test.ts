import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clientAddress, clientKey, compileTrust, isLocal } from './client-address.ts';

function requestFrom(address: string | undefined, headers: Record<string, string> = {}) {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: address });
  const request = new IncomingMessage(socket);
  request.headers = { host: '127.0.0.1:3010', ...headers };
  return request;
}

describe('a request from this machine', () => {
  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('%s', (address) => {
    expect(isLocal(requestFrom(address))).toBe(true);
  });

  it('may have come through proxies on this machine', () => {
    const headers = {
      'x-forwarded-for': '::1, 127.0.0.1:50000',
      'x-real-ip': '127.0.0.1',
      forwarded: 'for="[::1]:50000";proto=http, proto=https;for=127.0.0.1',
    };
    expect(isLocal(requestFrom('127.0.0.1', headers))).toBe(true);
  });
});

describe('a request to this machine', () => {
  it.each(['localhost', 'localhost:3010', '127.0.0.1', '[::1]:3010', '127.8.9.10'])(
    'names it: %s',
    (host) => expect(isLocal(requestFrom('127.0.0.1', { host }))).toBe(true),
  );

  it.each([
    '',
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    '192.168.1.20',
    'a b',
  ])('does not call it "%s"', (host) =>
    expect(isLocal(requestFrom('127.0.0.1', { host }))).toBe(false),
  );
});

describe('a request from elsewhere', () => {
  it.each([
    '192.168.1.20',
    '10.0.0.1',
    '169.254.3.4',
    'fe80::1',
    'fe80::1%eth0',
    '2001:db8::1',
    '',
  ])('%s', (address) => expect(isLocal(requestFrom(address))).toBe(false));

  it('whose connection is gone counts as such', () => {
    expect(isLocal(requestFrom(undefined))).toBe(false);
  });

  it.each([
    ['a Host header', { host: '127.0.0.1:3010' }],
    ['a forwarded host', { 'x-forwarded-host': 'localhost' }],
    ['a forwarded address', { 'x-forwarded-for': '127.0.0.1' }],
    ['a forwarded header', { forwarded: 'for=127.0.0.1' }],
  ])('does not become local by %s', (_name, headers) => {
    expect(isLocal(requestFrom('192.168.1.20', headers))).toBe(false);
  });

  it.each(['192.168.1.20', '127.0.0.1, 192.168.1.20', '192.168.1.20, 127.0.0.1', 'unknown', ','])(
    'is seen behind a proxy on this machine that says "%s"',
    (forwarded) => {
      expect(isLocal(requestFrom('127.0.0.1', { 'x-forwarded-for': forwarded }))).toBe(false);
    },
  );

  it.each([
    ['x-real-ip', '192.168.1.20'],
    ['x-real-ip', ''],
    ['forwarded', 'for=192.168.1.20'],
    ['forwarded', 'for=127.0.0.1, for=192.168.1.20'],
    ['forwarded', 'for="192.168.1.20:443"'],
    ['forwarded', 'for=_hidden'],
    ['forwarded', 'by=127.0.0.1'],
    ['forwarded', ''],
    ['via', '1.1 proxy'],
  ])('is seen behind a proxy on this machine that sends %s: %s', (name, value) => {
    expect(isLocal(requestFrom('127.0.0.1', { [name]: value }))).toBe(false);
    const more = { [name]: value, 'x-forwarded-for': '127.0.0.1' };
    expect(isLocal(requestFrom('127.0.0.1', more))).toBe(false);
  });
});

describe('the client of a request', () => {
  const everybody = compileTrust(true);

  it.each([
    ['203.0.113.1', '203.0.113.1'],
    ['203.0.113.1:4711', '203.0.113.1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['fe80::1%any-zone', 'fe80::1'],
    ['::ffff:203.0.113.1', '203.0.113.1'],
    ['198.51.100.1, 203.0.113.1', '198.51.100.1'],
  ])('behind a trusted proxy that writes "%s" is %s', (forwarded, expected) => {
    const request = requestFrom('127.0.0.1', { 'x-forwarded-for': forwarded });
    expect(clientAddress(request, everybody)).toBe(expected);
  });

  it.each(['garbage', 'unknown', '_hidden', '1', '0x7f.1', '3405803777', '1.2.3', '', ',', '[::1'])(
    'is the proxy itself where that writes no address but "%s"',
    (forwarded) => {
      const request = requestFrom('127.0.0.1', { 'x-forwarded-for': forwarded });
      expect(clientKey(request, everybody)).toBe('127.0.0.1');
    },
  );

  it('is the last address before what is none', () => {
    const request = requestFrom('127.0.0.1', { 'x-forwarded-for': 'evil, 203.0.113.1' });
    expect(clientKey(request, everybody)).toBe('203.0.113.1');
  });

  it('is looked for behind thirty-two proxies at most', () => {
    const entries = Array.from({ length: 1_000 }, (_, i) => `10.0.${i >> 8}.${i & 255}`);
    const request = requestFrom('127.0.0.1', { 'x-forwarded-for': entries.join(',') });
    expect(clientAddress(request, everybody)).toBe(entries.at(-32));
  });
});
