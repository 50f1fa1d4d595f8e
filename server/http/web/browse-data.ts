import { type Request, Router } from 'express';
import { meaningAbout } from '../../contract/meaning-text.ts';
import { browseApi } from '../../contract/public/browse.ts';
import { NO_CONDITIONS } from '../../contract/public/find.ts';
import { filtersOf } from '../../contract/filters.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import { countChoices, readCommonest } from '../../dictionary/reading/browse.ts';
import { recordOf } from '../../dictionary/reading/word-row.ts';
import { listFilters } from '../shared/list-filters.ts';
import type { PublicAnswers } from '../shared/public-answers.ts';
import { validateRequest } from '../shared/validate.ts';
import { addFile } from './answered-file.ts';
import type { ReadAnswer, ServedAnswers } from './served-answers.ts';
import { drawWords, type ReadTodaysWord } from './home-page.ts';

/** Data for the start page and the page that lists words; not part of the public API. */
export function browseData(
  dictionary: Dictionary,
  answers: PublicAnswers,
  readTodaysWord: ReadTodaysWord,
): Router {
  const router = Router({ caseSensitive: true });
  const { getCounts, listCommonest, getTodaysWord, drawWords: draw } = browseApi;
  addFile(router, getTodaysWord.path, answers.limitRate, async (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ data: await readTodaysWord() });
  });
  addFile(router, draw.path, answers.limitRate, async (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ data: await drawWords(dictionary) });
  });
  addFile(router, getCounts.path, answers.limitRate, (request, response) => {
    const query = queryOf(getCounts, request);
    response.set('Cache-Control', 'no-store').json(countChoices(dictionary, listFilters(query)));
  });
  addFile(router, listCommonest.path, answers.limitRate, async (request, response) => {
    const { cursor, limit, ...filters } = queryOf(listCommonest, request);
    const found = await readCommonest(dictionary, listFilters(filters), {
      start: Number(cursor ?? 0),
      limit,
    });
    const data = found.records.map(recordOf).map(({ meanings, ...record }) => {
      const about = meaningAbout(meanings, filters.topic ?? []);
      return { ...record, meanings: about ? [about] : [] };
    });
    const next = found.next === null ? null : String(found.next);
    response.set('Cache-Control', 'no-store').json({ data, meta: { next_cursor: next } });
  });
  return router;
}

const FIRST_WORDS = '/api/v1/words?limit=20&with_meanings=true';
/** Its id is in the examples of the API's documentation. */
const FIRST_WORD = '/api/v1/words?limit=1';

/** The first requests of the pages that list words and describe the API, answered. */
export async function firstAnswers(
  page: string,
  dictionary: Dictionary,
  read: ReadAnswer,
): Promise<ServedAnswers> {
  if (page === '/api-docs') return { [FIRST_WORD]: await read(FIRST_WORD) };
  if (page !== '/browse') return {};
  const counts = countChoices(dictionary, { filters: filtersOf(NO_CONDITIONS) });
  return {
    [FIRST_WORDS]: await read(FIRST_WORDS),
    [browseApi.getCounts.path]: JSON.stringify(counts),
  };
}

const queryOf = <O extends Operation>(operation: O, { url, headers }: Request) =>
  validateRequest(operation, { url, headers }).query;
