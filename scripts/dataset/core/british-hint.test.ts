import { describe, expect, it } from 'vitest';
import { guessBritish } from './british-hint.ts';

describe('guessBritish', () => {
  it.each([
    ['energy', 'ˈɛnɚdʒi', 'ˈɛnədʒi'],
    ['see', 'si', 'siː'],
    ['go', 'ɡoʊ', 'ɡəʊ'],
    ['car', 'kɑr', 'kɑː'],
    ['hot', 'hɑt', 'hɒt'],
    ['father', 'ˈfɑðɚ', 'ˈfɑːðə'],
    ['near', 'nɪr', 'nɪə'],
    ['hair', 'hɛr', 'heə'],
    ['very', 'ˈvɛri', 'ˈvɛri'],
    ['bird', 'bɝd', 'bɜːd'],
    ['class', 'klæs', 'klɑːs'],
    ['story', 'ˈstɔri', 'ˈstɔːri'],
    ['long', 'lɔŋ', 'lɒŋ'],
    ['boy', 'bɔɪ', 'bɔɪ'],
    ['school', 'skul', 'skuːl'],
  ])('guesses %s', (word, american, british) => {
    expect(guessBritish(word, american)).toBe(british);
  });
});
