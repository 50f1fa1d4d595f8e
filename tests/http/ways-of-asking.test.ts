import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../_util/client.ts';
import { say } from '../_util/dict-client.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

let server: TestServer;
let admin: ApiClient;
beforeAll(async () => {
  server = await startTestServer({ DICT_ENABLED: 'true', DICT_PORT: '0' });
  admin = await signIn(server.url);
});
afterAll(() => server.stop());

interface Item {
  word: string;
  match: string;
  matched?: { language: string; text: string; meaning_id: number | null };
}
const search = async (query: Record<string, string>, path = '/search') => {
  const { status, body } = await server.api.get(`${path}?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return body;
};
const translated = (items: Item[]) => items.filter(({ match }) => match === 'translation');

describe('what people put around a word', () => {
  it.each(['/search', '/search/detailed'])('is left out of the term (%s)', async (path) => {
    const { data, meta } = await search({ search: '“to Run”' }, path);
    expect(meta.term).toBe('Run');
    expect(data[0]).toMatchObject({ word: 'run', match: 'exact' });
  });

  it('stays in a term that nothing is known of', async () =>
    expect((await search({ search: 'the Xyzzy' })).meta.term).toBe('the Xyzzy'));
});

describe('a word as it was copied', () => {
  const COPIED = ['hap\u00adpy', '\u200bhappy\u200e', 'Ｈａｐｐｙ', 'happ\ufeffy'];
  const get = async (path: string, base = server.url) =>
    (await fetch(base + path, { headers: { accept: 'application/json, text/html' } })).status;

  it.each(COPIED)('is the word: %j', async (copied) => {
    const inPath = encodeURIComponent(copied);
    expect((await server.api.get(`/words/${inPath}`)).body.meta.word).toBe('happy');
    expect((await server.api.get(`/words/${inPath}/meanings`)).status).toBe(200);
    const { data, meta } = await search({ search: copied });
    expect([data[0].word, data[0].match]).toEqual(['happy', 'exact']);
    expect(meta.term.toLowerCase()).toBe('happy');
    const words = [copied];
    const batch = await server.api.post('/words/batch', { words });
    expect(batch.body.data[0]).toMatchObject({ word: 'happy' });
    const known = await server.api.post('/words/exists', { words });
    expect(known.body.data).toEqual([{ word: copied, exists: true }]);
    for (const how of ['spelled', 'starts', 'ends', 'letters', 'same_sound']) {
      const found = await search({ [how]: copied }, '/find');
      const matched = found.data.map((item: { matched: string }) => item.matched);
      // A word does not sound like itself.
      expect(matched.includes('happy'), how).toBe(how !== 'same_sound');
    }
    expect((await search({ search: copied }, '/words')).data[0]?.word).toBe('happy');
    expect(await get(`/word/${inPath}`)).toBe(200);
    expect(await get(`/compat/dictionaryapi.dev/api/v2/entries/en/${inPath}`)).toBe(200);
    expect(await say(server.server.dictUrl ?? '', `DEFINE * "${copied}"`)).toMatch(/^150 /);
  });
});

it('a phrasal verb is found around its object', async () => {
  const { data } = await search({ search: 'ran my old friend into' });
  expect(data[0]).toMatchObject({ word: 'run into', match: 'phrasal' });
});

describe('a translation', () => {
  it('finds its word, and says what matched', async () => {
    for (const path of ['/search', '/search/detailed']) {
      const { data } = await search({ search: 'БЕЖАТЬ', search_languages: 'ru' }, path);
      expect(translated(data)).toEqual([
        expect.objectContaining({
          word: 'run',
          matched: { language: 'ru', text: 'бежать', meaning_id: expect.any(Number) },
        }),
      ]);
    }
  });

  it('says which meaning it translates', async () => {
    const meaning = (definition: string, title: string, variants_of_words: string[] = []) => ({
      title: 'glankbank',
      definition,
      translations: [{ language: 'de', title, variants_of_words }],
    });
    const created = await admin.post('/en/words', {
      word: 'glankbank',
      part_of_speech: 'noun',
      meanings: [
        meaning('a business', 'Glankhaus; Glankufer'),
        meaning('the side of a river', 'Glankufer', ['Glankstrand']),
        meaning('a bench', 'Sitzholz'),
      ],
      short_translations: [{ language: 'de', description: 'Glankufer, Glankding' }],
    });
    expect(created.status).toBe(201);
    const ids: number[] = created.body.meanings.map(({ id }: { id: number }) => id);
    for (const path of ['/search', '/search/detailed']) {
      const meaningOf = async (term: string, languages = {}) => {
        const [item] = (await search({ search: term, ...languages }, path)).data as Item[];
        const id = item?.matched?.meaning_id;
        return typeof id === 'number' ? ids.indexOf(id) : id;
      };
      expect(await meaningOf('Glankhaus')).toBe(0);
      expect(await meaningOf('Glankufer')).toBe(1);
      expect(await meaningOf('glankstrand')).toBe(1);
      expect(await meaningOf('Sitzhölzer', { search_languages: 'de' })).toBe(2);
      expect(await meaningOf('Sitzhlz', { search_languages: 'de' })).toBe(2);
      expect(await meaningOf('Glankding')).toBe(null);
      const gloss = { with_gloss: 'true', gloss_language: 'de' };
      const { data } = await search({ search: 'glankstrand', ...gloss }, path);
      expect(data[0]).toMatchObject({
        gloss: 'Glankhaus; Glankufer',
        gloss_english: 'the side of a river',
      });
    }
    const glossOf = async (query: Record<string, string>) =>
      (await search({ search: 'glankbank', with_gloss: 'true', ...query })).data[0];
    expect(await glossOf({})).toMatchObject({ gloss: 'a business' });
    expect(await glossOf({})).not.toHaveProperty('gloss_english');
    expect(await glossOf({ gloss_language: 'fr' })).toMatchObject({
      gloss: '',
      gloss_english: 'a business',
    });
  });

  it('is looked for in the languages that are asked for', async () => {
    expect((await search({ search: 'бежать', search_languages: 'de' })).data).toEqual([]);
    expect((await search({ search: 'бежать' })).data).toHaveLength(1);
    const { status, body } = await server.api.get('/search?search=x&search_languages=xx');
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });

  it('is found as it was edited, at once', async () => {
    const created = await admin.post('/en/words', {
      word: 'glimmerdog',
      part_of_speech: 'noun',
      meanings: [
        {
          title: 'glimmerdog',
          definition: 'a dog that glimmers',
          translations: [{ language: 'de', title: 'Schimmerhünd', variants_of_words: ['Glimmer'] }],
        },
      ],
      short_translations: [{ language: 'zh', description: '閃狗; 微光' }],
    });
    expect(created.status).toBe(201);
    const words = async (term: string) =>
      translated((await search({ search: term })).data).map(({ word }) => word);
    for (const term of ['der Schimmerhuend', 'glimmer', '闪狗', '微光']) {
      expect(await words(term), term).toEqual(['glimmerdog']);
    }
    const changed = await admin.patch(`/en/${created.body.id}`, {
      short_translations: [{ language: 'zh', description: '流星狗' }],
    });
    expect(changed.status).toBe(200);
    expect(await words('闪狗')).toEqual([]);
    expect(await words('流星狗')).toEqual(['glimmerdog']);
    await admin.delete(`/en/${created.body.id}`);
    expect(await words('流星狗')).toEqual([]);
  });
});
