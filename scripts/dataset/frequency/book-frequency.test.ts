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
    expect(store.get('record', 'verb')?.frequency).toBe(2);
  });

  it('counts a form for the more common of two words', () => {
    const store = storeOf(['see', 'verb', 3, 'saw'], ['saw', 'verb', 1, 'sawed']);
    addBookFrequency(store, NOTHING, COUNTS);
    expect(store.get('see', 'verb')?.frequency).toBe(6.3);
    expect(store.get('saw', 'verb')?.frequency).toBe(1);
  });

  it('ranks single words that are not in the books below all that are', () => {
    const store = storeOf(['lout', 'noun', 5], ['give up', 'verb', 5], ['rare', 'adjective', 5]);
    addBookFrequency(store, NOTHING, COUNTS);
    expect(store.get('rare', 'adjective')?.frequency).toBe(3);
    expect(store.get('lout', 'noun')?.frequency).toBe(2.9);
    expect(store.get('give up', 'verb')?.frequency).toBe(5);
  });

  it('counts a verb in the books as the modal', () => {
    const store = storeOf(['will', 'modal_verb', null], ['will', 'verb', 2]);
    addBookFrequency(store, NOTHING, COUNTS);
    expect(store.get('will', 'modal_verb')?.frequency).toBe(6);
    expect(store.get('will', 'verb')?.frequency).toBe(2);
  });
});
