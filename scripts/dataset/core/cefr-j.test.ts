import { describe, expect, it } from 'vitest';
import { readCefrJ } from './cefr-j.ts';

describe('readCefrJ', () => {
  it('corrects levels that are at odds with when learners meet a word', () => {
    const pairs = readCefrJ();
    const levels = ['sometimes\tadverb', 'bay\tnoun', 'ability\tnoun'].map(
      (key) => pairs.get(key)?.level,
    );
    expect(levels).toEqual(['A1', 'B2', 'A2']);
  });
});
