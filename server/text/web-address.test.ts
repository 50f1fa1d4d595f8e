import { expect, it } from 'vitest';
import { isWebAddress, withoutSecrets } from './web-address.ts';

it.each(['http://a', 'https://a.example/x?y#z', 'HTTPS://A.example', 'http://[::1]:8080/'])(
  'takes %s for an address of the web',
  (text) => expect(isWebAddress(text)).toBe(true),
);

it.each(['', 'a.example', '/x', 'ftp://a', 'file:///x', 'javascript:alert(1)', 'data:text/html,x'])(
  'takes "%s" for none',
  (text) => expect(isWebAddress(text)).toBe(false),
);

it.each([
  ['https://store.example/set.zip?sig=secret#x', 'https://store.example/set.zip'],
  ['https://me:secret@store.example:8443/a/', 'https://store.example:8443/a/'],
  ['bundled', 'bundled'],
  ['folder/what?.zip', 'folder/what?.zip'],
])('shows %s as %s', (text, shown) => expect(withoutSecrets(text)).toBe(shown));
