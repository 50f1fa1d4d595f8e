import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { publicApi } from '../../contract/public/api.ts';
import { Answer } from '../shared/answer.ts';
import { DirectRoutes } from './direct-routes.ts';

const routes = new DirectRoutes();
let asked: unknown;
const answer = async (input: unknown) => {
  asked = input;
  return Answer.once(200, '');
};
routes.add(publicApi.getWordMeanings, answer);
routes.add(publicApi.getWordById, answer);
routes.add(publicApi.getWord, answer);
routes.add(publicApi.search, answer);

const requestOf = (url: string, method = 'GET') =>
  ({ method, url, headers: {} }) as IncomingMessage;

describe('a read', () => {
  it.each([
    ['/api/v1/words/run', { word: 'run' }],
    ['/api/v1/words/ice%20cream', { word: 'ice cream' }],
    ['/api/v1/words/and%2For?', { word: 'and/or' }],
    ['/api/v1/words/id', { word: 'id' }],
    ['/api/v1/words/id/7', { id: 7 }],
    ['/api/v1/words/id/meanings', { word: 'id' }],
  ])('is found by its path: %s', async (url, params) => {
    await routes.find(requestOf(url))?.();
    expect(asked).toMatchObject({ params });
  });

  it('is given its query', async () => {
    await routes.find(requestOf('/api/v1/search?search=a+b%2F&limit=3', 'HEAD'))?.();
    expect(asked).toMatchObject({ query: { search: 'a b/', limit: 3 } });
  });

  it('is refused when its input is invalid', async () => {
    const read = routes.find(requestOf('/api/v1/search?search=run&limit=0'));
    await expect(read?.()).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

it.each([
  '/api/v1/words/run/',
  '/api/v1/words/',
  '/api/v1/words/%E0%A4%A',
  '/api/v1/words//meanings',
  '/api/v1/nothing',
  '/API/v1/words/run',
  '/api/v1/words/run#x',
  'http://localhost/api/v1/words/run',
])('leaves to Express what is not the usual form of an address: %s', (url) => {
  expect(routes.find(requestOf(url))).toBeNull();
});

it('leaves other methods to Express', () => {
  expect(routes.find(requestOf('/api/v1/words/run', 'POST'))).toBeNull();
});
