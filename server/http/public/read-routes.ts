import type { Operation } from '../../contract/operation.ts';
import { publicApi } from '../../contract/public/api.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import type { Finder } from '../../dictionary/finder/find.ts';
import { listWords } from '../../dictionary/reading/lists.ts';
import { publicDatasetOf, readEverywhere } from '../../dictionary/reading/datasets.ts';
import { readHeadword, readRecordById } from '../../dictionary/reading/lookups.ts';
import { readRelated } from '../../dictionary/reading/related.ts';
import { search, searchDetailed } from '../../dictionary/reading/search.ts';
import {
  type RequestedWord,
  type PartsOfHeadword,
  readForms,
  readLinks,
  readMeanings,
  readTranslations,
} from '../../dictionary/reading/word-parts.ts';
import { endOfTurn, ownTurn } from '../shared/end-of-turn.ts';
import { listFilters } from '../shared/list-filters.ts';
import { metaOf } from '../shared/meta.ts';
import type { ValidRequest } from '../shared/validate.ts';
import {
  body,
  detailedSearchBody,
  findBody,
  headwordBody,
  partsBody,
  recordBody,
  searchBody,
  wordDatasetsBody,
  wordListBody,
} from './bodies.ts';
import type { Parts } from './record-text.ts';

/** The result is the body of a cacheable answer. */
export type Get = <O extends Operation>(
  operation: O,
  read: (input: ValidRequest<O>) => Promise<string | Buffer> | string,
) => void;

/** The reads whose answers may be cached. */
export function bindReads(get: Get, dictionary: Dictionary, finder: Finder): void {
  const getParts = <O extends Operation>(
    operation: O,
    read: (input: ValidRequest<O>) => Promise<PartsOfHeadword<unknown>>,
  ) => get(operation, async (input) => partsBody(await read(input)));

  get(publicApi.search, async ({ query }) => {
    const page = await search(dictionary, query);
    await endOfTurn();
    return searchBody(page);
  });
  get(publicApi.searchDetailed, async ({ query }) => {
    const page = await searchDetailed(dictionary, query);
    return detailedSearchBody(page, query, partsOf(query, query.translation_languages));
  });
  get(publicApi.listWords, async ({ query }) => {
    const { cursor, limit, with_article } = query;
    const request = { ...listFilters(query), cursor, limit, with_article };
    const list = await listWords(dictionary, request);
    return wordListBody(list, query, partsOf(query));
  });
  get(publicApi.find, async ({ query }) => {
    await ownTurn();
    return findBody(await finder.find(query, {}, dictionary.requested(query.dataset)), query);
  });
  // The routes under `/words/{word}` come before `/words/id/{id}`: "id" is a headword too.
  getParts(publicApi.getWordMeanings, (input) => readMeanings(dictionary, requestedWord(input)));
  getParts(publicApi.getWordForms, (input) => readForms(dictionary, requestedWord(input)));
  getParts(publicApi.getWordTranslations, (input) =>
    readTranslations(dictionary, requestedWord(input), input.query.language),
  );
  getParts(publicApi.getWordSynonyms, (input) =>
    readLinks(dictionary, requestedWord(input), 'synonyms'),
  );
  getParts(publicApi.getWordAntonyms, (input) =>
    readLinks(dictionary, requestedWord(input), 'antonyms'),
  );
  getParts(publicApi.getWordRelated, (input) => {
    const { kind, limit } = input.query;
    return readRelated(dictionary, requestedWord(input), { kinds: kind, limit });
  });
  get(publicApi.getWordById, async ({ params }) =>
    recordBody(await readRecordById(dictionary, params.id, { isPublic: true })),
  );
  get(publicApi.getWordDatasets, async ({ params, query }) =>
    wordDatasetsBody(
      dictionary.primary,
      await readEverywhere(dictionary, params.word, query.dataset),
    ),
  );
  get(publicApi.getWord, async ({ params, query }) =>
    headwordBody(await readHeadword(dictionary, params.word, query.dataset)),
  );
  get(publicApi.listDatasets, () => {
    const data = dictionary.enabled.map(publicDatasetOf);
    return body(JSON.stringify(data), { count: data.length });
  });
  get(publicApi.getMeta, () => {
    const meta = metaOf(dictionary);
    return body(JSON.stringify(meta), { dataset_version: meta.dataset_version });
  });
}

const requestedWord = (input: {
  params: { word: string };
  query: { dataset: string[] };
}): RequestedWord => ({ word: input.params.word, datasets: input.query.dataset });

const partsOf = (
  query: { with_meanings: boolean; with_translations: boolean },
  languages: Parts['languages'] = [],
): Parts => ({
  meanings: query.with_meanings,
  shortTranslations: query.with_translations,
  languages,
});
