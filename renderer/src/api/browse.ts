import type { browseApi } from '../../../server/contract/public/browse.ts';
import { type Answer, type Query, requestJson } from './http.ts';

type Api = typeof browseApi;

export const getCounts = (query: Query<Api['getCounts']>, signal?: AbortSignal) =>
  requestJson<Answer<Api['getCounts']>>('GET', '/browse/counts', { query: { ...query }, signal });

export const listCommonest = (query: Query<Api['listCommonest']>, signal?: AbortSignal) =>
  requestJson<Answer<Api['listCommonest']>>('GET', '/browse/commonest', {
    query: { ...query },
    signal,
  });

export const getTodaysWord = (signal?: AbortSignal) =>
  requestJson<Answer<Api['getTodaysWord']>>('GET', '/browse/today', { signal });

export const drawWords = (signal?: AbortSignal) =>
  requestJson<Answer<Api['drawWords']>>('GET', '/browse/drawn', { signal });
