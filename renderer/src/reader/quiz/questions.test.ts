import { expect, it } from 'vitest';
import type { ListedWord } from '../lists/read-list.ts';
import { newStar, starredWord } from '../stars/star.ts';
import { isRight, type Kind, roundOf } from './questions.ts';

interface Made {
  definition?: string;
  example?: string | null;
  ru?: string;
  forms?: string[];
  due?: string;
}
const made = (
  word: string,
  { definition = `what ${word} is`, example = null, ru, forms, due }: Made = {},
): ListedWord => {
  const translations = ru === undefined ? {} : { ru };
  const meanings = [{ partOfSpeech: 'noun' as const, definition, example, translations }];
  return {
    ...newStar(starredWord(word), { transcription: null, meanings }, new Date(0)),
    ...(due !== undefined && { schedule: { due } as never }),
    ...(forms && { forms }),
  };
};
const ask = (kind: Kind | 'mixed', words: ListedWord[], more = {}) =>
  roundOf(words, { kind, canSay: () => true, language: 'ru', random: () => 0.5, ...more });

it('asks for the meaning among those of other words, in the chosen language if it suffices', () => {
  const words = ['кот', 'пёс', 'лев', 'волк', 'лиса'].map((ru, i) => made(`w${i}`, { ru }));
  const [first] = ask('meaning', words);
  expect(first).toMatchObject({ right: 'кот' });
  expect(first?.choices).toHaveLength(4);
  expect(first?.choices).toContainEqual({ text: 'кот', language: 'ru' });
  // Another meaning of the same word is no wrong answer.
  const cat = made('cat', { ru: 'кот' });
  const [few] = ask('meaning', [cat, { ...cat, id: 'other' }, made('dog')]);
  expect(few?.choices.map(({ text }) => text)).toEqual(['what cat is', 'what dog is']);
  expect(ask('meaning', [cat])).toEqual([]);
});

it('leaves the word, or a form of it, out of its example', () => {
  const gaps = ask('gap', [
    made('run', { example: 'She ran home to run away.', forms: ['ran', 'running'] }),
    made('hop', { example: 'He was hopping on one leg.' }),
    made('cry', { example: 'The baby cried.' }),
    made('as', { example: 'An ass stood there.' }),
    made('cat'),
  ]).map(({ gap }) => gap);
  expect(gaps).toEqual([
    { before: 'She ', missing: 'ran', after: ' home to run away.' },
    { before: 'He was ', missing: 'hopping', after: ' on one leg.' },
    { before: 'The baby ', missing: 'cried', after: '.' },
  ]);
});

it('takes what was typed however it is written, and the word for its form', () => {
  const words = [made('ice cream', { example: 'Two ice creams, please.' })];
  const [question] = ask('gap', words);
  const typed = (text: string) => question && isRight(question, text);
  expect(typed(' Ice  creams ')).toBe(true);
  expect(typed('ice cream')).toBe(true);
  expect(typed('cream')).toBe(false);
  expect(typed('')).toBe(false);
});

it('asks each word once, in a way that it allows, and first what is due', () => {
  const words = [
    made('new', { definition: '' }),
    made('later', { due: '2026-02-01T00:00:00Z' }),
    made('sooner', { due: '2026-01-01T00:00:00Z' }),
  ];
  const mixed = ask('mixed', words, { canSay: ({ word }: ListedWord) => word === 'later' });
  expect(mixed.map(({ word }) => word.word)).toEqual(['sooner', 'later']);
  expect(ask('sound', words, { canSay: () => false })).toEqual([]);
  const many = Array.from({ length: 30 }, (_, i) => made(`w${i}`));
  expect(ask('word', many)).toHaveLength(20);
});
