import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../_util/client.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

let server: TestServer;
let admin: ApiClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signIn(server.url);
});
afterAll(() => server.stop());

let n = 0;
const create = async () => {
  const { body } = await admin.post('/en/words', {
    word: `proposal${++n}`,
    part_of_speech: 'noun',
    description: 'old',
    meanings: [{ definition: 'a thing', translations: [{ language: 'es', title: 'cosa' }] }],
  });
  await admin.patch(`/en/reset-user-modified/${body.word}`);
  return body;
};
const propose = async (word: string, edits: object[]) => {
  const { body } = await server.api.post('/suggestions', { headword: word, kind: 'edit', edits });
  return body.data.id;
};
const edit = (target_type: string, target_id: number, changes: object) => ({
  target_type,
  target_id,
  changes,
});
const find = async (id: number) => {
  const { body } = await admin.get('/en/suggestions?limit=100');
  return body.items.find((item: { id: number }) => item.id === id);
};

it('applies an edit once, as an edit of the administrator', async () => {
  const word = await create();
  const [meaning] = word.meanings;
  const id = await propose(word.word, [
    edit('word', word.id, { description: 'new' }),
    edit('meaning', meaning.id, { definition: 'a better thing' }),
    edit('meaning_translation', meaning.translations[0].id, { title: 'la cosa' }),
  ]);
  const found = await find(id);
  expect(found.part_of_speech).toBe('noun');
  const inMeaning = { number: 1, title: '', definition: 'a thing' };
  expect(found.edits[0]).toMatchObject({ meaning: null, language: null });
  expect(found.edits[2]).toMatchObject({ meaning: inMeaning, language: 'es' });
  expect(found.edits[1]).toEqual({
    target_type: 'meaning',
    target_id: meaning.id,
    word_id: word.id,
    meaning: inMeaning,
    language: null,
    state: 'open',
    changes: [
      { field: 'definition', before: 'a thing', current: 'a thing', after: 'a better thing' },
    ],
  });
  const { status, body } = await admin.post(`/en/suggestions/${id}/apply`, {});
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'resolved', applied_at: expect.any(String) });
  expect((await admin.get(`/en/${word.id}`)).body).toMatchObject({
    description: 'new',
    user_modified: true,
    meanings: [{ definition: 'a better thing', translations: [{ title: 'la cosa' }] }],
  });
  const { body: history } = await admin.get(`/en/history?word_id=${word.id}`);
  expect(history.items[0]).toMatchObject({ action: 'apply_suggestion', suggestion_id: id });
  expect(history.items[0].changes).toHaveLength(3);

  await admin.patch(`/en/suggestions/${id}`, { status: 'new' });
  const again = await admin.post(`/en/suggestions/${id}/apply`, {});
  expect([again.status, again.body.code]).toEqual([409, 'entry_changed']);
});

it('keeps the name of whoever agrees to it, with the change, until it is forgotten', async () => {
  const word = await create();
  const suggestion = {
    headword: word.word,
    kind: 'edit',
    edits: [edit('word', word.id, { description: 'new' })],
    author_name: ' Ann Reader ',
    author_consent: true,
  };
  const { author_name: _name, ...nameless } = suggestion;
  const { author_consent: _consent, ...withoutConsent } = suggestion;
  for (const bad of [
    nameless,
    withoutConsent,
    { ...suggestion, author_consent: false },
    { ...suggestion, author_name: ' ' },
    { ...suggestion, author_name: 'x'.repeat(81) },
  ]) {
    const { status, body } = await server.api.post('/suggestions', bad);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  }
  const { body } = await server.api.post('/suggestions', suggestion);
  const { id } = body.data;
  expect(await find(id)).toMatchObject({ author_name: 'Ann Reader' });
  await admin.post(`/en/suggestions/${id}/apply`, {});
  const lastChange = async () => (await admin.get(`/en/history?word_id=${word.id}`)).body.items[0];
  expect(await lastChange()).toMatchObject({ author: 'Ann Reader', suggestion_id: id });
  const { body: read } = await server.api.get(`/words/${word.word}`);
  expect(JSON.stringify(read)).not.toContain('Ann');

  const forgotten = await admin.post('/en/history/forget-author', { author: 'Ann Reader' });
  expect(forgotten.status).toBe(204);
  expect(await lastChange()).toMatchObject({ author: null, suggestion_id: id });
  expect(await find(id)).toMatchObject({ author_name: null });
});

it('refuses the whole suggestion, with the reason, when a target has changed or gone', async () => {
  const word = await create();
  const id = await propose(word.word, [
    edit('word', word.id, { description: 'new' }),
    edit('meaning', word.meanings[0].id, { definition: 'a better thing' }),
  ]);
  await admin.patch(`/en/${word.id}/meanings/${word.meanings[0].id}`, { definition: 'mine' });
  const changed = await admin.post(`/en/suggestions/${id}/apply`, {});
  expect(changed.status).toBe(409);
  expect(changed.body.details).toEqual([
    { path: 'edits.1.changes.definition', message: 'has been changed since: it is "mine" now' },
  ]);
  expect((await admin.get(`/en/${word.id}`)).body.description).toBe('old');
  expect((await find(id)).edits.map((one: { state: string }) => one.state)).toEqual([
    'open',
    'changed',
  ]);
  await admin.delete(`/en/${word.id}/meanings/${word.meanings[0].id}`);
  const gone = await admin.post(`/en/suggestions/${id}/apply`, {});
  expect([gone.status, gone.body.code]).toEqual([409, 'entry_changed']);
  expect((await find(id)).edits[1].state).toBe('gone');
});

it('follows a record through a rename', async () => {
  const word = await create();
  const id = await propose(word.word, [edit('word', word.id, { description: 'new' })]);
  await admin.patch(`/en/${word.id}`, { word: `${word.word} renamed` });
  expect((await admin.post(`/en/suggestions/${id}/apply`, {})).status).toBe(200);
  expect((await admin.get(`/en/${word.id}`)).body.description).toBe('new');
});

it('keeps a proposed word until the administrator has written it', async () => {
  const headword = `blorp${++n}`;
  const sent = { headword, kind: 'word', message: 'Seen in a newspaper.' };
  const { id } = (await server.api.post('/suggestions', sent)).body.data;
  const { body } = await admin.get('/en/suggestions?kind=word');
  expect(body.items).toEqual([
    {
      id,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      status: 'new',
      ...sent,
      author_name: null,
      word_id: null,
      dataset: 'default',
      part_of_speech: null,
      applied_at: null,
      edits: [],
    },
  ]);
  const applied = await admin.post(`/en/suggestions/${id}/apply`, {});
  expect([applied.status, applied.body.code]).toEqual([400, 'validation_failed']);
  expect(applied.body.details).toEqual([
    { path: 'path.id', message: expect.stringContaining('create the word, then resolve this') },
  ]);
  expect((await find(id)).status).toBe('new');

  const word = await admin.post('/en/words', { word: headword, part_of_speech: 'noun' });
  expect(word.status).toBe(201);
  const resolved = await admin.patch(`/en/suggestions/${id}`, { status: 'resolved' });
  expect(resolved.body).toMatchObject({ id, status: 'resolved', kind: 'word' });
  const again = await server.api.post('/suggestions', sent);
  expect([again.status, again.body.code]).toEqual([400, 'validation_failed']);
  expect((await admin.get('/en/suggestions?kind=word&status=new')).body.items).toEqual([]);
  expect((await admin.get('/en/suggestions?kind=praise')).status).toBe(400);
});

it('filters the queue, sets the status, and deletes', async () => {
  const word = await create();
  const { body } = await server.api.post('/suggestions', {
    headword: word.word,
    message: '100% Wrong',
  });
  const { id } = body.data;
  const ids = async (query: string) =>
    (await admin.get(`/en/suggestions?${query}`)).body.items.map((item: { id: number }) => item.id);
  expect(await ids('kind=report&status=new&search=100%25%20wrong')).toEqual([id]);
  expect(await ids(`search=${word.word}`)).toEqual([id]);
  expect(await ids('search=100_')).toEqual([]);
  const dismissed = await admin.patch(`/en/suggestions/${id}`, { status: 'dismissed' });
  expect(dismissed.body).toMatchObject({ id, status: 'dismissed' });
  expect(await ids('status=new&kind=report')).toEqual([]);
  expect(await ids('status=dismissed&status=resolved&kind=report')).toEqual([id]);
  const report = await admin.post(`/en/suggestions/${id}/apply`, {});
  expect([report.status, report.body.code]).toEqual([400, 'validation_failed']);
  expect((await admin.patch(`/en/suggestions/${id}`, { status: 'done' })).status).toBe(400);
  expect((await admin.delete(`/en/suggestions/${id}`)).status).toBe(204);
  for (const answer of [
    await admin.delete(`/en/suggestions/${id}`),
    await admin.patch(`/en/suggestions/${id}`, { status: 'new' }),
    await admin.post(`/en/suggestions/${id}/apply`, {}),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  }
});
