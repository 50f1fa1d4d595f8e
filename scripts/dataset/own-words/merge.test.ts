import { describe, expect, it } from 'vitest';
import { emptyForm, emptyMeaning, emptyRecord } from '../../../server/contract/empty.ts';
import { RecordStore } from '../records.ts';
import { splitLines } from '../source-files.ts';
import type { Synset } from '../wordnet/parse.ts';
import type { WordNetRecords } from '../wordnet/records.ts';
import { mergeOwnWords } from './merge.ts';
import { parseWords } from './parser.ts';

const SYNSET: Synset = {
  key: 'n00000001',
  pos: 'n',
  lexFile: 14,
  words: [],
  pointers: '',
  frames: [],
  gloss: '',
  ranks: [],
};

/** A dictionary that has "bank" with three meanings. */
function wordNet(): WordNetRecords {
  const store = new RecordStore();
  const origins: WordNetRecords['origins'] = new Map();
  const record = emptyRecord('bank', 'noun');
  for (const [key, definition, synonym] of [
    ['1:17:01', 'sloping land', 'riverside'],
    ['1:14:00', 'a financial institution', 'depository'],
    ['1:06:01', 'a container for money', 'coin bank'],
    ['1:04:00', 'a flight maneuver', 'roll'],
  ] as const) {
    const meaning = emptyMeaning(synonym, definition);
    meaning.synonyms = [synonym];
    meaning.antonyms = [`no ${synonym}`];
    meaning.categories = ['business'];
    record.meanings.push(meaning);
    origins.set(meaning, { synset: SYNSET, key });
  }
  store.add(record);
  return { store, origins };
}

const ENTRY = `[noun]
bank /bæŋk/ A1
= [A1] a business that lends money
@syn lender, borrower
> I need to go to the bank.
~ банк | banco | banque | Bank | banco | 银行 | بنك
@covers 1:14:00 financial institution
@drop 1:06:01 container
`;

describe('mergeOwnWords', () => {
  const records = wordNet();
  const { store } = records;
  mergeOwnWords(records, parseWords(splitLines(ENTRY, 'b.txt')).words);
  const meanings = store.get('bank', 'noun')?.meanings ?? [];

  it('puts our meanings first and keeps those of WordNet that are neither covered nor dropped', () => {
    expect(meanings.map(({ definition, sort_order }) => [sort_order, definition])).toEqual([
      [1, 'a business that lends money'],
      [2, 'sloping land'],
      [3, 'a flight maneuver'],
    ]);
  });

  it('takes the plural away if none of our meanings can be counted', () => {
    const merged = (grammar: string) => {
      const again = wordNet();
      const bank = again.store.get('bank', 'noun');
      if (bank) bank.forms = [{ ...emptyForm('banks'), form_of_word: 'plural_form' }];
      const entry = ENTRY.replace('@syn', `@grammar ${grammar}\n@syn`);
      mergeOwnWords(again, parseWords(splitLines(entry, 'b.txt')).words);
      return [bank?.forms.map(({ word }) => word), bank?.noun___uncountable];
    };
    expect(merged('uncountable')).toEqual([[], true]);
    expect(merged('countable, uncountable')).toEqual([['banks'], false]);
  });

  it('gives our meaning only the links and domains of its entry', () => {
    expect(meanings[0]).toMatchObject({
      title: 'bank',
      synonyms: ['borrower', 'lender'],
      antonyms: [],
      categories: [],
      meaning_level: 'A1',
    });
  });
});
