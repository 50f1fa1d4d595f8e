import { expect, it } from 'vitest';
import { ripemd128 } from './ripemd128.ts';

// Test vectors of the algorithm's authors.
it.each([
  ['', 'cdf26213a150dc3ecb610f18f6b38b46'],
  ['abc', 'c14a12199c66e4ba84636b0f69144c77'],
  ['message digest', '9e327b3d6e523062afc1132d7df9d1b8'],
  ['1234567890'.repeat(8), '3f45ef194732c2dbb2c4a2c769795fa3'],
])('hashes "%s"', (message, hash) => {
  expect(ripemd128(Buffer.from(message)).toString('hex')).toBe(hash);
});
