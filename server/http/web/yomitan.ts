import { basename } from 'node:path';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import * as z from 'zod';
import type { Operation } from '../../contract/operation.ts';
import { type FeedChoice, YomitanFeed } from '../../formats/yomitan-feed.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import {
  FEED_ARCHIVE,
  FEED_INDEX,
  FEED_LANGUAGES,
  FEED_PATH,
  UNNAMED_FEED,
} from '../../formats/write/yomitan-feed.ts';
import { hangUpOnStall } from '../connections/stalled-reader.ts';
import type { PublicAnswers } from '../shared/public-answers.ts';
import { validateRequest } from '../shared/validate.ts';
import { addFile } from './answered-file.ts';

interface FeedParams {
  /** The dataset `default` if missing. */
  dataset?: string;
}

const FEED = {
  method: 'get',
  path: FEED_PATH,
  summary: 'A dictionary for Yomitan',
  query: z.strictObject({
    language: z.enum(FEED_LANGUAGES).default('none'),
    core: z.boolean().default(false),
  }),
} as const satisfies Operation;

/** Dictionaries that Yomitan updates by itself, and the index it checks for a newer one. */
export function yomitanFeed(
  dictionary: Dictionary,
  config: { url: string; dataDir: string; stalledExportMs: number },
  answers: PublicAnswers,
): Router {
  const feed = new YomitanFeed(dictionary, config);
  const router = Router({ caseSensitive: true });
  const addToFeed = (file: string, handler: RequestHandler<FeedParams>) => {
    addFile(router, `${FEED_PATH}{/:dataset}/${file}`, answers.limitRate, handler);
  };
  addToFeed(FEED_INDEX, async (request, response) => {
    open(response).json(await feed.index(choiceOf(request)));
  });
  addToFeed(FEED_ARCHIVE, async (request, response) => {
    const choice = choiceOf(request);
    const path = await feed.archive(choice);
    hangUpOnStall(response, config.stalledExportMs);
    const { dataset } = request.params;
    const parts = ['wordkeep-yomitan', dataset, choice.language, choice.core && 'core'];
    const name = parts.filter(Boolean).join('-');
    open(response).set('ETag', `"${basename(path)}"`);
    response.download(path, `${name}.zip`, { cacheControl: false, dotfiles: 'allow' });
  });
  return router;
}

const choiceOf = (request: Request<FeedParams>): FeedChoice => ({
  dataset: request.params.dataset ?? UNNAMED_FEED,
  ...validateRequest(FEED, { url: request.url, headers: request.headers }).query,
});

/** Open to any page, like the public API; revalidated on each request. */
const open = (response: Response): Response =>
  response.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, no-cache' });
