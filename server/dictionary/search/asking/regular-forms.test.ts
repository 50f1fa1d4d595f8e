import { describe, expect, it } from 'vitest';
import { byHeadword, readTerm } from '../../index/matching.ts';
import { regularFormMatches } from './regular-forms.ts';
import { buildIndex, rowsOf } from '../rows.test-util.ts';

const index = await buildIndex(
  rowsOf([
    { word: 'sheep', level: 'A1' },
    { word: 'sheepskin' },
    { word: 'man', level: 'A1', forms: { plural_form: 'men' } },
    { word: 'dog', level: 'A1', forms: { plural_form: 'dogs' } },
    { word: 'city', level: 'A1', forms: { plural_form: 'cities' } },
    { word: 'ox', level: 'B1', forms: { plural_form: 'oxen' } },
    { word: 'gnu' },
    { word: 'go', partOfSpeech: 'verb', level: 'A1', forms: { past_simple: 'went' } },
    { word: 'take', partOfSpeech: 'verb', level: 'A1', forms: { past_simple: 'took' } },
    { word: 'run', partOfSpeech: 'verb', level: 'A1', forms: { past_simple: 'ran' } },
    { word: 'stop', partOfSpeech: 'verb', level: 'A1', forms: { past_simple: 'stopped' } },
    { word: 'lie', partOfSpeech: 'verb', level: 'A1', forms: { past_simple: 'lay' } },
    { word: 'lay', partOfSpeech: 'verb', level: 'A1', forms: { past_simple: 'laid' } },
    { word: 'try', partOfSpeech: 'verb', level: 'A1', forms: { past_simple: 'tried' } },
    { word: 'good', partOfSpeech: 'adjective', level: 'A1', forms: { superlative_form: 'best' } },
    { word: 'bad', partOfSpeech: 'adjective', level: 'A1' },
    { word: 'happy', partOfSpeech: 'adjective', level: 'A1' },
  ]),
);
const found = (term: string): string[] =>
  byHeadword(regularFormMatches(index.segments, readTerm(term))).map(({ segment, record }) =>
    segment.spellingOf(segment.headwordOf(record)),
  );

describe('a regular form', () => {
  it.each([
    ['sheeps', 'sheep'],
    ['mans', 'man'],
    ['mens', 'man'],
    ['citys', 'city'],
    ['oxes', 'ox'],
    ['goed', 'go'],
    ['wented', 'go'],
    ['taked', 'take'],
    ['runned', 'run'],
    ['tryed', 'try'],
    ['layed', 'lay'],
    ['goodest', 'good'],
    ['bestest', 'good'],
    ['baddest', 'bad'],
    ['happyer', 'happy'],
    ['goeth', 'go'],
    ['takest', 'take'],
    ['runneth', 'run'],
  ])('%s is of %s', (term, word) => expect(found(term)).toEqual([word]));

  it.each([
    ['a rare word', 'gnus'],
    ['a consonant that should be doubled', 'stoped'],
    ['another part of speech', 'goods'],
    ['a plural in the plural', 'dogss'],
    ['nothing', 's'],
    ['an unknown word', 'zebras'],
  ])('is none of %s', (_name, term) => expect(found(term)).toEqual([]));

  it('comes before words that begin so, and is suggested otherwise', () => {
    const tiers = (term: string) =>
      index.search({ term, offset: 0, limit: 3 }).items.map(({ match }) => match);
    expect(tiers('sheeps')).toEqual(['exact', 'prefix']);
    expect(index.search({ term: 'oxes', offset: 0, limit: 3 }).didYouMean[0]).toBe('ox');
    expect(tiers('oxes')[0]).toBe('fuzzy_prefix');
  });
});
