import { type CallOptions, Connection, type Options } from './connection.ts';
import type { Operations } from './contract.ts';

type Answer<Name extends keyof Operations> = Promise<Operations[Name]['answer']>;
type Query<Name extends keyof Operations> = Operations[Name]['query'];
type Item<Name extends 'listWords' | 'find'> = Operations[Name]['answer']['data'][number];

/**
 * A Wordkeep server. A method for each operation of its public API, named as in the OpenAPI
 * document; answers are `{ data, meta }`. Lists can be read item by item with {@link eachWord} and
 * {@link eachFound}.
 */
export class Wordkeep {
  private readonly connection: Connection;

  /** @param server its address, such as `http://127.0.0.1:3010` */
  constructor(server: string | URL, options: Options = {}) {
    this.connection = new Connection(server, options);
  }

  /** Headwords that match a term, best first; misspelled ones too. */
  search(
    search: string,
    query: Omit<Query<'search'>, 'search'> = {},
    options?: CallOptions,
  ): Answer<'search'> {
    return this.get('/search', { ...query, search }, options);
  }

  /** The same with whole records, in pages. */
  searchDetailed(
    search: string,
    query: Omit<Query<'searchDetailed'>, 'search'> = {},
    options?: CallOptions,
  ): Answer<'searchDetailed'> {
    return this.get('/search/detailed', { ...query, search }, options);
  }

  /** One page of the word records that pass the filters, in alphabetical order. */
  listWords(query: Query<'listWords'> = {}, options?: CallOptions): Answer<'listWords'> {
    return this.get('/words', query, options);
  }

  /** All word records that pass the filters; pages are fetched as they are needed. */
  eachWord(
    query: Omit<Query<'listWords'>, 'cursor'> = {},
    options?: CallOptions,
  ): AsyncGenerator<Item<'listWords'>, void, void> {
    return eachItem((cursor) => this.listWords({ limit: 100, ...query, ...cursor }, options));
  }

  /** One page of the words that meet conditions, best first. */
  find(query: Query<'find'>, options?: CallOptions): Answer<'find'> {
    return this.get('/find', query, options);
  }

  /** All words that meet conditions; pages are fetched as they are needed. */
  eachFound(
    query: Omit<Query<'find'>, 'cursor'>,
    options?: CallOptions,
  ): AsyncGenerator<Item<'find'>, void, void> {
    return eachItem((cursor) => this.find({ limit: 100, ...query, ...cursor }, options));
  }

  /** As many as 50 headwords at once. */
  batchWords(words: readonly string[], options?: CallOptions): Answer<'batchWords'> {
    return this.post('/words/batch', { words }, true, options);
  }

  /** Tells which of up to 200 spellings are known. */
  wordsExist(words: readonly string[], options?: CallOptions): Answer<'wordsExist'> {
    return this.post('/words/exists', { words }, true, options);
  }

  /** Every part of speech of a headword; an inflected form leads to its base. */
  getWord(word: string, options?: CallOptions): Answer<'getWord'> {
    return this.get(wordPath(word), undefined, options);
  }

  getWordMeanings(word: string, options?: CallOptions): Answer<'getWordMeanings'> {
    return this.get(`${wordPath(word)}/meanings`, undefined, options);
  }

  getWordTranslations(
    word: string,
    query: Query<'getWordTranslations'> = {},
    options?: CallOptions,
  ): Answer<'getWordTranslations'> {
    return this.get(`${wordPath(word)}/translations`, query, options);
  }

  /** A word as each dataset has it. */
  getWordDatasets(
    word: string,
    query: Query<'getWordDatasets'> = {},
    options?: CallOptions,
  ): Answer<'getWordDatasets'> {
    return this.get(`${wordPath(word)}/datasets`, query, options);
  }

  /** Inflected forms. */
  getWordForms(word: string, options?: CallOptions): Answer<'getWordForms'> {
    return this.get(`${wordPath(word)}/forms`, undefined, options);
  }

  getWordSynonyms(word: string, options?: CallOptions): Answer<'getWordSynonyms'> {
    return this.get(`${wordPath(word)}/synonyms`, undefined, options);
  }

  getWordAntonyms(word: string, options?: CallOptions): Answer<'getWordAntonyms'> {
    return this.get(`${wordPath(word)}/antonyms`, undefined, options);
  }

  /** Broader, narrower, similar and derived words, parts and members. */
  getWordRelated(
    word: string,
    query: Query<'getWordRelated'> = {},
    options?: CallOptions,
  ): Answer<'getWordRelated'> {
    return this.get(`${wordPath(word)}/related`, query, options);
  }

  getWordById(id: number, options?: CallOptions): Answer<'getWordById'> {
    return this.get(`/words/id/${id}`, undefined, options);
  }

  /** A word record at random, out of those that pass the filters. */
  getRandomWord(
    query: Query<'getRandomWord'> = {},
    options?: CallOptions,
  ): Answer<'getRandomWord'> {
    return this.get('/random', query, options);
  }

  /** Versions, licence and size of the dictionary. */
  getMeta(options?: CallOptions): Answer<'getMeta'> {
    return this.get('/meta', undefined, options);
  }

  /** The dictionaries of the server, in order. */
  listDatasets(options?: CallOptions): Answer<'listDatasets'> {
    return this.get('/datasets', undefined, options);
  }

  /** The OpenAPI document of the server. */
  getOpenApi(options?: CallOptions): Answer<'getOpenApi'> {
    return this.get('/openapi.json', undefined, options);
  }

  /** Reports a mistake, proposes an edit or a missing word. Never sent twice. */
  createSuggestion(
    suggestion: Operations['createSuggestion']['body'],
    options?: CallOptions,
  ): Answer<'createSuggestion'> {
    return this.post('/suggestions', suggestion, false, options);
  }

  private get<Body>(
    path: string,
    query: object | undefined,
    options: CallOptions = {},
  ): Promise<Body> {
    const call = { method: 'GET', path, query, isRepeatable: true } as const;
    return this.connection.call({ ...options, ...call }) as Promise<Body>;
  }

  private post<Body>(
    path: string,
    body: object,
    isRepeatable: boolean,
    options: CallOptions = {},
  ): Promise<Body> {
    const call = { method: 'POST', path, body, isRepeatable } as const;
    return this.connection.call({ ...options, ...call }) as Promise<Body>;
  }
}

const wordPath = (word: string) => `/words/${encodeURIComponent(word)}`;

async function* eachItem<T>(
  page: (cursor: {
    cursor?: string;
  }) => Promise<{ data: T[]; meta: { next_cursor: string | null } }>,
): AsyncGenerator<T, void, void> {
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const { data, meta }: { data: T[]; meta: { next_cursor: string | null } } = await page(
      cursor === undefined ? {} : { cursor },
    );
    yield* data;
    cursor = meta.next_cursor;
  }
}
