import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

interface Found {
  id: number;
  word: string;
  matched: string;
  score: number;
  syllables: number | null;
  part_of_speech: string;
  form_of_word: string;
}

let server: TestServer;
let all: Found[];
beforeAll(async () => {
  server = await startTestServer();
  all = (await server.api.get('/words?limit=100')).body.data;
});
afterAll(() => server.stop());

const find = async (query: string) => {
  const { status, body } = await server.api.get(`/find?${query}`);
  expect(status, query).toBe(200);
  return body as { data: Found[]; meta: Record<string, unknown> };
};
const words = async (query: string) => (await find(query)).data.map(({ word }) => word);
/** What a search through all records finds, in alphabetical order. */
const expected = (holds: (word: string) => boolean) =>
  all.map(({ word }) => word).filter((word) => holds(plain(word)));
const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

describe('the finder', () => {
  it.each<[string, (word: string) => boolean]>([
    ['spelled=r?n', (word) => /^r[a-z0-9]n$/.test(word)],
    ['spelled=???', (word) => /^[a-z0-9]{3}$/.test(word)],
    ['spelled=ca*e', (word) => /^ca.*e$/.test(word)],
    ['spelled=*o*o*', (word) => /o.*o/.test(word)],
    ['spelled=R?N', (word) => /^r[a-z0-9]n$/.test(word)],
    ['starts=re', (word) => word.startsWith('re')],
    ['starts=R', (word) => word.startsWith('r')],
    ['ends=e', (word) => word.endsWith('e')],
    ['contains=a', (word) => word.includes('a')],
    ['contains=%C3%A9', (word) => word.includes('e')],
    ['starts=r&ends=n', (word) => /^r.*n$/.test(word)],
    ['contains=no-such-letters', () => false],
  ])('%s answers what a search through all words does', async (query, holds) => {
    const found = await words(`${query}&limit=100`);
    expect([...found].sort()).toEqual(expected(holds).sort());
  });

  it.each<[string, string[]]>([
    ['letters=march&letters_all=true', ['March', 'march']],
    ['letters=nru', ['run', 'run']],
    ['letters=ru%20nn-er&letters_all=true', ['runner']],
    ['letters=oul-cor&letters_all=true', ['colour']],
    ['letters=ru', []],
    ['letters=CAF%C3%89', ['café']],
    ['letters=rnu&starts=n', []],
  ])('%s finds what can be made of the letters', async (query, found) => {
    expect((await words(query)).sort()).toEqual(found.sort());
  });

  it('finds words by their other spellings, and capitalized ones last', async () => {
    const admin = await signIn(server.url);
    const noun = { part_of_speech: 'noun', meanings: [] };
    const added = await Promise.all([
      admin.post('/en/words', { ...noun, word: 'theater', alternatives: ['theatre'] }),
      admin.post('/en/words', { ...noun, word: 'Thzzatra', word_level: 'A1' }),
      admin.post('/en/words', { ...noun, word: 'thzzatre' }),
    ]);
    expect(added.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [found, ...others] = (await find('spelled=th?atre')).data;
    expect(found).toMatchObject({ word: 'theater', matched: 'theatre', score: 1 });
    expect(others).toEqual([]);
    expect((await find('spelled=th?at*')).data.map(({ matched }) => matched)).toEqual(['theater']);
    expect(await words('letters=ertheat&letters_all=true')).toEqual(['theater']);
    expect(await words('ends=atre&spelled=*zz*')).toEqual(['thzzatre']);
    expect(await words('starts=thzz')).toEqual(['thzzatre', 'Thzzatra']);
    for (const { body } of added) await admin.delete(`/en/${body.id}`);
  });

  it('answers flat records that say how well they fit, better known words first', async () => {
    const { data, meta } = await find('starts=run');
    expect(data.map(({ word, part_of_speech }) => `${word} ${part_of_speech}`)).toEqual([
      ...['run verb', 'run noun', 'running noun', 'runner noun'],
      ...Array(4).fill(expect.any(String)),
    ]);
    expect(data[0]).toMatchObject({ matched: 'run', score: 1, syllables: 1 });
    expect(data[0]).not.toHaveProperty('meanings');
    expect(meta).toEqual({
      limit: 20,
      has_more: false,
      next_cursor: null,
      count: 8,
      count_is_exact: true,
    });
  });

  it('finds forms when form_of_word asks for them', async () => {
    const { data } = await find('spelled=??n&form_of_word=past_participle');
    expect(data.map(({ matched, form_of_word }) => [matched, form_of_word])).toEqual([
      ['run', 'past_participle'],
    ]);
    expect(await words('ends=s&form_of_word=base_form&form_of_word=plural_form')).toEqual(
      expect.arrayContaining(['physics', 'runs', 'leaves']),
    );
  });

  it('takes the filters of lists', async () => {
    const nouns = await find('contains=u&part_of_speech=noun&word_level=B1&limit=100');
    expect(nouns.data.map(({ word }) => word)).toEqual(['running', 'runner', 'trunk', 'résumé']);
    expect(await words('spelled=thou&is_obsolete=false')).toEqual([]);
    expect(await words('spelled=thou&is_obsolete=true')).toEqual(['thou']);
  });

  it.each([1, 2, 3, 100])('is the same by pages of %i', async (limit) => {
    const whole = await words('contains=r&limit=100');
    const pages: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { data, meta } = await find(`contains=r&limit=${limit}&cursor=${cursor}`);
      expect(meta['count']).toBe(whole.length);
      expect(meta['has_more']).toBe(meta['next_cursor'] !== null);
      pages.push(...data.map(({ word }) => word));
      cursor = meta['next_cursor'] as string | null;
    }
    expect(pages).toEqual(whole);
  });

  it('takes no cursor of other conditions', async () => {
    const { meta } = await find('contains=r&limit=1');
    for (const query of [
      `contains=a&limit=1&cursor=${String(meta['next_cursor'])}`,
      `contains=r&part_of_speech=noun&cursor=${String(meta['next_cursor'])}`,
      'contains=r&cursor=AAAA',
      `contains=r&cursor=${String(meta['next_cursor'])}A`,
    ]) {
      expectError(await server.api.get(`/find?${query}`), 400, 'invalid_cursor');
    }
  });

  it.each([
    ['', 'query', 'at least one condition'],
    ['part_of_speech=noun', 'query', 'at least one condition'],
    ['spelled=*', 'query.spelled', 'too wide'],
    ['spelled=*a*', 'query.spelled', 'too wide'],
    ['spelled=', 'query.spelled', ''],
    ['spelled=c_t', 'query.spelled', '? for an unknown letter'],
    ['means=', 'query.means', ''],
    ['means=%20', 'query.means', 'blank'],
    ['means=a', 'query.means', 'two letters'],
    ['letters=', 'query.letters', ''],
    ['letters=c?t', 'query.letters', '`spelled`'],
    ['starts=%20', 'query.starts', 'blank'],
    ['letters=a', 'query.letters', '2 to 15 letters'],
    ['letters=abcdefghijklmnop', 'query.letters', '2 to 15 letters'],
    [`contains=${'a'.repeat(129)}`, 'query.contains', ''],
    ['starts=a&limit=101', 'query.limit', ''],
    ['starts=a&search=b', 'query.search', 'not known'],
  ])('refuses "%s", and says what is wrong', async (query, path, message) => {
    const answer = await server.api.get(`/find?${query}`);
    const { details } = expectError(answer, 400, 'validation_failed');
    expect(details).toEqual([
      expect.objectContaining({ path, message: expect.stringContaining(message) }),
    ]);
  });

  it('shows an edit at the next request', async () => {
    const admin = await signIn(server.url);
    const { body } = await admin.post('/en/words', { word: 'qoph', part_of_speech: 'noun' });
    expect(await words('spelled=q?p*')).toEqual(['qoph']);
    await admin.patch(`/en/${body.id}`, { word: 'qophs' });
    expect(await words('spelled=q?ph')).toEqual([]);
    expect(await words('spelled=q?ph?')).toEqual(['qophs']);
    await admin.delete(`/en/${body.id}`);
    expect(await words('starts=qop')).toEqual([]);
  });

  it('has an ETag and answers 304', async () => {
    const first = await server.api.get('/find?starts=ru');
    const etag = first.headers.get('etag') ?? '';
    const again = await server.api.get('/find?starts=ru', { headers: { 'If-None-Match': etag } });
    expect([etag, again.status]).toEqual([expect.stringMatching(/^W?\/?"/), 304]);
  });
});

describe('the finder, by sound', () => {
  const SOUNDS: Record<string, string> = {
    blight: 'blaɪt',
    blite: 'blaɪt',
    flite: 'flaɪt',
    delite: 'dɪˈlaɪt',
    blide: 'blaɪd',
    'sky blight': 'ˈskaɪ ˌblaɪt',
  };
  beforeAll(async () => {
    const admin = await signIn(server.url);
    for (const [word, transcription] of Object.entries(SOUNDS)) {
      await admin.post('/en/words', { word, part_of_speech: 'noun', transcription });
    }
  });

  it('finds perfect rhymes, those of fewer syllables first', async () => {
    const { data } = await find('rhymes_with=blight');
    expect(data.map(({ word, syllables, score }) => [word, syllables, score])).toEqual([
      ['flite', 1, 1],
      ['delite', 2, 1],
    ]);
  });

  it('finds near rhymes when asked, perfect ones first', async () => {
    const found = await words('rhymes_with=blight&rhyme=near');
    expect(found.slice(0, 2)).toEqual(['flite', 'delite']);
    expect(found).toContain('blide');
  });

  it('finds what is said in the same way, but not the word itself', async () => {
    expect(await words('same_sound=blight')).toEqual(['blite']);
    expect(await words('same_sound=run')).toEqual([]);
  });

  it('finds what sounds like a word that is not known', async () => {
    const { data } = await find('sounds_like=blyte');
    expect(
      data
        .slice(0, 2)
        .map(({ word }) => word)
        .sort(),
    ).toEqual(['blight', 'blite']);
    expect(data.map(({ score }) => score)).toEqual(
      data.map(({ score }) => score).sort((a, b) => b - a),
    );
    expect(await words('rhymes_with=zite')).toEqual(
      expect.arrayContaining(['blight', 'flite', 'delite']),
    );
  });

  it('takes sounds together with spellings', async () => {
    expect(await words('rhymes_with=zite&starts=bl')).toHaveLength(2);
    expect(await words('spelled=*&syllables=2&starts=d')).toEqual(['delite']);
    expect(await words('rhymes_with=blight&syllables=2')).toEqual(['delite']);
  });

  it('follows the edits of sounds', async () => {
    const admin = await signIn(server.url);
    const id = (await find('spelled=flite')).data[0]?.id;
    await admin.patch(`/en/${id}`, { transcription: 'floʊt' });
    expect(await words('rhymes_with=blight')).toEqual(['delite']);
    await admin.patch(`/en/${id}`, { transcription: null });
    expect((await find('spelled=flite')).data[0]).toMatchObject({ syllables: null });
    await admin.patch(`/en/${id}`, { transcription: 'flaɪt' });
    expect(await words('rhymes_with=blight')).toEqual(['flite', 'delite']);
  });

  it.each([
    ['syllables=2', 'query', 'at least one condition'],
    ['starts=a&syllables=0', 'query.syllables', ''],
    ['starts=a&syllables=13', 'query.syllables', ''],
    ['rhymes_with=cat&rhyme=eye', 'query.rhyme', ''],
  ])('refuses "%s", and says what is wrong', async (query, path, message) => {
    const answer = await server.api.get(`/find?${query}`);
    const { details } = expectError(answer, 400, 'validation_failed');
    expect(details).toEqual([
      expect.objectContaining({ path, message: expect.stringContaining(message) }),
    ]);
  });
});

describe('the finder, by meaning', () => {
  it('finds words by their definitions, the best first', async () => {
    const { data } = await find('means=mental%20lexicon%20of%20gnomes');
    expect(data).toEqual([]);
    const admin = await signIn(server.url);
    const { body } = await admin.post('/en/words', {
      word: 'gnomon',
      part_of_speech: 'noun',
      meanings: [
        {
          title: 'pin',
          definition: 'the part of a sundial that casts a shadow',
          synonyms: ['pin'],
        },
      ],
    });
    const found = await find('means=what%20throws%20the%20shadow%20on%20a%20sundial');
    expect(found.data[0]).toMatchObject({ word: 'gnomon', matched: 'gnomon' });
    expect(found.data[0]?.score).toBeGreaterThan(0.3);
    expect(await words('means=shadow%20of%20a%20sundial&starts=b')).toEqual([]);
    expect(await words('means=shadow%20of%20a%20sundial&part_of_speech=verb')).toEqual([]);
    await admin.patch(`/en/${body.id}`, {
      meanings: [{ title: 'tip', definition: 'the tip of a pyramid' }],
    });
    expect(await words('means=shadow%20of%20a%20sundial')).toEqual([]);
    expect((await words('means=tip%20of%20a%20pyramid'))[0]).toBe('gnomon');
    await admin.delete(`/en/${body.id}`);
    expect(await words('means=tip%20of%20a%20pyramid')).not.toContain('gnomon');
  });

  it('answers every page of a search once', async () => {
    const whole = await words('means=a%20person%20or%20thing%20that%20you%20know&limit=100');
    const { data, meta } = await find('means=a%20person%20or%20thing%20that%20you%20know&limit=1');
    expect(meta['count']).toBe(whole.length);
    expect(data.map(({ word }) => word)).toEqual(whole.slice(0, 1));
  });

  it('answers descriptions of 400 characters', async () => {
    const { meta } = await find(`means=${'ab%20'.repeat(133)}a`);
    expect(meta['has_more']).toBe(false);
  });

  it.each([
    ['means=a', 'query.means', 'two letters'],
    ['means=%20%20', 'query.means', ''],
    [`means=${'a'.repeat(401)}`, 'query.means', ''],
  ])('refuses "%s"', async (query, path, message) => {
    const { details } = expectError(
      await server.api.get(`/find?${query}`),
      400,
      'validation_failed',
    );
    expect(details).toEqual([
      expect.objectContaining({ path, message: expect.stringContaining(message) }),
    ]);
  });
});
