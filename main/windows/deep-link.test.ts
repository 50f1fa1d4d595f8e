import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../server/text/any-text.test-util.ts';
import { wordOfArguments, wordOfLink } from './deep-link.ts';

it.each([
  ['wordkeep://word/run', 'run'],
  ['wordkeep://word/run/', 'run'],
  ['wordkeep://word/ice%20cream', 'ice cream'],
  ['wordkeep://word/caf%C3%A9', 'café'],
  ['wordkeep://word/24%2F7', '24/7'],
  // A word as strange as this is looked up like any other, and leads nowhere.
  ['wordkeep://word/..%2f..', '../..'],
  ['WORDKEEP://word/Run', 'Run'],
])('%s means %s', (link, word) => expect(wordOfLink(link)).toBe(word));

describe('what is no such link', () => {
  it.each([
    '',
    'run',
    'https://word/run',
    'wordkeep://admin/run',
    'wordkeep:word/run',
    'wordkeep://word',
    'wordkeep://word/',
    'wordkeep://word/run/admin',
    'wordkeep://word/run?next=/admin',
    'wordkeep://word/run#x',
    'wordkeep://user:pw@word/run',
    'wordkeep://word:80/run',
    'wordkeep://word/..',
    'wordkeep://word/%2e%2e',
    'wordkeep://word/%',
    'wordkeep://word/%ff',
    'wordkeep://word/a%00b',
    'wordkeep://word/a%0d%0ab',
    'wordkeep://word/%20%20',
    'wordkeep://word/%E2%80%AEnur',
    'javascript:alert(1)',
    `wordkeep://word/${'a'.repeat(129)}`,
    `wordkeep://word/${'a'.repeat(5000)}`,
  ])('%s', (link) => expect(wordOfLink(link)).toBeNull());
});

it('never leads anywhere but to a word, whatever the link says', () => {
  const address = fc
    .tuple(fc.domain(), anyText())
    .map(([host, path]) => `https://${host}/${encodeURI(path)}`);
  fc.assert(
    fc.property(fc.oneof(fc.string(), address), fc.string(), (path, tail) => {
      for (const link of [`wordkeep://word/${path}${tail}`, path, `wordkeep:${path}`]) {
        const word = wordOfLink(link);
        if (word === null) continue;
        const url = new URL(`/word/${encodeURIComponent(word)}`, 'http://127.0.0.1:3010');
        expect(url.origin).toBe('http://127.0.0.1:3010');
        expect(url.pathname.startsWith('/word/')).toBe(true);
        expect(url.search + url.hash).toBe('');
      }
    }),
  );
});

it('finds the link among the arguments of a start', () => {
  expect(wordOfArguments(['/usr/bin/wordkeep', '--flag', 'wordkeep://word/run'])).toBe('run');
  expect(wordOfArguments(['/usr/bin/wordkeep', '.'])).toBeNull();
});
