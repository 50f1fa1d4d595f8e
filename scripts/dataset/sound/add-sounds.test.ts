import { describe, expect, it } from 'vitest';
import { emptyForm, emptyRecord } from '../../../server/contract/empty.ts';
import type { PartOfSpeech } from '../../../server/contract/vocabulary.ts';
import type { NewForm } from '../../../server/contract/word.ts';
import { RecordStore } from '../records.ts';
import { inBothAccents } from './accents.ts';
import { addSounds } from './add-sounds.ts';

type Form = Partial<NewForm> & { word: string };

const record = (
  word: string,
  partOfSpeech: PartOfSpeech,
  sounds: { american: string; british?: string },
  ...forms: Form[]
) => {
  const made = emptyRecord(word, partOfSpeech);
  made.transcription = sounds.american;
  if (sounds.british !== undefined) {
    made.pronunciations = inBothAccents(sounds.american, sounds.british);
  }
  made.forms = forms.map((form) => ({ ...emptyForm(), ...form }));
  return made;
};

const store = new RecordStore();
const take: Form[] = [
  { word: 'took', form_of_word: 'past_simple' },
  { word: 'taken', form_of_word: 'past_participle' },
  { word: 'taking', form_of_word: 'present_participle' },
];
const outOf = (form: Form): Form => ({ ...form, word: `${form.word} over` });
for (const made of [
  record('take', 'verb', { american: 'teɪk', british: 'teɪk' }, ...take),
  record(
    'take over',
    'verb',
    { american: 'ˌteɪk ˈoʊvɚ', british: 'ˌteɪk ˈəʊvə' },
    ...take.map(outOf),
  ),
  record(
    'color',
    'noun',
    { american: 'ˈkʌlɚ', british: 'ˈkʌlə' },
    { word: 'colors', area_variant: 'american' },
    { word: 'colours', area_variant: 'british' },
  ),
  record('beach house', 'noun', { american: 'bitʃ haʊs' }, { word: 'beach houses' }),
  record('log', 'noun', { american: 'lɔɡ' }, { word: 'logs' }),
  record(
    'self-driving car',
    'noun',
    { american: 'ˌsɛlf ˌdraɪvɪŋ ˈkɑr', british: 'ˌsɛlf ˌdraɪvɪŋ ˈkɑː' },
    { word: 'self-driving cars' },
    { word: 'self driving cars' },
  ),
]) {
  store.add(made);
}
addSounds(store, () => []);

const formsOf = (word: string, partOfSpeech: PartOfSpeech) =>
  store
    .get(word, partOfSpeech)
    ?.forms.map(({ transcription, pronunciations }) => [
      transcription,
      ...pronunciations.map(({ text, area_variant: area }) => `${area} ${text}`),
    ]);

describe('addSounds', () => {
  it('takes irregular forms from the table and regular ones by rule', () => {
    expect(formsOf('take', 'verb')).toEqual([
      ['tʊk', 'common tʊk'],
      ['ˈteɪkən', 'common ˈteɪkən'],
      ['ˈteɪkɪŋ', 'common ˈteɪkɪŋ'],
    ]);
  });

  it('inflects the verb of a phrasal verb and keeps its stress', () => {
    expect(formsOf('take over', 'verb')).toEqual([
      ['ˌtʊk ˈoʊvɚ', 'american ˌtʊk ˈoʊvɚ', 'british ˌtʊk ˈəʊvə'],
      ['ˌteɪkən ˈoʊvɚ', 'american ˌteɪkən ˈoʊvɚ', 'british ˌteɪkən ˈəʊvə'],
      ['ˌteɪkɪŋ ˈoʊvɚ', 'american ˌteɪkɪŋ ˈoʊvɚ', 'british ˌteɪkɪŋ ˈəʊvə'],
    ]);
  });

  it('pronounces a British spelling like the usual one', () => {
    const both = ['ˈkʌlɚz', 'american ˈkʌlɚz', 'british ˈkʌləz'];
    expect(formsOf('color', 'noun')).toEqual([both, both]);
  });

  it('inflects the last word of a noun, however its sound is divided', () => {
    const both = [
      'ˌsɛlf ˌdraɪvɪŋ ˈkɑrz',
      'american ˌsɛlf ˌdraɪvɪŋ ˈkɑrz',
      'british ˌsɛlf ˌdraɪvɪŋ ˈkɑːz',
    ];
    expect(formsOf('self-driving car', 'noun')).toEqual([both, both]);
  });

  it('knows the irregular plural of a last word', () => {
    expect(formsOf('beach house', 'noun')).toEqual([['bitʃ ˈhaʊzɪz']]);
  });

  it('gives no British sound where the word has none', () => {
    expect(formsOf('log', 'noun')).toEqual([['lɔɡz']]);
  });
});
