import { describe, expect, it } from 'vitest';
import type { MatchTier } from '../../../../../server/contract/vocabulary.ts';
import type { SearchItem } from '../../../../../server/contract/word.ts';
import { type Found, optionsOf, otherSpelling } from './search-options.ts';

const COMMON: Partial<SearchItem> = { word_level: null, frequency: 4.2 };
const RARE: Partial<SearchItem> = { word_level: null, frequency: null };

function found(match: MatchTier, word: string, record: Partial<SearchItem>): Found {
  return { word, match, records: [{ word, match, ...record } as SearchItem] };
}

const similar = (word: string, similarity: number, known = COMMON): Found =>
  found('fuzzy_prefix', word, { ...known, similarity });

const wordsOf = (...args: Parameters<typeof optionsOf>) =>
  optionsOf(...args).map(({ word }) => word);

describe('the lines of a search', () => {
  it('has a likely spelling before rare words that start with the term', () =>
    expect(
      wordsOf(
        [found('prefix', 'Wichita', RARE), similar('which', 0.94), similar('wish', 0.85)],
        [],
      ),
    ).toEqual(['which', 'wish', 'Wichita']));

  it.each([
    ['a common word that starts so', [found('prefix', 'scholar', COMMON), similar('school', 0.95)]],
    ['a spelling that is not so similar', [found('prefix', 'niter', RARE), similar('night', 0.89)]],
    [
      'a spelling that is rare itself',
      [found('prefix', 'niter', RARE), similar('nit', 0.95, RARE)],
    ],
    ['the word itself', [found('exact', 'cant', RARE), similar('want', 0.95)]],
  ])('keeps its order with %s', (_name, list) =>
    expect(wordsOf(list, [])).toEqual(list.map(({ word }) => word)),
  );

  it('has three better spellings before words that contain the letters', () =>
    expect(
      wordsOf(
        [found('prefix', 'Tehran', RARE), found('contains', 'gatehouse', COMMON)],
        ['the', 'Tehran', 'teeth', 'tech', 'teth'],
      ),
    ).toEqual(['the', 'teeth', 'tech', 'Tehran', 'gatehouse']));

  it('has known words that start with the term first, whatever else it may be', () =>
    expect(wordsOf([found('prefix', 'tea', COMMON)], ['the'])).toEqual(['tea', 'the']));
});

describe('the spelling that a term found', () => {
  const form = (word: string, form_of_word: string, area_variant = 'common') =>
    ({ word, form_of_word, area_variant }) as SearchItem['forms'][number];
  const color = (match: MatchTier) =>
    found(match, 'color', {
      forms: [form('colors', 'plural_form', 'american'), form('colours', 'plural_form', 'british')],
    });

  it.each([
    ['color', 'exact', null],
    ['colours', 'exact', { word: 'colours', form: 'plural_form', area: null }],
    ['colour', 'exact', { word: 'colour', form: null, area: 'british' }],
    ['colou', 'prefix', { word: 'colours', form: null, area: null }],
    ['kolor', 'exact', null],
    ['colur', 'fuzzy', null],
  ] as const)('of %s (%s)', (term, match, told) =>
    expect(otherSpelling(color(match), term)).toEqual(told),
  );
});
