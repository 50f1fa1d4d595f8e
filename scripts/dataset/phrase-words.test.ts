import { describe, expect, it } from 'vitest';
import { emptyRecord } from '../../server/contract/empty.ts';
import { addPhraseWords } from './phrase-words.ts';
import { RecordStore } from './records.ts';
import { readTable } from './source-files.ts';

describe('addPhraseWords', () => {
  const store = new RecordStore();
  for (const { cells } of readTable('core/phrase-of.txt', 2)) {
    const [phrase = '', words = ''] = cells;
    store.add(emptyRecord(phrase, 'phrase'));
    for (const word of words.split(', ')) {
      if (!store.get(word, 'noun')) store.add(emptyRecord(word, 'noun'));
    }
  }

  it('names the headwords of phrases that are not ours, and leaves ours alone', () => {
    const ours = store.get('a good deal', 'phrase');
    if (ours) ours.phrase_of = ['ours'];
    addPhraseWords(store);
    expect(store.get('God knows how', 'phrase')?.phrase_of).toEqual(['know']);
    expect(ours?.phrase_of).toEqual(['ours']);
  });

  it('stops a phrase that is not there', () => {
    expect(() => addPhraseWords(new RecordStore())).toThrow('core/phrase-of.txt:3: there is no');
  });
});
