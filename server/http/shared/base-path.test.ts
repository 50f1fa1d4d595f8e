import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { linkUnder, stripBasePath } from './base-path.ts';

const stripped = (url: string, base: string): string | undefined => {
  const request = { url } as IncomingMessage;
  stripBasePath(request, base);
  return request.url;
};

it('strips the base path once, wherever it may stand', () => {
  for (const [url, expected] of [
    ['/a/b/word/run?x=1', '/word/run?x=1'],
    ['/a/b', '/'],
    ['/a/b/', '/'],
    ['/a/b?q=1', '/?q=1'],
    ['/a/b/a/b/word/run', '/a/b/word/run'],
    ['http://host:1/a/b/word/run', 'http://host:1/word/run'],
    ['http://host/a/b', 'http://host/'],
    // Not under it, or stripped by a proxy.
    ['/a/bc', '/a/bc'],
    ['/word/run', '/word/run'],
    ['/a', '/a'],
    ['/A/B/word/run', '/A/B/word/run'],
    ['/x?y=/a/b/', '/x?y=/a/b/'],
    ['*', '*'],
  ] as const) {
    expect([url, stripped(url, '/a/b')]).toEqual([url, expected]);
  }
  expect(stripped('/word/run', '')).toBe('/word/run');
});

it('puts links, and nothing else, under the base path', () => {
  const html = '<a href="/">x</a><form action="/search"><a href="https://e.org/">href=&quot;/</a>';
  expect(linkUnder(html, '/a')).toBe(
    '<a href="/a/">x</a><form action="/a/search"><a href="https://e.org/">href=&quot;/</a>',
  );
  expect(linkUnder(html, '')).toBe(html);
});
