import { describe, expect, it } from 'vitest';
import { emptyForm, emptyMeaning, emptyRecord } from '../../server/contract/empty.ts';
import { findHyphenVariants } from './hyphen-variants.ts';
import { joinSpellings } from './join-spellings.ts';
import { RecordStore } from './records.ts';
import type { Synset } from './wordnet/parse.ts';
import type { WordNetRecords } from './wordnet/records.ts';

/** A dictionary in which nouns mean synsets. */
function wordNet(nouns: Record<string, readonly string[]>): WordNetRecords {
  const store = new RecordStore();
  const origins: WordNetRecords['origins'] = new Map();
  for (const [word, keys] of Object.entries(nouns)) {
    const record = emptyRecord(word, 'noun');
    record.forms = [{ ...emptyForm(`${word}s`), form_of_word: 'plural_form' }];
    for (const key of keys) {
      const words = Object.keys(nouns).filter((noun) => nouns[noun]?.includes(key));
      const synset: Synset = {
        key,
        pos: 'n',
        lexFile: 6,
        words,
        pointers: [],
        frames: [],
        gloss: '',
        ranks: [],
      };
      const meaning = emptyMeaning(word, key);
      meaning.synonyms = words.filter((other) => other !== word);
      record.meanings.push(meaning);
      origins.set(meaning, { synset, count: 0, key });
    }
    store.add(record);
  }
  return { store, origins };
}

describe('spellings of one word', () => {
  const records = wordNet({
    website: ['site'],
    'web site': ['site'],
    homepage: ['site'],
    coop: ['cage'],
    'co-op': ['shop'],
  });
  const { store } = records;
  const pairs = findHyphenVariants(records, () => false);
  joinSpellings(store, pairs, () => false);

  it('are joined if they differ by a hyphen or a space and mean the same', () => {
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

  it('stay apart if they mean something else', () => {
    expect(store.get('co-op', 'noun')).toBeDefined();
  });
});
