import { describe, expect, it } from 'vitest';
import { AnswerCache, isCanonical } from './answer-cache.ts';
import { Answer } from './answer.ts';

const WORDS = '/api/v1/words';

describe('an address that is kept', () => {
  it.each([
    `${WORDS}/run`,
    `${WORDS}/RUN`,
    `${WORDS}/and%2For`,
    `${WORDS}/caf%C3%A9`,
    `${WORDS}/don't`,
    `${WORDS}/don%27t`,
    `${WORDS}/give%20up`,
    '/api/v1/search?search=give+up&limit=5',
    `${WORDS}?cursor=${'A'.repeat(400)}`,
  ])('is %s', (url) => expect(isCanonical(url)).toBe(true));
});

describe('an address that is not kept', () => {
  it.each([
    ['has escapes that it does not need', `${WORDS}/%72un`],
    ['has escapes of digits', '/api/v1/search?search=run&limit=%35'],
    ['has escapes in lower case', `${WORDS}/caf%c3%a9`],
    ['has half an escape', `${WORDS}/caf%C`],
    ['has a fragment', `${WORDS}/run#1`],
    ['has an empty query', `${WORDS}/run?`],
    ['names a host', `http://example.org${WORDS}/run`],
    ['is long', `${WORDS}?cursor=${'A'.repeat(512)}`],
  ])('%s', (_name, url) => expect(isCanonical(url)).toBe(false));
});

describe('the cache of answers', () => {
  const { head } = Answer.cacheable('{}', 1, { headers: [], isShared: false }, null);
  const answer = (bytes: number) => ({
    head,
    isSmall: false,
    bodies: { br: Buffer.alloc(Math.max(bytes, 16_384)).subarray(0, bytes) },
  });

  it('keeps bodies in buffers of their own size', () => {
    const cache = new AnswerCache(() => 1);
    cache.keep('/a', 1, answer(100));
    const { br } = cache.find('/a')?.bodies ?? {};
    expect(br).toHaveLength(100);
    expect(br?.buffer.byteLength).toBe(100);
  });

  it('keeps what was asked for in each coding', () => {
    const cache = new AnswerCache(() => 1);
    cache.keep('/a', 1, answer(100));
    cache.keep('/a', 1, { head, isSmall: false, bodies: { identity: Buffer.from('{}') } });
    expect(Object.keys(cache.find('/a')?.bodies ?? {}).sort()).toEqual(['br', 'identity']);
  });

  it.each([
    ['large bodies', 100_000, 10],
    ['small bodies', 1, 10],
    ['long addresses', 1, 400],
  ])('takes a bounded amount of memory for %s', (_name, bytes, urlLength) => {
    const cache = new AnswerCache(() => 1);
    for (let i = 0; i < 60_000; i += bytes > 1_000 ? 50 : 1) {
      cache.keep(`/${String(i).padEnd(urlLength, '-')}`, 1, answer(bytes));
    }
    expect(cache.bytes).toBeGreaterThan(24 * 1024 * 1024);
    expect(cache.bytes).toBeLessThanOrEqual(32 * 1024 * 1024);
    expect(cache.find(`/${'0'.padEnd(urlLength, '-')}`)).toBeUndefined();
  });

  it('holds answers of the revision that is shown, and of no other', () => {
    let revision = 1;
    const cache = new AnswerCache(() => revision);
    cache.keep('/a', 1, answer(1));
    revision = 2;
    expect(cache.find('/a')).toBeUndefined();
    cache.keep('/a', 1, answer(1));
    expect(cache.find('/a')).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });
});
