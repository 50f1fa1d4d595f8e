import { expect, it } from 'vitest';
import { emptyMeaning, emptyRecord } from '../../contract/empty.ts';
import type { NewWordRecord } from '../../contract/word.ts';
import { articleOfRecord } from './article.ts';
import { writeCsv } from './csv.ts';
import { plainTextOf } from './plain-text.ts';
import { teiEntry } from './tei-entry.ts';
import { written } from './written.test-util.ts';

const DECISION: NewWordRecord = {
  ...emptyRecord('decision', 'noun'),
  notes: [{ kind: 'usage', text: 'Often *made*.', wrong: '', right: '', words: [] }],
  phrase_of: ['decide'],
  article: 'First paragraph.\n\nSecond paragraph.',
  meanings: [
    {
      ...emptyMeaning('decision', 'a choice'),
      patterns: ['decision to do something'],
      collocations: [{ kind: 'verb_before', words: ['make', 'reach'] }],
      topics: ['work'],
      notes: [{ kind: 'error', text: 'One *makes* it.', wrong: 'take', right: 'make', words: [] }],
      pronunciations: [
        {
          type: 'ipa',
          text: 'dɪˈsɪʒən',
          area_variant: 'british',
          sort_order: 1,
          audio: [],
          strength: null,
        },
      ],
    },
  ],
};
const SAID = [
  'Often made.',
  'decide',
  'Second paragraph.',
  'decision to do something',
  'verb before: make, reach',
  'work',
  'not “take”, but “make”: One makes it.',
];

it('is in articles, TEI and tables', async () => {
  const article = plainTextOf(articleOfRecord(DECISION)).replace(/\s+/g, ' ');
  const csv = (await written(writeCsv, [DECISION]))['wordkeep-en.csv']!.toString();
  for (const text of SAID) {
    expect(article).toContain(text);
    expect(teiEntry(DECISION, 1, 'en')).toContain(text);
    expect(csv).toContain(text);
  }
  expect(article).toContain('/dɪˈsɪʒən/');
});

it('has the shape of an article, and its beginning once', () => {
  const record: NewWordRecord = {
    ...emptyRecord('whale', 'noun'),
    meanings: [emptyMeaning('whale', 'A large animal, see orca.')],
    article: [
      'A *large* animal, see [orca](word:orca).',
      '1. one\n2. **two**',
      '```\nRoses\n  Violets\n```',
      '> said [here](https://a.test/) [bad](javascript:x) [odd](word:%)',
    ].join('\n\n'),
  };
  expect(plainTextOf(articleOfRecord(record))).toBe(
    [
      'whale noun',
      'A large animal, see {orca}.',
      '  1. one',
      '  2. two',
      'Roses',
      'Violets',
      '  - said here <https://a.test/> bad odd',
      '',
    ].join('\n'),
  );
});
