import { expect, it } from 'vitest';
import { routeTemplate } from './route-templates.ts';

it.each([
  ['GET', '/', '/'],
  ['GET', '/word/run?from=search', '/word/{word}'],
  ['GET', '/admin', '/admin'],
  ['GET', '/admin/', '/admin'],
  ['GET', '/admin/words/12/history', '/admin/{page}'],
  ['GET', '/api/v1/words/run', '/api/v1/words/{word}'],
  ['HEAD', '/api/v1/words/run/', '/api/v1/words/{word}'],
  ['GET', '/api/v1/words/a%2Fb/meanings', '/api/v1/words/{word}/meanings'],
  ['POST', '/api/v1/words/batch', '/api/v1/words/batch'],
  ['GET', '/api/v1/words/batch', '/api/v1/words/{word}'],
  ['GET', '/api/v1/words/id/7', '/api/v1/words/id/{id}'],
  ['PATCH', '/api/en/7', '/api/en/{id}'],
  ['GET', '/compat/datamuse/words?ml=run', '/compat/datamuse/words'],
])('%s %s belongs to %s', (method, url, template) => {
  expect(routeTemplate(method, url)).toBe(template);
});

it.each([
  ['DELETE', '/api/v1/words/run'],
  ['GET', '/api/v1/words/run/nothing'],
  ['GET', '/wp-login.php'],
])('%s %s belongs to no route', (method, url) => {
  expect(routeTemplate(method, url)).toBeNull();
});
