import { expect, it } from 'vitest';
import { articleLink } from './article-link.ts';

it.each([
  ['word:C%2B%2B%20%28x%29', { kind: 'word', word: 'C++ (x)' }],
  ['https://a.test/', { kind: 'address', address: 'https://a.test/' }],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['//a.test', null],
  ['word:%', null],
])('leads from %s where pages may link to', (url, expected) => {
  expect(articleLink(url)).toEqual(expected);
});
