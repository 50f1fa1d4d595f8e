import { describe, expect, it } from 'vitest';
import { emptyForm, emptyMeaning, emptyRecord } from '../../server/contract/empty.ts';
import { joinSpellings } from './join-spellings.ts';
import { RecordStore } from './records.ts';

/** A dictionary of nouns with these synonyms. */
function storeOf(nouns: Record<string, readonly string[]>): RecordStore {
  const store = new RecordStore();
  for (const [word, synonyms] of Object.entries(nouns)) {
    const record = emptyRecord(word, 'noun');
    record.forms = [{ ...emptyForm(`${word}s`), form_of_word: 'plural_form' }];
    record.meanings = [{ ...emptyMeaning(word, 'a place'), synonyms: [...synonyms] }];
    store.add(record);
  }
  return store;
}

describe('spellings of one word', () => {
  const store = storeOf({ website: [], 'web site': ['website'], homepage: ['web site'] });
  const [kept, other] = [store.get('website', 'noun'), store.get('web site', 'noun')];
  if (kept && other) joinSpellings(store, [{ kept, other, area: 'common' }], () => false);

  it('are joined', () => {
    expect(store.get('web site', 'noun')).toBeUndefined();
    const website = store.get('website', 'noun');
    expect(website?.alternatives).toEqual(['web site']);
    expect(website?.alternative_details).toEqual([
      { word: 'web site', area_variant: 'common', kind: 'spelling' },
    ]);
    expect(website?.forms.map(({ word, area_variant: area }) => [word, area])).toEqual([
      ['websites', 'common'],
      ['web sites', 'common'],
    ]);
  });

  it('are linked by the one that stays', () => {
    expect(store.get('homepage', 'noun')?.meanings[0]?.synonyms).toEqual(['website']);
  });
});
