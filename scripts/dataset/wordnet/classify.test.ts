import { describe, expect, it } from 'vitest';
import { classify } from './classify.ts';

const isVerb = (word: string): boolean => ['give', 'put', 'take'].includes(word);

describe('classify', () => {
  it('makes phrasal verbs only from a verb and particles', () => {
    expect(classify('give up', 'v', isVerb)).toEqual({ partOfSpeech: 'verb', basePhrasal: 'give' });
    expect(classify('put up with', 'v', isVerb).basePhrasal).toBe('put');
    expect(classify('take place', 'v', isVerb)).toEqual({
      partOfSpeech: 'phrase',
      basePhrasal: null,
    });
  });

  it('keeps nouns as nouns, however many words they have', () => {
    expect(classify('ice cream', 'n', isVerb).partOfSpeech).toBe('noun');
  });

  it('makes phrases from adverbs, and from adjectives that begin with a preposition', () => {
    expect(classify('of course', 'r', isVerb).partOfSpeech).toBe('phrase');
    expect(classify('out of print', 'a', isVerb).partOfSpeech).toBe('phrase');
    expect(classify('brand new', 'a', isVerb).partOfSpeech).toBe('adjective');
  });
});
