import { expect, it } from 'vitest';
import type { WordRecord } from '../../../../server/contract/word.ts';
import { soundsOf } from './sounds.ts';

type Pronunciation = WordRecord['pronunciations'][number];

const recording = (url: string) => ({
  url,
  source_url: '',
  attribution: '',
  licenses: [],
  sort_order: 1,
});
const said = (
  area_variant: Pronunciation['area_variant'],
  text: string,
  ...urls: string[]
): Pronunciation => ({
  type: 'ipa',
  text,
  area_variant,
  sort_order: 1,
  audio: urls.map(recording),
  strength: null,
});
const canPlay = (url: string) => url.startsWith('https://here/');
const accents = ['en-GB', 'en-US'] as const;
/** Area, text, what is played, what is linked, voices. */
const shown = (pronunciations: Pronunciation[], transcription: string | null = null) =>
  soundsOf({ pronunciations, transcription }, { canPlay, accents }).map((sound) => [
    sound.area,
    sound.text,
    sound.recordings.map(({ url }) => url),
    sound.links.map(({ url }) => url),
    sound.voices,
  ]);

it('gives both accents a voice where one transcription is for all', () => {
  expect(shown([said('common', 'rʌn')])).toEqual([['common', 'rʌn', [], [], ['en-GB', 'en-US']]]);
  expect(shown([], 'rʌn')).toEqual([['common', 'rʌn', [], [], ['en-GB', 'en-US']]]);
});

it('gives each accent its own, also one that is not written', () => {
  expect(shown([said('american', 'ˈkʌlər')])).toEqual([
    ['american', 'ˈkʌlər', [], [], ['en-US']],
    ['british', '', [], [], ['en-GB']],
  ]);
  expect(shown([])).toEqual([
    ['british', '', [], [], ['en-GB']],
    ['american', '', [], [], ['en-US']],
  ]);
});

it('plays recordings instead of a voice, and links to those it may not play', () => {
  const found = shown([
    said('british', 'a', 'https://here/a'),
    said('american', 'b', 'https://there/b'),
    said('american', '', 'https://there/c'),
    said('australian', '', 'https://here/d'),
  ]);
  expect(found).toEqual([
    ['british', 'a', ['https://here/a'], [], []],
    ['american', 'b', [], ['https://there/b', 'https://there/c'], ['en-US']],
    ['australian', '', ['https://here/d'], [], []],
  ]);
});

it('writes what is said in several ways once each', () => {
  const twice = [said('common', 'a'), said('common', 'b', 'https://here/b'), said('common', 'a')];
  expect(shown(twice)).toEqual([
    ['common', 'a', [], [], ['en-GB', 'en-US']],
    ['common', 'b', ['https://here/b'], [], []],
  ]);
});
