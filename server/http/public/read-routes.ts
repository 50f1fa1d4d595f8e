import type { Operation } from '../../contract/operation.ts';
import { publicApi } from '../../contract/public/api.ts';
import type { WordRecord } from '../../contract/word.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import type { Finder } from '../../dictionary/finder/find.ts';
import { listWords } from '../../dictionary/reading/lists.ts';
import { publicDatasetOf, readEverywhere } from '../../dictionary/reading/datasets.ts';
import { readHeadword, readRecordById } from '../../dictionary/reading/lookups.ts';
import { readRelated } from '../../dictionary/reading/related.ts';
import { search, searchDetailed } from '../../dictionary/reading/search.ts';
import {
  formsOf,
  linksOf,
  meaningsOf,
  readParts,
  type RequestedWord,
  translationsOf,
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
  const parts = async (input: WordInput, partsOf: (records: WordRecord[]) => unknown) =>
    partsBody(await readParts(dictionary, requestedWord(input), partsOf));

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
  get(publicApi.getWordMeanings, (input) => parts(input, meaningsOf));
  get(publicApi.getWordForms, (input) => parts(input, formsOf));
  get(publicApi.getWordTranslations, (input) =>
    parts(input, (records) => translationsOf(records, input.query.language)),
  );
  get(publicApi.getWordSynonyms, (input) =>
    parts(input, (records) => linksOf(records, 'synonyms')),
  );
  get(publicApi.getWordAntonyms, (input) =>
    parts(input, (records) => linksOf(records, 'antonyms')),
  );
  get(publicApi.getWordRelated, async (input) => {
    const { kind, limit } = input.query;
    return partsBody(await readRelated(dictionary, requestedWord(input), { kinds: kind, limit }));
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

interface WordInput {
  params: { word: string };
  query: { dataset: string[] };
}

const requestedWord = ({ params, query }: WordInput): RequestedWord => ({
  word: params.word,
  datasets: query.dataset,
});

const partsOf = (
  query: { with_meanings: boolean; with_translations: boolean },
  languages: Parts['languages'] = [],
): Parts => ({
  meanings: query.with_meanings,
  shortTranslations: query.with_translations,
  languages,
});
