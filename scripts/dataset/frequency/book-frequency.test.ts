import { describe, expect, it } from 'vitest';
import { emptyForm, emptyRecord } from '../../../server/contract/empty.ts';
import type { PartOfSpeech } from '../../../server/contract/vocabulary.ts';
import type { NewWordRecord } from '../../../server/contract/word.ts';
import { RecordStore } from '../records.ts';
import { addBookFrequency } from './book-frequency.ts';
import type { BookCount } from './books.ts';

const count = (spelling: string, tag: string, ...shares: number[]): BookCount => ({
  spelling,
  tag,
  shares,
});

/** One in a thousand running words is Zipf 6. */
const COUNTS = [
  count('saw', 'VERB', 1e-3, 1e-3),
  count('see', 'VERB', 1e-3, 1e-3),
  count('record', 'NOUN', 1e-4, 1e-4),
  count('records', 'NOUN', 1e-4, 1e-4),
  count('will', 'VERB', 1e-3, 1e-3),
  count('rare', 'ADJ', 1e-6, 1e-6),
];

function storeOf(
  ...words: [
    word: string,
    partOfSpeech: PartOfSpeech,
    frequency: number | null,
    ...forms: string[],
  ][]
): RecordStore {
  const store = new RecordStore();
  for (const [word, partOfSpeech, frequency, ...forms] of words) {
    const record: NewWordRecord = { ...emptyRecord(word, partOfSpeech), frequency };
    record.forms = forms.map((form) => ({ ...emptyForm(form), form_of_word: 'past_simple' }));
    store.add(record);
  }
  return store;
}

const NOTHING = new Set<string>();

describe('addBookFrequency', () => {
  it('adds the forms of a word to it, by part of speech', () => {
    const store = storeOf(['record', 'noun', 2, 'records'], ['record', 'verb', 2, 'recorded']);
    addBookFrequency(store, NOTHING, COUNTS);
    expect(store.get('record', 'noun')?.frequency).toBe(5.3);
    expect(store.get('record', 'verb')?.frequency).toBeNull();
  });

  it('counts a form for the more common of two words', () => {
    const store = storeOf(['see', 'verb', 3, 'saw'], ['saw', 'verb', 1, 'sawed']);
    addBookFrequency(store, NOTHING, COUNTS);
    expect(store.get('see', 'verb')?.frequency).toBe(6.3);
    expect(store.get('saw', 'verb')?.frequency).toBeNull();
  });

  it('estimates single words that are not in the books, below all that are', () => {
    const store = storeOf(
      ['rare', 'adjective', 5],
      ['lout', 'noun', 5],
      ['quirt', 'noun', 4.3],
      ['twig', 'noun', 3.7],
      ['snub', 'noun', 3.4],
      ['nor', 'conjunction', 4],
    );
    addBookFrequency(store, NOTHING, COUNTS);
    expect([...store.values()].map(({ frequency }) => frequency)).toEqual([
      3,
      3.5,
      3.4,
      3.1,
      null,
      4,
    ]);
  });

  it('believes a count of several words if it is well below that of their rarest word', () => {
    const store = storeOf(
      ['record see', 'noun', 4.5],
      ['see record', 'noun', 5.1],
      ['see records', 'noun', 3.4],
      ['see lout', 'noun', 4],
      ['home run', 'noun', 4],
    );
    addBookFrequency(store, NOTHING, [
      ...COUNTS,
      count('home', 'NOUN', 1, 1),
      count('run', 'NOUN', 1, 1),
    ]);
    expect([...store.values()].map(({ frequency }) => frequency)).toEqual([
      4.5,
      null,
      null,
      null,
      null,
    ]);
  });

  it('puts a phrase of the core below its rarest word', () => {
    const store = storeOf(['see records', 'phrase', 5.2], ['record rare', 'noun', 4]);
    const core = new Set(['see records\tphrase', 'record rare\tnoun']);
    addBookFrequency(store, NOTHING, COUNTS, core);
    expect(store.get('see records', 'phrase')?.frequency).toBe(4.7);
    expect(store.get('record rare', 'noun')?.frequency).toBeNull();
  });

  it('counts a verb in the books as the modal', () => {
    const store = storeOf(['will', 'modal_verb', null], ['will', 'verb', 2]);
    addBookFrequency(store, NOTHING, COUNTS);
    expect(store.get('will', 'modal_verb')?.frequency).toBe(6);
    expect(store.get('will', 'verb')?.frequency).toBeNull();
  });
});
