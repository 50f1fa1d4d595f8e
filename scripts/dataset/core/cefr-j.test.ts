import { describe, expect, it } from 'vitest';
import { readCefrJ, readPublishedCefrJ } from './cefr-j.ts';

describe('readCefrJ', () => {
  it('corrects levels that are at odds with when learners meet a word', () => {
    const levels = (read: typeof readCefrJ) =>
      ['sometimes\tadverb', 'bay\tnoun', 'ability\tnoun'].map((key) => read().get(key)?.level);
    expect(levels(readPublishedCefrJ)).toEqual(['B1', 'A2', 'A2']);
    expect(levels(readCefrJ)).toEqual(['A1', 'B2', 'A2']);
  });
});
