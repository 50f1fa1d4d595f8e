import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { emptyMeaning, emptyRecord } from '../../server/contract/empty.ts';
import type { PartOfSpeech } from '../../server/contract/vocabulary.ts';
import type { WordRecord } from '../../server/contract/word.ts';
import { addToAnki } from '../../renderer/src/lib/anki-connect.ts';

interface Asked {
  action: string;
  version: number;
  params: Record<string, unknown>;
}
type Answers = Record<string, (params: Record<string, unknown>) => unknown>;

/** Stands in for AnkiConnect: answers actions in the JSON that it documents. */
async function ankiConnect(answers: Answers) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { action, version, params } = JSON.parse(body) as Asked;
      asked.push({ action, version, params });
      const answer = answers[action];
      const error = answer ? null : 'unsupported action';
      const said = { result: answer?.(params) ?? null, error };
      response.setHeader('content-type', 'text/json').end(JSON.stringify(said));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const GRANTED: Answers = {
  requestPermission: () => ({ permission: 'granted', requireApiKey: false, version: 6 }),
  modelNames: () => ['Basic'],
  createModel: () => ({}),
  createDeck: () => 1519323742721,
  findNotes: () => [],
  addNote: () => 1496198395707,
};

const word = (spelling: string, part: PartOfSpeech): WordRecord => ({
  ...emptyRecord(spelling, part),
  id: 1,
  word_level: 'A1',
  dataset: 'default',
  forms: [],
  phrases: [],
  short_translations: [],
  meanings: [
    {
      ...emptyMeaning(spelling, 'a <short> definition'),
      id: 1,
      examples: ['An example.'],
      translations: [
        { id: 1, language: 'de', title: 'Wort', definition: '', variants_of_words: [] },
        { id: 2, language: 'fr', title: 'mot', definition: '', variants_of_words: [] },
      ],
    },
  ],
});

it('makes the note type and the deck, and a note for each part of speech', async () => {
  const { url, asked } = await ankiConnect(GRANTED);
  const records = [word('a:b', 'noun'), word('a:b', 'verb')];
  expect(await addToAnki(url, records, ['de'])).toBe(2);
  expect(asked.every(({ version }) => version === 6)).toBe(true);
  expect(asked.map(({ action }) => action)).toEqual([
    ...['requestPermission', 'modelNames', 'createModel', 'createDeck'],
    ...['findNotes', 'addNote', 'findNotes', 'addNote'],
  ]);
  expect(asked[2]?.params).toMatchObject({
    modelName: 'Wordkeep',
    inOrderFields: ['Front', 'IPA', 'Definition', 'Example', 'Translation', 'Audio'],
    cardTemplates: [{ Name: 'Word', Front: expect.stringContaining('{{Front}}') }],
  });
  expect(asked[4]?.params).toEqual({
    query: '"note:Wordkeep" "Front:a\\:b" "Definition:*<i>noun</i>*"',
  });
  expect(asked[5]?.params).toEqual({
    note: {
      deckName: 'Wordkeep',
      modelName: 'Wordkeep',
      fields: {
        Front: 'a:b',
        IPA: '',
        Definition: '<i>noun</i> a &lt;short&gt; definition',
        Example: 'An example.',
        Translation: 'Wort',
        Audio: '',
      },
      options: { allowDuplicate: true },
      tags: ['noun', 'level::A1'],
    },
  });
});

it('adds nothing that is there already', async () => {
  const { url, asked } = await ankiConnect({
    ...GRANTED,
    modelNames: () => ['Wordkeep'],
    findNotes: () => [1483959289817],
  });
  expect(await addToAnki(url, [word('run', 'noun')], [])).toBe(0);
  expect(asked.map(({ action }) => action)).not.toContain('createModel');
  expect(asked.map(({ action }) => action)).not.toContain('addNote');
});

it('says why Anki does not take it', async () => {
  const denied = await ankiConnect({ requestPermission: () => ({ permission: 'denied' }) });
  await expect(addToAnki(denied.url, [], [])).rejects.toMatchObject({
    problem: { kind: 'denied' },
  });
  const { addNote: _addNote, ...without } = GRANTED;
  const old = await ankiConnect(without);
  await expect(addToAnki(old.url, [word('run', 'noun')], [])).rejects.toMatchObject({
    problem: { kind: 'refused', reason: 'unsupported action' },
  });
  await expect(addToAnki('http://127.0.0.1:1', [], [])).rejects.toMatchObject({
    problem: { kind: 'unreachable' },
  });
});
