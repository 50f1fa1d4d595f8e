import { describe, expect, it } from 'vitest';
import { RateLimiter, type LeaseRequest } from '../http/shared/rate-limit.ts';
import { LeaseBook } from './lease-book.ts';

const CLIENT = '192.0.2.1';

/** Limiters of as many workers on one book, which count what they ask. */
function workers(sharers: number, requests: number) {
  const book = new LeaseBook();
  let asked = 0;
  const lease = async (request: LeaseRequest) => {
    asked += 1;
    return book.lease(request);
  };
  const limit = { requests, seconds: 3600 };
  const all = Array.from(
    { length: sharers },
    () => new RateLimiter('default', limit, { leaseShare: 0.03 / sharers, lease }),
  );
  return { all, asked: () => asked };
}

async function use(limiter: RateLimiter | undefined): Promise<boolean> {
  // What need not wait is consumed at once.
  const pending = limiter?.pending(CLIENT);
  if (pending) await pending;
  return limiter?.consume(CLIENT).allowed ?? false;
}

describe('a limit of several workers', () => {
  it.each([
    [2, 600],
    [3, 200],
    [8, 600],
    [16, 6000],
  ])('holds to a twentieth for %i workers and %i requests', async (sharers, requests) => {
    const { all, asked } = workers(sharers, requests);
    let allowed = 0;
    for (let i = 0; i < requests * 2; i += 1) {
      // Not in turn: one worker may get most of them.
      if (await use(all[Math.floor((((i * i) % 97) / 97) * sharers)])) allowed += 1;
    }
    expect(allowed).toBeGreaterThanOrEqual(requests * 0.95);
    expect(allowed).toBeLessThanOrEqual(requests * 1.05);
    expect(asked()).toBeLessThanOrEqual((requests / Math.max(1, (requests * 0.03) / sharers)) * 2);
  });

  it('is exact when it is small', async () => {
    const { all } = workers(3, 5);
    const answers: boolean[] = [];
    for (let i = 0; i < 8; i += 1) answers.push(await use(all[i % 3]));
    expect(answers).toEqual([true, true, true, true, true, false, false, false]);
  });

  it('asks for nobody who makes few requests, and no longer for who has made too many', async () => {
    const { all, asked } = workers(2, 600);
    for (let i = 0; i < 4; i += 1) await use(all[0]);
    expect(asked()).toBe(0);
    while (await use(all[0]));
    const before = asked();
    for (let i = 0; i < 100; i += 1) expect(await use(all[0])).toBe(false);
    expect(asked()).toBe(before);
  });

  it('holds at once for many that wait', async () => {
    const { all } = workers(2, 100);
    const answers = await Promise.all(Array.from({ length: 300 }, (_, i) => use(all[i % 2])));
    const allowed = answers.filter(Boolean).length;
    expect(allowed).toBeGreaterThanOrEqual(95);
    expect(allowed).toBeLessThanOrEqual(105);
  });

  it('is counted alone when nobody answers', async () => {
    const lease = () => Promise.reject(new Error('gone'));
    const limit = { requests: 50, seconds: 3600 };
    const limiter = new RateLimiter('default', limit, { leaseShare: 0.015, lease });
    let allowed = 0;
    for (let i = 0; i < 80; i += 1) if (await use(limiter)) allowed += 1;
    expect(allowed).toBe(50);
  });
});
