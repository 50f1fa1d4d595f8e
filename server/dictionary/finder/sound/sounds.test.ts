import { describe, expect, it } from 'vitest';
import { Listener } from './alike.ts';
import { guessSounds } from './letters-to-sounds.ts';
import { readSounds, syllablesOf } from './phonemes.ts';
import { Rhymer } from './rhyme.ts';
import { isSame } from './same.ts';

const score = (a: string, b: string, allowsNear: boolean) => {
  const sounds = readSounds(b);
  return new Rhymer(readSounds(a), allowsNear).score(sounds, 0, sounds.length);
};
const perfect = (a: string, b: string) => score(a, b, false);
const near = (a: string, b: string) => score(a, b, true);

describe('a transcription', () => {
  it.each([
    ['kæt', 1],
    ['ˈneɪʃən', 2],
    ['ˌjunəˈvɝsəti', 5],
    ['ˈbɒtl̩', 2],
    ['ə ˈbætəri', 4],
    ['ˈaʊɚ', 2],
    ['', 0],
    ['[...]', 0],
  ])('%s has %i syllables', (text, count) => expect(syllablesOf(text)).toBe(count || null));

  it.each([
    ['ɡəʊ', 'ɡoʊ'],
    ['ˈwɔːtə(r)', 'ˈwɔtər'],
    ['ɹʌn', 'rʌn'],
    ['t͡ʃɪp', 'tʃɪp'],
    ['ʤʌʤ', 'dʒʌdʒ'],
    ['bɜːd', 'bɝd'],
  ])('%s and %s are read as the same sounds', (a, b) => {
    expect([...readSounds(a)]).toEqual([...readSounds(b)]);
  });
});

describe('rhymes', () => {
  it.each([
    ['kæt', 'hæt'],
    ['ˈneɪʃən', 'ˈsteɪʃən'],
    ['ˈneɪʃən', 'ˌdɛstəˈneɪʃən'],
    ['bluː', 'ʃu'],
  ])('%s rhymes with %s', (a, b) => expect(perfect(a, b)).toBe(1));

  it.each([
    ['kæt', 'kæt'],
    ['kæt', 'kæp'],
    ['kæt', 'kʌt'],
    ['ˈneɪʃən', 'ˈmɪʃən'],
    ['ˈrʌnɪŋ', 'ˈmɔrnɪŋ'],
    ['', 'kæt'],
  ])('%s does not rhyme with %s', (a, b) => expect(perfect(a, b)).toBe(0));

  it.each([
    ['təˈmɑˌroʊ', 'ˈbɑroʊ'],
    ['ˈreɪdiˌoʊ', 'ˌpæləˈzeɪdiˌoʊ'],
    ['ˌmeɪntə', 'ˈpeɪntə'],
  ])('%s rhymes with %s from the primary stress on', (a, b) => expect(perfect(a, b)).toBe(1));

  it.each([
    ['ˈwaɪɚ', 'ədˈmaɪr'],
    ['ˈsaʊɚ', 'aʊr'],
    ['ˈfɔɪɚ', 'lɔɪr'],
    ['tʊr', 'dɑrˈfur'],
  ])('%s rhymes with %s, for r hides what differs', (a, b) => {
    expect(perfect(a, b)).toBe(1);
    expect(perfect(b, a)).toBe(1);
  });

  it('take weak vowels after the stressed one for the same', () => {
    expect(perfect('ˈbjutəfəl', 'ˈdutɪfəl')).toBe(1);
    expect(perfect('ˈbjutɪfəl', 'ˈdutifəl')).toBe(1);
    expect(perfect('ˈhæbɪt', 'ˈræbət')).toBe(1);
    expect(perfect('ˈstʌdid', 'ˈbʌdɪd')).toBe(0);
    expect(perfect('bɪt', 'ˈbət')).toBe(0);
    expect(perfect('ˈkænət', 'ˈplæˌnɪt')).toBe(0);
  });

  it.each([
    ['təˈmɑˌroʊ', 'ɡoʊ'],
    ['ɡoʊ', 'ˈreɪdiˌoʊ'],
    ['hoʊp', 'ˈmaɪkrəˌskoʊp'],
    ['ˈvɪdiˌoʊ', 'ˈreɪdiˌoʊ'],
    ['ˈhaʊsˌwɝk', 'klɝk'],
  ])('%s rhymes less well with %s, from a secondary stress on', (a, b) => {
    expect(perfect(a, b)).toBeGreaterThan(0.6);
    expect(perfect(a, b)).toBeLessThan(1);
    expect(near(a, b)).toBe(perfect(a, b));
  });

  it('are near from a secondary stress on, too', () => {
    expect(near('ˈhaʊsˌwɝk', 'wɝt')).toBeGreaterThan(0.6);
    expect(near('wɝt', 'klɝk')).toBeGreaterThan(near('wɝt', 'ˈhaʊsˌwɝk'));
  });

  it('are near when sounds are close, and never nearer than perfect ones', () => {
    expect(near('kæt', 'hæt')).toBe(1);
    expect(near('kæt', 'kæp')).toBeGreaterThan(0.6);
    expect(near('kæt', 'mæd')).toBeGreaterThan(near('kæt', 'mæp'));
    expect(near('laɪn', 'taɪm')).toBeGreaterThan(0.6);
    expect(near('kæt', 'moʊl')).toBe(0);
    expect(near('kæt', 'kæt')).toBe(0);
  });
});

describe('homophones', () => {
  const isHomophone = (a: string, b: string) => {
    const sounds = readSounds(b);
    return isSame(readSounds(a), sounds, 0, sounds.length);
  };

  it.each([
    ['ˈaʊɚ', 'aʊr'],
    ['ˈaʊɚli', 'ˈaʊrli'],
    ['tur', 'tʊr'],
    ['ɛr', 'eɪr'],
  ])('%s and %s are the same', (a, b) => {
    expect(isHomophone(a, b)).toBe(true);
    expect(isHomophone(b, a)).toBe(true);
  });

  it.each([
    ['loʊr', 'ˈloʊɚ'],
    ['pul', 'pʊl'],
    ['pɛr', 'pʊr'],
    ['aʊɚ', 'aɪr'],
  ])('%s and %s are not', (a, b) => expect(isHomophone(a, b)).toBe(false));
});

describe('the distance of sounds', () => {
  const apart = (a: string, b: string, limit = 9_999) => {
    const sounds = readSounds(b);
    return new Listener(readSounds(a)).distance(sounds, 0, sounds.length, limit);
  };

  it('is 0 for the same sounds, and the same in both directions', () => {
    expect(apart('ˈnaɪt', 'naɪt')).toBe(0);
    expect(apart('dʒɪˈræf', 'ʃɛrəf')).toBe(apart('ʃɛrəf', 'dʒɪˈræf'));
  });

  it('is less for sounds that are close', () => {
    expect(apart('sɪp', 'zɪp')).toBeLessThan(apart('sɪp', 'mɪp'));
    expect(apart('bɪt', 'bit')).toBeLessThan(apart('bɪt', 'baʊt'));
  });

  it('is infinite above its limit', () => {
    expect(apart('kæt', 'ˌjunəˈvɝsəti', 100)).toBe(Infinity);
    expect(apart('kæt', 'dɔɡ', 100)).toBe(Infinity);
  });
});

describe('the guess of how a spelling is read', () => {
  it.each([
    ['nite', 'naɪt'],
    ['fonetik', 'fɑnɛtɪk'],
    ['kwik', 'kwɪk'],
    ['blorp', 'blɔrp'],
    ['shoo', 'ʃu'],
    ['knight', 'naɪt'],
    ['phase', 'feɪz'],
    ['running', 'rʌnɪŋ'],
    ['vacation', 'vækeɪʃən'],
    ['bottle', 'bɑtəl'],
    ['happiness', 'hæpɪnəs'],
    ["rock'n'roll", 'rɑknroʊl'],
    ['日本', ''],
  ])('%s is %s', (spelling, sounds) => {
    const [guess, wanted] = [guessSounds(spelling), readSounds(sounds)];
    expect({
      spelling,
      isSame: isSame(wanted, guess, 0, guess.length),
      guess: [...guess].map((n) => n & 63),
    }).toEqual({
      spelling,
      isSame: true,
      guess: [...wanted].map((n) => n & 63),
    });
  });

  it('is bounded, whatever the letters are', () => {
    expect(guessSounds('aeiouy'.repeat(20)).length).toBeLessThan(100);
    expect(guessSounds('strength'.repeat(16)).length).toBeLessThan(100);
  });
});
