import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { publicApi } from '../../server/contract/public/api.ts';
import { wordRecord } from '../../server/contract/word.ts';
import { expectError } from '../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** By the only dataset. */
const ANSWERED = { dataset: 'default', datasets: [] };

const get = (path: string) => server.api.get(path);
const encoded = encodeURIComponent;
const records = async (word: string): Promise<{ word: string; part_of_speech: string }[]> =>
  (await get(`/words/${encoded(word)}`)).body.data;
const named = async (word: string) =>
  (await records(word)).map((record) => `${record.word} ${record.part_of_speech}`);

describe('a headword', () => {
  it('answers whole records: every field in its order, and nothing else', async () => {
    const { body } = await get('/words/happy');
    expect(Object.keys(body)).toEqual(['data', 'meta']);
    expect(body.meta).toEqual({ word: 'happy', count: 1, ...ANSWERED, variants: [] });
    const [record] = body.data;
    expect(Object.keys(record)).toEqual(Object.keys(wordRecord.shape));
    expect(record).toMatchObject({
      word: 'happy',
      part_of_speech: 'adjective',
      form_of_word: 'base_form',
      is_obsolete: false,
      is_abbreviation: false,
      word_level: 'A1',
      area_variant: null,
      categories: [],
      language_register: null,
      description: null,
      transcription: null,
      pattern: null,
      noun___uncountable: false,
      verb___transitivity: null,
      base_phrasal: null,
      phrasal_variants: [],
      frequency: 5.4,
      short_translations: [],
      labels: [],
      pronunciations: [],
      etymologies: [],
      alternatives: [],
      alternative_details: [],
      source: 'Wordkeep test dictionary',
      notes: [],
      phrase_of: [],
      phrases: [],
      article: '',
    });
    expect(Object.keys(record.meanings[0])).toEqual([
      'id',
      'sort_order',
      'title',
      'definition',
      'is_obsolete',
      'examples',
      'categories',
      'meaning_level',
      'area_variant',
      'language_register',
      'translations',
      'synonyms',
      'antonyms',
      'labels',
      'grammar',
      'etymology_number',
      'quotes',
      'patterns',
      'collocations',
      'topics',
      'notes',
      'pronunciations',
    ]);
    expect(Object.keys(record.forms[0])).toEqual([
      'id',
      'word',
      'form_of_word',
      'area_variant',
      'transcription',
      'pronunciations',
      'frequency',
      'dataset',
    ]);
  });

  it('lists translations in the order of the languages', async () => {
    const [record] = (await get('/words/happy')).body.data;
    const languages = record.meanings[0].translations.map(
      ({ language }: { language: string }) => language,
    );
    expect(languages).toEqual(['ru', 'es', 'fr', 'de', 'pt', 'zh', 'ar']);
  });

  it.each([
    ['another case', 'RuN', 'run'],
    ['white space around it', '  run\t', 'run'],
    ['repeated white space inside', 'run \t  into', 'run into'],
    ['a curly apostrophe', 'don’t', "don't"],
    ['a modifier apostrophe', 'donʼt', "don't"],
    ['an apostrophe as it is', "don't", "don't"],
    ['two apostrophes', 'Rock ’n’ Roll', "rock 'n' roll"],
    ['letters and accents apart (NFD)', 'cafe\u0301', 'café'],
    ['a slash', 'and/or', 'and/or'],
    ['a percent sign', '100%', '100%'],
    ['a low line', 'snake_case', 'snake_case'],
    ['a plus sign', 'used to + infinitive', 'used to + infinitive'],
  ])('is found with %s, and the answer tells what was looked for', async (_name, asked, folded) => {
    const { status, body } = await get(`/words/${encoded(asked)}`);
    expect(status).toBe(200);
    expect(body.meta.word).toBe(folded);
    expect(body.data[0].word.toLowerCase()).toBe(folded);
  });

  it('finds accents without accents only when nothing else matches', async () => {
    expect(await named('cafe')).toEqual(['café noun']);
    expect(await named('CAFÉS')).toEqual(['café noun']);
    expect(await named('resume')).toEqual(['resume verb']);
    expect(await named('résumé')).toEqual(['résumé noun']);
  });

  it('answers every spelling that folds alike, the one typed exactly first', async () => {
    expect(await named('March')).toEqual(['March noun', 'march verb']);
    expect(await named('march')).toEqual(['march verb', 'March noun']);
  });

  it.each([
    ['ran', ['run verb']],
    ['leaves', ['leaf noun', 'leave verb']],
    ['cafés', ['café noun']],
    ['IDS', ['id noun']],
  ])('stands behind its form %s', async (form, bases) => {
    expect((await named(form)).sort()).toEqual(bases);
  });

  it('that is also a form answers its own records first, then the bases', async () => {
    expect(await named('saw')).toEqual(['saw noun', 'see verb']);
    const left = await named('left');
    expect(left.slice(0, 2).sort()).toEqual(['left adjective', 'left noun']);
    expect(left.slice(2)).toEqual(['leave verb']);
    expect((await named('running'))[0]).toBe('running noun');
    expect(await named('running')).toContain('run verb');
  });

  it('that has a form of its own spelling appears once', async () => {
    expect((await named('overrun')).filter((name) => name === 'overrun verb')).toHaveLength(1);
  });

  it('lists the phrasal verbs given and those that name it, sorted', async () => {
    const verb = (await get('/words/run')).body.data.find(
      ({ part_of_speech }: { part_of_speech: string }) => part_of_speech === 'verb',
    );
    expect(verb.phrasal_variants).toEqual(['run away', 'run into', 'run out']);
  });
});

describe('parts of a headword', () => {
  it('meanings carry their record', async () => {
    const { body } = await get('/words/run/meanings');
    expect(body.meta).toEqual({ word: 'run', count: 2, ...ANSWERED });
    const all = (await get('/words/run')).body.data;
    expect(body.data).toEqual(
      all.flatMap((record: { id: number; part_of_speech: string; meanings: object[] }) =>
        record.meanings.map((meaning) => ({
          ...meaning,
          word_id: record.id,
          part_of_speech: record.part_of_speech,
          dataset: 'default',
        })),
      ),
    );
    expect(body.data).toHaveLength(3);
  });

  it('forms carry their record', async () => {
    const { body } = await get('/words/RUN/forms');
    expect(body.meta).toEqual({ word: 'run', count: 2, ...ANSWERED });
    expect(body.data).toHaveLength(5);
    for (const form of body.data) {
      expect(Object.keys(form)).toEqual([
        'id',
        'word',
        'form_of_word',
        'area_variant',
        'transcription',
        'pronunciations',
        'frequency',
        'dataset',
        'word_id',
        'part_of_speech',
      ]);
    }
  });

  it.each([
    ['', ['ru', 'de'], ['ru', 'es', 'zh', 'fr']],
    ['?language=ru', ['ru'], ['ru']],
    ['?language=zh&language=de', ['de'], ['zh']],
    ['?language=ar', [], []],
  ])('translations%s are those of the languages asked for', async (query, short, long) => {
    const { body } = await get(`/words/run/translations${query}`);
    const languages = (list: { language: string }[]) => list.map(({ language }) => language);
    expect(languages(body.data.short_translations)).toEqual(short);
    expect(languages(body.data.meaning_translations).sort()).toEqual([...long].sort());
    for (const one of body.data.meaning_translations) {
      expect(one).toMatchObject({ word_id: expect.any(Number), meaning_id: expect.any(Number) });
    }
  });

  it('synonyms and antonyms are links by meaning', async () => {
    const all = (await get('/words/run')).body.data;
    const verb = all.find((one: { part_of_speech: string }) => one.part_of_speech === 'verb');
    const of = (word: string, meaning: number) => ({
      word,
      meaning_id: verb.meanings[meaning].id,
      word_id: verb.id,
      part_of_speech: 'verb',
      dataset: 'default',
    });
    expect((await get('/words/run/synonyms')).body.data).toEqual([
      of('jog', 0),
      of('sprint', 0),
      of('operate', 1),
    ]);
    expect((await get('/words/run/antonyms')).body.data).toEqual([of('walk', 0)]);
  });

  it.each(['forms', 'synonyms', 'antonyms'])('without %s are an empty list', async (part) => {
    const { status, body } = await get(`/words/thou/${part}`);
    expect({ status, body }).toEqual({
      status: 200,
      body: { data: [], meta: { word: 'thou', count: 1, ...ANSWERED } },
    });
  });

  it.each(['', '/meanings', '/translations', '/forms', '/synonyms', '/antonyms'])(
    'of a headword that is not there (%j) are word_doesnt_found',
    async (part) => {
      expectError(await get(`/words/xyzzy${part}`), 404, 'word_doesnt_found');
    },
  );

  it('resolve forms as the headword does', async () => {
    expect((await get('/words/ran/meanings')).body.meta).toEqual({
      word: 'ran',
      count: 1,
      ...ANSWERED,
    });
  });
});

describe('a record by its id', () => {
  it('is the one that the headword shows', async () => {
    for (const record of (await get('/words/run')).body.data) {
      const { body } = await get(`/words/id/${record.id}`);
      expect(body).toEqual({ data: record, meta: {} });
    }
  });

  it('is the form itself for the id of a form', async () => {
    const [form] = (await get('/words/leaf/forms')).body.data;
    const { data } = (await get(`/words/id/${form.id}`)).body;
    expect(data).toMatchObject({
      id: form.id,
      word: 'leaves',
      form_of_word: 'plural_form',
      meanings: [],
    });
    expect(Object.keys(data)).toEqual(Object.keys(wordRecord.shape));
  });

  it('is told apart from the headword "id" and its parts', async () => {
    expect((await get('/words/id')).body.data[0].word).toBe('id');
    expect((await get('/words/id/forms')).body.data).toMatchObject([{ word: 'ids' }]);
    expect((await get('/words/id/meanings')).body.meta.word).toBe('id');
    expect((await get('/words/id/synonyms')).body.data).toEqual([]);
    expect((await get('/words/id/translations')).status).toBe(200);
  });
});

describe('a batch', () => {
  const batch = async (words: unknown[]) => (await server.api.post('/words/batch', { words })).body;

  it('answers in the order asked for, folded, each once', async () => {
    const { data, meta } = await batch([
      'Saw',
      'ran',
      '  RUN ',
      'run',
      'SAW',
      'café',
      'nothing at all',
    ]);
    expect(data.map(({ word }: { word: string }) => word)).toEqual(['saw', 'ran', 'run', 'café']);
    expect(meta).toEqual({ count: 4, not_found: ['nothing at all'] });
    for (const item of data) {
      expect(Object.keys(item)).toEqual(['word', 'dataset', 'count', 'entries']);
      expect(item.entries).toHaveLength(item.count);
      expect(item.entries).toEqual(await records(item.word));
    }
  });

  it('tells what was not found as it was typed, each once', async () => {
    const { data, meta } = await batch(['  Xyzzy', 'XYZZY ', 'Plugh', '%', 'ru_']);
    expect(data).toEqual([]);
    expect(meta).toEqual({ count: 0, not_found: ['  Xyzzy', 'Plugh', '%', 'ru_'] });
  });

  it('keeps the spelling typed exactly first', async () => {
    const { data } = await batch(['March']);
    expect(data[0].entries.map(({ word }: { word: string }) => word)).toEqual(['March', 'march']);
  });

  it('takes fifty words', async () => {
    const words = Array.from({ length: 50 }, (_, i) => (i === 25 ? 'run' : `word ${i}`));
    const { meta } = await batch(words);
    expect(meta.count).toBe(1);
    expect(meta.not_found).toHaveLength(49);
  });

  it('is also a headword to GET', async () => {
    expectError(await get('/words/batch'), 404, 'word_doesnt_found');
  });
});

describe('/meta', () => {
  it('tells versions, licence and size', async () => {
    const { body } = await get('/meta');
    const license = {
      license: 'CC-BY-4.0',
      license_url: 'https://creativecommons.org/licenses/by/4.0/',
      attribution: 'The Wordkeep authors',
    };
    expect(body).toEqual({
      data: {
        api_version: '1',
        app_version: packageJson.version,
        dataset_version: '1.2.3',
        ...license,
        notice: 'For tests only.',
        datasets: [{ name: 'Wordkeep test dictionary', version: '1.2.3', ...license }],
        dataset: 'default',
        counts: {
          entries: 38,
          words: 36,
          phrases: 3,
          grammar_patterns: 1,
          word_forms: 40,
          meanings: 42,
          meaning_translations: 13,
          short_translations: 2,
        },
        available_languages: {
          source: ['en'],
          translations: ['ru', 'es', 'fr', 'de', 'pt', 'zh', 'ar'],
        },
      },
      meta: { dataset_version: '1.2.3' },
    });
  });
});

describe('search', () => {
  it('answers flat items with how they matched', async () => {
    const { body } = await get('/search?search=run&limit=100');
    expect(body.meta).toEqual({
      count: body.data.length,
      term: 'run',
      fuzzy: false,
      short_term: false,
      did_you_mean: [],
      read_as: null,
    });
    for (const item of body.data) {
      for (const absent of ['meanings', 'short_translations', 'phrasal_variants', 'similarity']) {
        expect(item).not.toHaveProperty(absent);
      }
      expect(item.forms).toBeInstanceOf(Array);
      const last = ['forms', 'labels', 'source', 'dataset', 'also_in', 'match'];
      expect(Object.keys(item).slice(-6)).toEqual(last);
    }
    expect(
      body.data
        .slice(0, 2)
        .map(({ word, match }: { word: string; match: string }) => [word, match]),
    ).toEqual([
      ['run', 'exact'],
      ['run', 'exact'],
    ]);
    const ids = body.data.map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('stands for the base where a form is found', async () => {
    const { body } = await get('/search?search=ran');
    expect(body.data[0]).toMatchObject({ word: 'run', part_of_speech: 'verb', match: 'exact' });
  });

  it.each(['/search?search=', '/search?search=%20%20', '/search/detailed?search='])(
    'of a blank term (%s) is an empty list',
    async (path) => {
      const { status, body } = await get(path);
      expect({ status, data: body.data }).toEqual({ status: 200, data: [] });
      expect(body.meta).toMatchObject({ fuzzy: false, did_you_mean: [] });
    },
  );

  it('of one or two characters is a short term', async () => {
    expect((await get('/search?search=ru')).body.meta.short_term).toBe(true);
    expect((await get('/search?search=run')).body.meta.short_term).toBe(false);
  });

  it('gives at most as many records as asked for, ten unless told', async () => {
    expect((await get('/search?search=run&limit=1')).body.data).toHaveLength(1);
    expect((await get('/search?search=r&limit=3')).body.data).toHaveLength(3);
    expect((await get('/search?search=run')).body.data.length).toBeLessThanOrEqual(10);
  });

  it('in detail pages through the same records in the same order', async () => {
    const flat = (await get('/search?search=run&limit=100')).body.data;
    const paged: { id: number }[] = [];
    for (let page = 1; ; page++) {
      const { body } = await get(`/search/detailed?search=run&limit=2&page=${page}`);
      expect(body.meta).toMatchObject({ page, limit: 2, fuzzy: false, short_term: false });
      paged.push(...body.data);
      expect(body.meta.has_more).toBe(paged.length < flat.length);
      if (!body.meta.has_more) break;
    }
    expect(paged.map(({ id }) => id)).toEqual(flat.map(({ id }: { id: number }) => id));
    const beyond = (await get('/search/detailed?search=run&limit=20&page=20')).body;
    expect({ data: beyond.data, more: beyond.meta.has_more }).toEqual({ data: [], more: false });
  });

  it.each([
    ['', 0, 0, 0],
    ['&with_meanings=true', 2, 0, 3],
    ['&with_translations=true', 0, 2, 0],
    ['&with_meanings=true&with_translations=true', 2, 2, 3],
    ['&with_meanings=true&with_translations=true&translation_languages=ru', 2, 1, 1],
    ['&with_meanings=true&translation_languages=ru', 2, 0, 1],
    ['&with_translations=true&translation_languages=de', 0, 1, 0],
  ])('in detail carries what is asked for (%j)', async (query, meanings, short, translations) => {
    const { body } = await get(`/search/detailed?search=run&limit=20${query}`);
    const verb = body.data.find(
      (one: { word: string; part_of_speech: string }) =>
        one.word === 'run' && one.part_of_speech === 'verb',
    );
    expect(verb.meanings).toHaveLength(meanings);
    expect(verb.short_translations).toHaveLength(short);
    expect(
      verb.meanings.flatMap((meaning: { translations: object[] }) => meaning.translations),
    ).toHaveLength(translations);
    expect(verb.phrasal_variants).toEqual(['run away', 'run into', 'run out']);
  });
});

it('every operation of the contract answers as the document says', async () => {
  const requests: Record<string, () => Promise<{ status: number }>> = {
    search: () => get('/search?search=run'),
    searchDetailed: () => get('/search/detailed?search=run&with_meanings=true'),
    listWords: () => get('/words?with_meanings=true&with_translations=true&limit=100'),
    batchWords: () => server.api.post('/words/batch', { words: ['run', 'xyzzy'] }),
    find: () => get('/find?spelled=r*n'),
    getWordMeanings: () => get('/words/run/meanings'),
    getWordTranslations: () => get('/words/run/translations'),
    getWordForms: () => get('/words/run/forms'),
    getWordSynonyms: () => get('/words/run/synonyms'),
    getWordAntonyms: () => get('/words/run/antonyms'),
    getWordRelated: () => get('/words/run/related'),
    getWordDatasets: () => get('/words/run/datasets'),
    listDatasets: () => get('/datasets'),
    getDatasetLicense: () => get('/datasets/default/license'),
    getWordSpeech: () => get('/words/run/speech'),
    wordsExist: () => server.api.post('/words/exists', { words: ['run', 'xyzzy'] }),
    getWordById: () => get('/words/id/1'),
    getWord: () => get('/words/run'),
    getRandomWord: () => get('/random'),
    getMeta: () => get('/meta'),
    getOpenApi: () => get('/openapi.json'),
    createSuggestion: () =>
      server.api.post('/suggestions', { headword: 'run', message: 'a mistake' }),
  };
  expect(Object.keys(requests).sort()).toEqual(Object.keys(publicApi).sort());
  // The client checks each answer against the document.
  for (const [name, request] of Object.entries(requests)) {
    expect({ name, status: (await request()).status }).toEqual({
      name,
      // No licence text came with the test dictionary, and it does not speak.
      status: { createSuggestion: 201, getDatasetLicense: 404, getWordSpeech: 404 }[name] ?? 200,
    });
  }
});
