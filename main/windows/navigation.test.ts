import { describe, expect, it } from 'vitest';
import {
  decideNavigation,
  isAllowedPermission,
  isAllowedRequest,
  isWebAddress,
} from './navigation.ts';

const SERVER = 'http://127.0.0.1:3010';
const PAGE = 'wordkeep-app://pages/renderer/desktop/setup.html';

describe('where a page may go', () => {
  it.each([
    [`${SERVER}/word/run`, `${SERVER}/`, 'stay'],
    [`${SERVER}/admin`, `${SERVER}/word/run`, 'stay'],
    ['wordkeep-app://pages/renderer/desktop/about.html', PAGE, 'stay'],
    ['https://example.org/', `${SERVER}/`, 'outside'],
    ['http://127.0.0.1:3011/', `${SERVER}/`, 'outside'],
    ['http://localhost:3010/', `${SERVER}/`, 'outside'],
    ['http://127.0.0.1.example.org:3010/', `${SERVER}/`, 'outside'],
    [`${SERVER}/`, PAGE, 'outside'],
    [PAGE, `${SERVER}/`, 'deny'],
    ['http://user:pw@127.0.0.1:3011/', `${SERVER}/`, 'deny'],
    ['file:///etc/passwd', `${SERVER}/`, 'deny'],
    ['javascript:alert(1)', `${SERVER}/`, 'deny'],
    ['data:text/html,x', `${SERVER}/`, 'deny'],
    ['blob:http://127.0.0.1:3010/x', `${SERVER}/`, 'deny'],
    ['ms-settings:', `${SERVER}/`, 'deny'],
    ['wordkeep://word/run', `${SERVER}/`, 'deny'],
    ['nonsense', `${SERVER}/`, 'deny'],
    ['https://example.org/', 'about:blank', 'deny'],
  ] as const)('%s from %s: %s', (target, current, decision) => {
    expect(decideNavigation(target, current, SERVER)).toBe(decision);
  });

  it('is nowhere while no server runs', () => {
    expect(decideNavigation(`${SERVER}/word/run`, `${SERVER}/`, null)).toBe('deny');
    expect(decideNavigation('https://example.org/', `${SERVER}/`, null)).toBe('outside');
  });
});

it.each([
  [`${SERVER}/assets/a.js`, true],
  ['wordkeep-app://pages/assets/a.js', true],
  ['data:image/png;base64,xx', true],
  [`blob:${SERVER}/1`, true],
  ['https://example.org/a.js', false],
  ['http://127.0.0.1:3011/', false],
  ['ws://127.0.0.1:3010/', false],
  ['wordkeep-app://other/a.js', false],
  ['file:///etc/passwd', false],
])('a request to %s goes out: %s', (url, allowed) => {
  expect(isAllowedRequest(url, SERVER)).toBe(allowed);
});

it.each([
  ['https://example.org/a', true],
  ['http://example.org', true],
  ['https://a:b@example.org', false],
  ['ftp://example.org', false],
  ['', false],
])('%s may open in the browser: %s', (url, allowed) => {
  expect(isWebAddress(url)).toBe(allowed);
});

it('permits nothing but copying, to nobody but its own pages', () => {
  expect(isAllowedPermission('clipboard-sanitized-write', `${SERVER}/`, SERVER)).toBe(true);
  expect(isAllowedPermission('clipboard-sanitized-write', PAGE, null)).toBe(true);
  expect(isAllowedPermission('clipboard-sanitized-write', 'https://example.org', SERVER)).toBe(
    false,
  );
  expect(isAllowedPermission('clipboard-sanitized-write', `${SERVER}/`, null)).toBe(false);
  for (const permission of ['media', 'geolocation', 'clipboard-read', 'usb', 'unknown']) {
    expect(isAllowedPermission(permission, `${SERVER}/`, SERVER), permission).toBe(false);
  }
});
