import { describe, expect, it } from 'vitest';
import { splitGloss } from './gloss.ts';

describe('splitGloss', () => {
  it('separates the definition from its quoted examples', () => {
    expect(splitGloss('move fast; "He ran home"; "the car ran well"')).toEqual({
      definition: 'move fast',
      examples: ['He ran home', 'the car ran well'],
    });
  });

  it('keeps the quotation marks of a term inside the definition', () => {
    expect(splitGloss('the syllable called "do"; "sing do"')).toEqual({
      definition: 'the syllable called "do"',
      examples: ['sing do'],
    });
    expect(splitGloss('a word for "Negro" in old books').examples).toEqual([]);
  });

  it('names the author of a quotation', () => {
    expect(splitGloss('lean; "a lean and hungry look"-Shakespeare').examples).toEqual([
      'a lean and hungry look (Shakespeare)',
    ]);
    expect(splitGloss('odd; "any other day"- the White Queen; "this one"').examples).toEqual([
      'any other day (the White Queen)',
      'this one',
    ]);
  });

  it('finds an example without a separator before it', () => {
    expect(splitGloss('a fabric woven of worsted yarns "he wore a worsted suit"')).toEqual({
      definition: 'a fabric woven of worsted yarns',
      examples: ['he wore a worsted suit'],
    });
  });

  it('ends an example without a closing mark at the end of the gloss', () => {
    expect(splitGloss('without sound; "a silent film').examples).toEqual(['a silent film']);
  });

  it('keeps a remark in brackets after the examples', () => {
    expect(splitGloss('in some place; "she is somewhere"; (`someplace\' is informal)')).toEqual({
      definition: "in some place; ('someplace' is informal)",
      examples: ['she is somewhere'],
    });
  });

  it('uses an example as the definition if there is nothing else', () => {
    expect(splitGloss('"a knack for it"')).toEqual({ definition: 'a knack for it', examples: [] });
  });
});
