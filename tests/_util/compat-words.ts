/** A few records with everything that other services' APIs and clients show. */
export const COMPAT_WORDS = [
  {
    word: 'tomato',
    part_of_speech: 'noun',
    frequency: 4.1,
    word_level: 'A1',
    pronunciations: [
      {
        type: 'ipa',
        text: 'təˈmeɪtoʊ',
        area_variant: 'american',
        audio: [
          {
            url: 'https://sounds.example.org/tomato-us.ogg',
            source_url: 'https://sounds.example.org/tomato-us',
            attribution: 'A speaker',
            licenses: ['CC BY-SA 4.0'],
          },
        ],
      },
      { type: 'ipa', text: 'təˈmɑːtəʊ', area_variant: 'british' },
      { type: 'enpr', text: 'tə-māʹtō' },
    ],
    forms: [
      {
        word: 'tomatoes',
        form_of_word: 'plural_form',
        transcription: 'təˈmeɪtoʊz',
        frequency: 3.1,
      },
    ],
    meanings: [
      {
        sort_order: 1,
        title: 'fruit',
        definition: 'a soft, red, round fruit',
        examples: ['Slice the tomato.', 'Two tomatoes, please.'],
        synonyms: ['love apple'],
        grammar: ['countable'],
        quotes: [{ text: 'You like tomato', reference: '1937, a song' }],
        translations: [{ language: 'de', title: 'Tomate', variants_of_words: ['Paradeiser'] }],
        relations: [{ kind: 'broader', word: 'fruit', target_part_of_speech: 'noun' }],
      },
      { sort_order: 2, title: 'woman', definition: 'an attractive woman', labels: ['dated'] },
    ],
    short_translations: [{ language: 'fr', description: 'tomate' }],
  },
  {
    word: 'color',
    part_of_speech: 'noun',
    area_variant: 'american',
    frequency: 5,
    transcription: 'ˈkʌlɚ',
    alternatives: ['colour'],
    alternative_details: [{ word: 'colour', area_variant: 'british', kind: 'spelling' }],
    meanings: [{ sort_order: 1, title: 'hue', definition: 'what the eye sees as red or blue' }],
  },
  {
    word: 'bank',
    part_of_speech: 'noun',
    frequency: 4.9,
    transcription: 'bæŋk',
    etymologies: [
      { number: 1, text: 'From Italian banco.' },
      { number: 2, text: 'From Old Norse bakki.' },
    ],
    meanings: [
      { sort_order: 1, title: 'money', definition: 'a place for money', etymology_number: 1 },
      { sort_order: 2, title: 'river', definition: 'the side of a river', etymology_number: 2 },
    ],
  },
  {
    word: 'bank',
    part_of_speech: 'verb',
    frequency: 4,
    transcription: 'bæŋk',
    etymologies: [{ number: 1, text: 'From Italian banco.' }],
    meanings: [
      { sort_order: 1, title: 'put', definition: 'to put money in a bank', etymology_number: 1 },
    ],
  },
  {
    word: 'fruit',
    part_of_speech: 'noun',
    frequency: 4.8,
    transcription: 'frut',
    meanings: [
      {
        sort_order: 1,
        title: 'food',
        definition: 'a sweet part of a plant that you eat',
        relations: [{ kind: 'has_part', word: 'seed', target_part_of_speech: 'noun' }],
      },
    ],
  },
  {
    word: 'seed',
    part_of_speech: 'noun',
    frequency: 4.3,
    transcription: 'sid',
    meanings: [
      {
        sort_order: 1,
        title: 'part',
        definition: 'what a plant grows from',
        collocations: [
          { kind: 'adjective_before', words: ['necessary'] },
          { kind: 'noun_after', words: ['fruit'] },
        ],
      },
    ],
  },
  {
    word: 'happy',
    part_of_speech: 'adjective',
    frequency: 5.2,
    transcription: 'ˈhæpi',
    meanings: [
      {
        sort_order: 1,
        title: 'glad',
        definition: 'feeling pleasure',
        synonyms: ['glad'],
        antonyms: ['sad'],
        collocations: [{ kind: 'noun_after', words: ['night', 'life'] }],
        relations: [
          { kind: 'see_also', word: 'mad', target_part_of_speech: 'adjective' },
          { kind: 'similar', word: 'simple', target_part_of_speech: 'adjective' },
        ],
      },
    ],
  },
  ...[
    ['glad', 'adjective', 'ɡlæd', 'pleased and happy', 4.6],
    ['sad', 'adjective', 'sæd', 'not happy', 4.7],
    ['mad', 'adjective', 'mæd', 'very angry', 4.5],
    ['night', 'noun', 'naɪt', 'the dark part of each day', 5.5],
    ['knight', 'noun', 'naɪt', 'a soldier on a horse long ago', 4.2],
    ['light', 'noun', 'laɪt', 'what lets you see things', 5.3],
    ['like', 'verb', 'laɪk', 'to find somebody nice', 6],
    ['simple', 'adjective', 'ˈsɪmpəl', 'easy to understand', 4.9],
    ['sample', 'noun', 'ˈsæmpəl', 'a small amount of something', 4.4],
    ['necessary', 'adjective', 'ˈnɛsəˌsɛri', 'that you need', 4.8],
  ].map(([word, part_of_speech, transcription, definition, frequency]) => ({
    word,
    part_of_speech,
    transcription,
    frequency,
    meanings: [{ sort_order: 1, title: word, definition, examples: [] }],
  })),
];

export const COMPAT_MANIFEST = {
  name: 'Words for other APIs',
  license: 'CC-BY-SA-4.0',
  license_url: 'https://creativecommons.org/licenses/by-sa/4.0/',
  attribution: 'The authors of the words',
};
