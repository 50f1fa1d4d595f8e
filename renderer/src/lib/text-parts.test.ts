import { describe, expect, it } from 'vitest';
import { markTerm, markWords, type TextPart } from './text-parts.ts';

const shown = (parts: TextPart[]) =>
  parts.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('');

describe('marking a term', () => {
  it.each([
    ['running', 'run', '[run]ning'],
    ['overrun', 'RUN', 'over[run]'],
    ['café', 'fe', 'ca[fé]'],
    ["rock 'n' roll", '’n', "rock ['n]' roll"],
    ['run', 'xyz', 'run'],
    ['run', ' ', 'run'],
  ])('%s, %s', (text, term, expected) => {
    expect(shown(markTerm(text, term))).toBe(expected);
  });
});

describe('marking words', () => {
  it.each([
    ['He ran, she runs.', ['run', 'ran', 'runs'], 'He [ran], she [runs].'],
    ['Running late, prune', ['run', 'running'], '[Running] late, prune'],
    ['100% sure', ['100%'], '[100%] sure'],
    ['Le café crème', ['caf'], 'Le café crème'],
    ['nothing', [], 'nothing'],
  ])('%s', (text, words, expected) => {
    expect(shown(markWords(text, words))).toBe(expected);
  });
});
