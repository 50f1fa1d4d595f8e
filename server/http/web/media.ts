import { Router } from 'express';
import { ApiError } from '../../base/errors.ts';
import { readMedia } from '../../database/media.ts';
import { mediaType } from '../../dataset/read/media.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import type { PublicAnswers } from '../shared/public-answers.ts';
import { addFile } from './answered-file.ts';

/** Nothing in them may run, even if a browser takes them for something else. */
const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'public, max-age=86400',
};

/** Serves the media of enabled datasets. */
export function mediaFiles(dictionary: Dictionary, answers: PublicAnswers): Router {
  const router = Router({ caseSensitive: true });
  addFile(router, '/media/:dataset/*name', answers.limitRate, async (request, response) => {
    const name = [request.params['name']].flat().join('/');
    const type = mediaType(name);
    const dataset = dictionary.enabled.find(({ row }) => row.name === request.params['dataset']);
    const content =
      type && dataset && (await readMedia(dictionary.database, dataset.row.number, name));
    if (!content) throw new ApiError('not_found', { detail: 'There is no such picture or sound.' });
    response.set({ ...HEADERS, 'Content-Type': type }).send(content);
  });
  return router;
}
