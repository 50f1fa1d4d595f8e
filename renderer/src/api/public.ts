import type { publicApi } from '../../../server/contract/public/api.ts';
import { type Answer, type Body, type Path, type Query, request, requestJson } from './http.ts';

type Api = typeof publicApi;
const BASE = '/api/v1';

type Get = Extract<Api[keyof Api], { method: 'get' }>;
type Post = Extract<Api[keyof Api], { method: 'post' }>;

const get = <O extends Get>(path: Path<O>, query: object = {}, signal?: AbortSignal) =>
  requestJson<Answer<O>>('GET', BASE + path, { query: { ...query }, signal });

const post = <O extends Post>(path: Path<O>, body: Body<O>, signal?: AbortSignal) =>
  requestJson<Answer<O>>('POST', BASE + path, { body, signal });

export const search = (query: Query<Api['search']>, signal?: AbortSignal) =>
  get<Api['search']>('/search', query, signal);

export const getWord = (word: string, signal?: AbortSignal) =>
  get<Api['getWord']>(`/words/${encodeURIComponent(word)}`, {}, signal);

export const getWordDatasets = (
  word: string,
  query: Query<Api['getWordDatasets']>,
  signal?: AbortSignal,
) => get<Api['getWordDatasets']>(`/words/${encodeURIComponent(word)}/datasets`, query, signal);

export const listDatasets = (signal?: AbortSignal) =>
  get<Api['listDatasets']>('/datasets', {}, signal);

/** Reads a word that nobody has opened: it must not count as looked up. */
export const getWordAhead = (word: string, signal?: AbortSignal) =>
  requestJson<Answer<Api['getWord']>>('GET', `${BASE}/words/${encodeURIComponent(word)}`, {
    headers: { Purpose: 'prefetch' },
    signal,
  });

export const getRelated = (
  word: string,
  query: Query<Api['getWordRelated']>,
  signal?: AbortSignal,
) => get<Api['getWordRelated']>(`/words/${encodeURIComponent(word)}/related`, query, signal);

export async function batchWords(words: readonly string[], signal?: AbortSignal) {
  const { data } = await post<Api['batchWords']>('/words/batch', { words: [...words] }, signal);
  // Only a batch that asks for it is flat.
  return {
    data: data.map(({ word, entries }) => ({
      word,
      entries: entries.flatMap((one) => ('meanings' in one ? [one] : [])),
    })),
  };
}

/** Without their meanings. */
export const batchFlat = (words: readonly string[], signal?: AbortSignal) =>
  post<Api['batchWords']>('/words/batch', { words: [...words], flat: true }, signal);

export const searchDetailed = (query: Query<Api['searchDetailed']>, signal?: AbortSignal) =>
  get<Api['searchDetailed']>('/search/detailed', query, signal);

export const wordsExist = (body: Body<Api['wordsExist']>, signal?: AbortSignal) =>
  post<Api['wordsExist']>('/words/exists', body, signal);

export const listWords = (query: Query<Api['listWords']>, signal?: AbortSignal) =>
  get<Api['listWords']>('/words', query, signal);

export const findWords = (query: Query<Api['find']>, signal?: AbortSignal) =>
  get<Api['find']>('/find', query, signal);

export const getRandomWord = (query: Query<Api['getRandomWord']>, signal?: AbortSignal) =>
  get<Api['getRandomWord']>('/random', query, signal);

export const getMeta = (signal?: AbortSignal) => get<Api['getMeta']>('/meta', {}, signal);

export const getOpenApi = (signal?: AbortSignal) =>
  get<Api['getOpenApi']>('/openapi.json', {}, signal);

export const createSuggestion = (body: Body<Api['createSuggestion']>) =>
  post<Api['createSuggestion']>('/suggestions', body);

/** `percent` tells how far the first import is. */
export type Readiness = { status: 'ok' } | { status: 'error'; reason: string; percent?: number };

export const getReadiness = (signal?: AbortSignal) =>
  requestJson<Readiness>('GET', '/api/ready', { signal, anyStatus: true });

/** Any request and its answer as it is, to show it. */
export async function exchange(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; text: string }> {
  const response = await request(method, path, { body, anyStatus: true });
  return { status: response.status, text: await response.text() };
}
