import { expect, it } from 'vitest';
import { RateLimiter } from './rate-limit.ts';

it('holds for one client as it did before any number of others came', () => {
  const limiter = new RateLimiter('default', { requests: 2, seconds: 3600 });
  const allowed = () => limiter.consume('198.51.100.7').allowed;
  expect([allowed(), allowed(), allowed()]).toEqual([true, true, false]);
  for (let i = 0; i < 40_000; i++) limiter.consume(`other ${i}`);
  expect(allowed()).toBe(false);
});

it('forgets those that have been quiet for the longest, so that its memory is bounded', () => {
  const limiter = new RateLimiter('default', { requests: 1, seconds: 3600 });
  expect(limiter.consume('198.51.100.7').allowed).toBe(true);
  for (let i = 0; i < 60_000; i++) limiter.consume(`other ${i}`);
  expect(limiter.consume('198.51.100.7').allowed).toBe(true);
});
