import { describe, expect, it } from 'vitest';
import type { InflectedForm } from '../vocabulary.ts';
import { type Accent, soundOfRegularForm } from './form-sound.ts';

const soundOf = (
  word: string,
  sound: string,
  form: string,
  kind: InflectedForm,
  accent: Accent = 'american',
) => soundOfRegularForm({ word, sound }, { word: form, kind }, accent);

describe('soundOfRegularForm', () => {
  it.each<[string, string, string, InflectedForm, string]>([
    ['cat', 'kæt', 'cats', 'plural_form', 'kæts'],
    ['dog', 'dɔɡ', 'dogs', 'plural_form', 'dɔɡz'],
    ['bus', 'bʌs', 'buses', 'plural_form', 'ˈbʌsɪz'],
    ['record', 'ˈrɛkɚd', 'records', 'plural_form', 'ˈrɛkɚdz'],
    ['try', 'traɪ', 'tries', 'third_person_singular', 'traɪz'],
    ['quiz', 'kwɪz', 'quizzes', 'plural_form', 'ˈkwɪzɪz'],
    ['want', 'wɑnt', 'wanted', 'past_simple', 'ˈwɑntɪd'],
    ['stop', 'stɑp', 'stopped', 'past_participle', 'stɑpt'],
    ['picnic', 'ˈpɪkˌnɪk', 'picnicked', 'past_simple', 'ˈpɪkˌnɪkt'],
    ['run', 'rʌn', 'running', 'present_participle', 'ˈrʌnɪŋ'],
    ['enter', 'ˈɛntɚ', 'entering', 'present_participle', 'ˈɛntərɪŋ'],
    ['stir', 'stɝ', 'stirring', 'present_participle', 'ˈstɝɪŋ'],
    ['handle', 'ˈhændəl', 'handling', 'present_participle', 'ˈhændlɪŋ'],
    ['lie', 'laɪ', 'lying', 'present_participle', 'ˈlaɪɪŋ'],
    ['long', 'lɔŋ', 'longer', 'comparative_form', 'ˈlɔŋɡɚ'],
    ['happy', 'ˈhæpi', 'happiest', 'superlative_form', 'ˈhæpiəst'],
  ])('makes the sound of %s /%s/ that of %s', (word, sound, form, kind, expected) => {
    expect(soundOf(word, sound, form, kind)).toBe(expected);
  });

  it.each<[string, string, string, InflectedForm, string]>([
    ['stop', 'stɒp', 'stopping', 'present_participle', 'ˈstɒpɪŋ'],
    ['enter', 'ˈɛntə', 'entering', 'present_participle', 'ˈɛntərɪŋ'],
    ['enter', 'ˈɛntə', 'entered', 'past_simple', 'ˈɛntəd'],
    ['stir', 'stɜː', 'stirring', 'present_participle', 'ˈstɜːrɪŋ'],
    ['care', 'keə', 'caring', 'present_participle', 'ˈkeərɪŋ'],
    ['saw', 'sɔː', 'sawing', 'present_participle', 'ˈsɔːɪŋ'],
    ['clear', 'klɪə', 'clearer', 'comparative_form', 'ˈklɪərə'],
    ['young', 'jʌŋ', 'youngest', 'superlative_form', 'ˈjʌŋɡɪst'],
  ])('makes the British sound of %s /%s/ that of %s', (word, sound, form, kind, expected) => {
    expect(soundOf(word, sound, form, kind, 'british')).toBe(expected);
  });

  it('returns null for irregular forms', () => {
    expect(soundOf('go', 'ɡoʊ', 'went', 'past_simple')).toBeNull();
    expect(soundOf('foot', 'fʊt', 'feet', 'plural_form')).toBeNull();
    expect(soundOf('wolf', 'wʊlf', 'wolves', 'plural_form')).toBeNull();
    expect(soundOf('do', 'du', 'done', 'past_participle')).toBeNull();
  });
});
