import { describe, expect, it } from 'vitest';
import { parseSynset, pointersOf } from './parse.ts';

describe('parseSynset', () => {
  it('reads words, frames, gloss and the pointers that are of use', () => {
    const line =
      '00205234 30 v 02 suffer 2 take_off 3 002 $ 00205112 v 0000 ! 00204228 v 0201 03 + 01 00 + 02 01 + 04 00 | be set at a disadvantage';
    const synset = parseSynset(line, 'v', 'data.verb:1');
    expect(synset).toEqual({
      key: 'v00205234',
      pos: 'v',
      lexFile: 30,
      words: ['suffer', 'take off'],
      pointers: '! v00204228 513',
      frames: [
        { number: 1, word: 0 },
        { number: 2, word: 1 },
        { number: 4, word: 0 },
      ],
      gloss: 'be set at a disadvantage',
      ranks: [],
    });
    const antonym = { symbol: '!', target: 'v00204228', sourceWord: 2, targetWord: 1 };
    expect(pointersOf(synset)).toEqual([antonym]);
    expect(pointersOf(synset, '!')).toEqual([antonym]);
    expect(pointersOf(synset, '@')).toEqual([]);
  });

  it('removes the marker from an adjective', () => {
    expect(parseSynset('00000001 00 s 01 galore(ip) 0 000 | many', 'a', 'x:1').words).toEqual([
      'galore',
    ]);
  });

  it('names the location of a broken line', () => {
    expect(() => parseSynset('00000001 00 s 02 one 0', 'a', 'data.adj:7')).toThrow('data.adj:7');
  });
});
