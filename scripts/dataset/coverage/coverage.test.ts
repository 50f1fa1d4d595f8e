import { describe, expect, it } from 'vitest';
import { emptyForm } from '../../../server/contract/empty.ts';
import type { NewWordRecord } from '../../../server/contract/word.ts';
import { parseWords } from '../own-words/parser.ts';
import { recordKey } from '../records.ts';
import { inBothAccents } from '../sound/accents.ts';
import { splitLines } from '../source-files.ts';
import { coverageRows, fallenRows } from './rows.ts';

const ENTRIES = `[noun]
bank /bæŋk/ A1
= [A1] a business that keeps money safe
> She put the money in the bank.
~ банк | banco | banque | Bank | banco | 银行 | بنك

book /bʊk/ A1
= [A1] pages that somebody has written
> I read a book.
`;

const records = parseWords(splitLines(ENTRIES, 'b.txt')).words.map(({ record }) => record);
const [bank] = records;
const meaning = bank?.meanings[0];
if (bank && meaning) {
  bank.forms = [
    { ...emptyForm('banks'), pronunciations: inBothAccents('bæŋks', 'bæŋks') },
    emptyForm('bank'),
  ];
  meaning.grammar = ['countable'];
  meaning.collocations = [{ kind: 'verb_before', words: ['rob'] }];
  meaning.topics = ['money'];
  meaning.synonyms = ['lender'];
}

const byKey = new Map<string, NewWordRecord>(
  records.map((record) => [recordKey(record.word, record.part_of_speech), record]),
);
const keys = ['bank', 'book', 'cook'].map((word) => recordKey(word, 'noun'));

describe('coverageRows', () => {
  it('counts what the core says beyond what its gates demand', () => {
    const rows = coverageRows(keys, byKey);
    const shares = Object.fromEntries(rows.map(({ name, covered, all }) => [name, [covered, all]]));
    expect(shares).toEqual({
      written: [2, 3],
      'forms with British': [1, 2],
      'meanings with level': [2, 2],
      'phrasal with object': [0, 0],
      'nouns with countability': [1, 2],
      'verbs with transitivity': [0, 0],
      'with patterns': [0, 0],
      'with collocations': [1, 2],
      'nouns with topics': [1, 2],
      'with synonyms': [1, 2],
    });
  });
});

describe('fallenRows', () => {
  const reached = [{ name: 'all', covered: 1, all: 2 }];

  it('names a row whose share was higher', () => {
    expect(fallenRows([{ name: 'all', covered: 1, all: 3 }], reached)).toEqual([
      expect.stringContaining('was 1 of 2'),
    ]);
    expect(fallenRows([], reached)).toEqual(['all: no longer counted.']);
  });

  it('accepts rows that are as good or better', () => {
    expect(fallenRows([{ name: 'all', covered: 2, all: 4 }], reached)).toEqual([]);
    expect(fallenRows([{ name: 'all', covered: 2, all: 3 }], reached)).toEqual([]);
  });
});
