import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BULK_BATCH } from '../../server/contract/admin/bulk-limits.ts';
import type { BulkEdited, BulkPreview, BulkUndone } from '../../server/contract/admin/bulk.ts';
import type { AdminListItem, WordPage } from '../../server/contract/admin/list.ts';
import type { HistoryItem } from '../../server/contract/admin/words.ts';
import type { ApiClient } from '../_util/client.ts';
import { onOneDatabase } from '../_util/databases.ts';
import { storeLookUps } from '../_util/look-ups.ts';
import { expectError } from '../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

let server: TestServer;
let admin: ApiClient;
let all: AdminListItem[];
beforeAll(async () => {
  server = await startTestServer({ LOOKUPS_ENABLED: 'true' });
  admin = await signIn(server.url);
  all = (await list('limit=100')).items;
});
afterAll(() => server.stop());

const list = async (query: string): Promise<WordPage> => {
  const { status, body } = await admin.get(`/en/words?${query}`);
  expect(status).toBe(200);
  return body;
};
const words = (items: readonly AdminListItem[]) => items.map(({ word }) => word);
const read = async (id: number) => (await admin.get(`/en/${id}`)).body;

let n = 0;
const create = async (fields: object = {}): Promise<number> =>
  (await admin.post('/en/words', { word: `zyx${++n}`, part_of_speech: 'noun', ...fields })).body.id;

describe('the list', () => {
  onOneDatabase(() => {
    it.each<[string, (item: AdminListItem) => number | string | null]>([
      ['frequency', ({ frequency }) => frequency],
      ['level', ({ word_level }) => word_level],
      ['changed', ({ revision }) => revision],
    ])('is sorted by %s in both directions, what has none last', async (sort, valueOf) => {
      for (const [order, sign] of [
        ['asc', 1],
        ['desc', -1],
      ] as const) {
        const { items } = await list(`sort=${sort}&order=${order}&limit=100`);
        const rank = new Map(all.map(({ id }, i) => [id, i]));
        const expected = all.toSorted((a, b) => {
          const [x, y] = [valueOf(a), valueOf(b)];
          if (x === y) return (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0);
          if (x === null || y === null) return x === null ? 1 : -1;
          return x < y ? -sign : sign;
        });
        expect(words(items)).toEqual(words(expected));
      }
      expect(new Set(all.map(valueOf)).size).toBeGreaterThan(sort === 'changed' ? 0 : 2);
    });

    it('has whole records where they are asked for', async () => {
      expect(all.some((item) => 'record' in item)).toBe(false);
      const { items } = await list('limit=3&with_record=true');
      for (const { record, ...item } of items) {
        expect(record).toEqual(await read(item.id));
        expect(all).toContainEqual(item);
      }
    });

    it('runs backwards through the alphabet', async () => {
      expect(words((await list('order=desc&limit=100')).items)).toEqual(words(all).reverse());
    });

    it('goes on after an item, although that was edited meanwhile', async () => {
      const query = 'sort=level&limit=3';
      const first = await list(query);
      const last = first.items.at(-1);
      const second = await list(`${query}&cursor=${last?.cursor}`);
      expect(second).toMatchObject({ offset: 3, total: first.total, limit: 3 });
      await admin.patch(`/en/${last?.id}`, { word_level: 'C2' });
      const again = await list(`${query}&cursor=${last?.cursor}`);
      expect(again).toMatchObject({ offset: 2, total: first.total });
      expect(words(again.items)).toEqual(words(second.items));
      const edited = (await list('sort=changed&order=desc&limit=1')).items[0];
      expect(edited?.id).toBe(last?.id);
      expect(Date.parse(edited?.changed_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
      await admin.patch(`/en/${last?.id}`, { word_level: last?.word_level });
      for (const cursor of ['x', '', Buffer.from('[]').toString('base64url')]) {
        expectError(await admin.get(`/en/words?${query}&cursor=${cursor}`), 400, 'invalid_cursor');
      }
      expectError(await admin.get(`/en/words?cursor=${last?.cursor}`), 400, 'invalid_cursor');
    });
  });

  it('is sorted by look-ups, then frequency, beside any filter, and says how many there were', async () => {
    const check = async (times: Record<string, number>, filter = '') => {
      const listed = (await list(`limit=100${filter}`)).items;
      expect(listed.every(({ lookups }) => lookups === null)).toBe(true);
      const timesOf = ({ word }: AdminListItem) => times[word.toLowerCase()] ?? 0;
      for (const [order, sign] of [
        ['desc', -1],
        ['asc', 1],
      ] as const) {
        const { items } = await list(`sort=lookups&order=${order}&limit=100${filter}`);
        const isUnknown = (item: AdminListItem) => timesOf(item) === 0 && item.frequency === null;
        const expected = listed.toSorted(
          (a, b) =>
            Number(isUnknown(a)) - Number(isUnknown(b)) ||
            sign * (timesOf(a) - timesOf(b)) ||
            sign * ((a.frequency ?? -1) - (b.frequency ?? -1)),
        );
        expect(items.map(({ id, lookups }) => [id, lookups])).toEqual(
          expected.map((item) => [item.id, timesOf(item)]),
        );
      }
    };
    const lookedUp = async () => (await admin.get('/en/statistics')).body.looked_up;

    await check({});
    expect(await lookedUp()).toBe(0);
    const times = { run: 5, march: 2, colour: 2, color: 3_000_000_000, zyxed: 4, nowhere: 7 };
    await storeLookUps(server, times);
    await check(times);
    await check(times, '&untranslated=ru');
    await check(times, '&missing=level&search=u&match=contains');
    expect(await lookedUp()).toBe(6);

    const first = (await list('sort=lookups&order=desc&limit=2')).items;
    const id = await create({ word: 'Zyxed' });
    await admin.patch(`/en/${first[1]?.id}`, { word_level: 'C2' });
    await check(times);
    const rest = await list(`sort=lookups&order=desc&limit=2&cursor=${first[1]?.cursor}`);
    expect(rest.offset).toBe(2);
    await storeLookUps(server, { ...times, march: 9 });
    await check({ ...times, march: 9 });
    await admin.delete(`/en/${id}`);
    const source = { kind: 'file', path: '.' };
    await admin.post('/en/dictionary/import', { source, update: true });
    await check({ ...times, march: 9 }, '&untranslated=ru');
    await admin.patch(`/en/${first[1]?.id}`, { word_level: first[1]?.word_level });
    await storeLookUps(server, {});
  });

  it('shows the first meaning and the languages, and finds what lacks one', async () => {
    for (const { id, first_meaning, languages } of all) {
      const { meanings, short_translations } = await read(id);
      const [meaning] = meanings;
      expect(first_meaning).toBe(meaning ? meaning.definition || meaning.title : null);
      const parts = [...meanings, { translations: short_translations }].flatMap(
        (part) => part.translations,
      );
      expect(new Set(languages)).toEqual(new Set(parts.map(({ language }) => language)));
    }
    const lacking = (...asked: string[]) =>
      words(all.filter(({ languages }) => asked.some((one) => !languages.some((l) => l === one))));
    const untranslated = await list('untranslated=ru&limit=100');
    expect(words(untranslated.items)).toEqual(lacking('ru'));
    expect(untranslated.total).toBeGreaterThan(0);
    expect(untranslated.total).toBeLessThan(all.length);
    expect(words((await list('untranslated=ru&untranslated=es&limit=100')).items)).toEqual(
      lacking('ru', 'es'),
    );
  });

  onOneDatabase(() => {
    it('finds what contains a text', async () => {
      const { items } = await list('search=UN&match=contains&limit=100');
      expect(words(items)).toEqual(words(all).filter((word) => word.toLowerCase().includes('un')));
      expect(words(items).some((word) => !word.startsWith('un'))).toBe(true);
      const id = await create({ word: 'lately trundled' });
      expect(words((await list('search=TRUN&match=contains')).items)).toContain('lately trundled');
      await admin.delete(`/en/${id}`);
      expect(words((await list('search=TRUN&match=contains')).items)).not.toContain(
        'lately trundled',
      );
    });
  });
});

describe('a change of many records', () => {
  const preview = async (body: object): Promise<BulkPreview> =>
    (await admin.post('/en/bulk-edits/preview', body)).body;
  const apply = async (body: object): Promise<BulkEdited> =>
    (await admin.post('/en/bulk-edits', body)).body;
  const undo = async (bulk: number | null, after = 0): Promise<BulkUndone> =>
    (await admin.post(`/en/bulk-edits/${bulk}/undo`, { after })).body;
  const rowsOf = async (query: string): Promise<HistoryItem[]> =>
    (await admin.get(`/en/history?${query}`)).body.items;

  it('is shown, made as edits of their own, and taken back as one', async () => {
    const change = { word_level: 'C1', language_register: 'formal', add_labels: ['literary'] };
    const dull = await create({ labels: ['dated'] });
    const done = await create({
      word_level: 'C1',
      language_register: 'formal',
      labels: ['literary'],
    });
    const form = await create({ forms: [{ word: 'zyxes', form_of_word: 'plural_form' }] });
    const [{ id: formId }] = (await read(form)).forms;
    await admin.patch(`/en/reset-user-modified/zyx${n - 2}`);
    const ids = [dull, done, formId];
    const seen = await preview({ change, ids });
    expect(seen).toMatchObject({ total: 3, changing: [dull], unchanged: 1, forms: 1 });
    expect(seen.examples).toEqual([
      {
        id: dull,
        word: `zyx${n - 2}`,
        part_of_speech: 'noun',
        changes: [
          { path: 'word_level', before: null, after: 'C1' },
          { path: 'language_register', before: null, after: 'formal' },
          { path: 'labels', before: ['dated'], after: ['literary', 'dated'] },
        ],
      },
    ]);
    const matching = { search: 'zyx', match: 'contains' };
    expect((await preview({ change, matching })).changing).toEqual([dull, form]);

    const before = await read(dull);
    const edited = await apply({ change, ids, revision: seen.revision });
    expect(edited).toMatchObject({ changed: 1, unchanged: 1 });
    expect(edited.failed).toEqual([{ id: formId, word: `zyx${n}`, code: 'not_found' }]);
    expect(await read(dull)).toMatchObject({
      word_level: 'C1',
      language_register: 'formal',
      labels: ['literary', 'dated'],
      user_modified: true,
    });
    const rows = await rowsOf(`bulk=${edited.bulk}`);
    expect(rows).toMatchObject([{ action: 'update', word_id: dull, bulk: edited.bulk }]);
    expect(await rowsOf(`bulk=${(edited.bulk ?? 0) + 1}`)).toEqual([]);

    expect(await undo(edited.bulk)).toEqual({ total: 1, reverted: 1, kept: [], next: null });
    expect(await read(dull)).toMatchObject({ labels: before.labels, word_level: null });
    expect((await rowsOf(`word_id=${dull}`))[0]).toMatchObject({
      reverts: rows[0]?.id,
      bulk: null,
    });
    // The second time, there is nothing left to undo.
    expect(await undo(edited.bulk)).toMatchObject({ reverted: 0, kept: [{ word_id: dull }] });
    expectError(await admin.post('/en/bulk-edits/999999/undo', {}), 404, 'not_found');
  });

  it('goes on in batches, also with several records of one headword', async () => {
    const word = 'zyxtwins';
    const ids = [
      await create({ word, part_of_speech: 'noun' }),
      await create({ word, part_of_speech: 'verb' }),
      await create({ word, part_of_speech: 'adverb' }),
    ];
    const change = { word_level: 'A2' };
    const { revision } = await preview({ change, ids });
    const first = await apply({ change, ids: ids.slice(0, 2), revision });
    expect(first).toMatchObject({ changed: 2, failed: [] });
    const second = await apply({
      change,
      ids: ids.slice(2),
      revision,
      own_revisions: [first.revision],
      bulk: first.bulk,
    });
    expect(second).toMatchObject({ changed: 1, failed: [], bulk: first.bulk });
    expect(await undo(first.bulk)).toMatchObject({ total: 3, reverted: 3 });
    for (const id of ids) expect((await read(id)).word_level).toBeNull();
  });

  it('leaves out what was changed or deleted meanwhile, and its undo what was changed since', async () => {
    const ids = [await create(), await create(), await create(), await create()];
    const [edited = 0, deleted = 0, later = 0, other = 0] = ids;
    const change = { language_register: 'slang' };
    const { revision } = await preview({ change, ids });
    await admin.patch(`/en/${edited}`, { description: 'theirs' });
    await admin.delete(`/en/${deleted}`);
    const result = await apply({ change, ids, revision });
    expect(result).toMatchObject({ changed: 2, unchanged: 0 });
    expect(result.failed).toEqual([
      { id: edited, word: `zyx${n - 3}`, code: 'entry_changed' },
      { id: deleted, word: null, code: 'word_doesnt_found' },
    ]);
    expect((await read(edited)).language_register).toBeNull();

    await admin.patch(`/en/${later}`, { language_register: 'informal' });
    // Edits of other fields do not matter.
    await admin.patch(`/en/${other}`, { description: 'of today' });
    expect(await undo(result.bulk)).toEqual({
      total: 2,
      reverted: 1,
      kept: [{ word_id: later, word: `zyx${n - 1}` }],
      next: null,
    });
    expect((await read(later)).language_register).toBe('informal');
    expect(await read(other)).toMatchObject({ language_register: null, description: 'of today' });
  });

  it('takes a label off the meanings that share it', async () => {
    const meanings = [
      { title: 'one', labels: ['dated', 'humorous'] },
      { title: 'two', labels: ['dated'] },
    ];
    const id = await create({ meanings });
    const change = { remove_labels: ['dated'] };
    const { revision, changing } = await preview({ change, ids: [id] });
    expect(changing).toEqual([id]);
    const { bulk } = await apply({ change, ids: [id], revision });
    const after = await read(id);
    expect([after.labels, after.meanings.map((one: AdminLabels) => one.labels)]).toEqual([
      [],
      [['humorous'], []],
    ]);
    await undo(bulk);
    expect(await read(id)).toMatchObject({ labels: ['dated'], meanings });
  });

  onOneDatabase(() => {
    it.each<[string, string, object]>([
      ['no change', '/preview', { change: {}, ids: [1] }],
      [
        'a contradiction',
        '/preview',
        { change: { add_labels: ['dated'], remove_labels: ['dated'] }, ids: [1] },
      ],
      ['neither records nor filters', '/preview', { change: { word_level: 'A1' } }],
      ['both', '/preview', { change: { word_level: 'A1' }, ids: [1], matching: {} }],
      ['an unknown filter', '/preview', { change: { word_level: 'A1' }, matching: { page: 2 } }],
      [
        'too many records',
        '',
        {
          change: { word_level: 'A1' },
          ids: Array.from({ length: BULK_BATCH + 1 }, (_, i) => i + 1),
          revision: 1,
        },
      ],
    ])('is refused with %s', async (_name, path, body) => {
      expectError(await admin.post(`/en/bulk-edits${path}`, body), 400, 'validation_failed');
    });
  });
});

interface AdminLabels {
  labels: string[];
}
