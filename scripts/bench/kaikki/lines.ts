import { seededRandom } from '../terms.ts';
import { syllableWords } from './words.ts';

const LANGUAGES = [
  ...['ru', 'es', 'fr', 'de', 'pt', 'cmn', 'ar', 'fi', 'cs', 'nl', 'it', 'ja', 'pl', 'sv', 'el'],
  ...['hu', 'tr', 'ko', 'da', 'nb', 'he', 'bg', 'ca', 'eo', 'ga', 'ro', 'uk', 'vi', 'th', 'hi'],
];
const TOPICS = ['sciences', 'medicine', 'law', 'computing', 'sports', 'music', 'religion'];

/**
 * Lines like those that wiktextract makes of the English Wiktionary, with made-up content: a third
 * are inflected forms, most have one sense, a few have dozens, and hundreds of translations. The
 * lengths of lines are distributed like real ones, 2.3 kB on average.
 */
export function* kaikkiLines(count: number, seed = 1): Generator<string> {
  const random = seededRandom(seed);
  const words = syllableWords(random);
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const word = () => words.known(random);
  const text = (length: number) => Array.from({ length }, word).join(' ');
  const chance = (share: number) => random() < share;
  const list = <T>(length: number, make: (i: number) => T) =>
    Array.from({ length }, (_, i) => make(i));

  const sense = (i: number) => ({
    links: list(between(1, 4), () => [word(), word()]),
    raw_glosses: [`(${text(2)}) ${text(8)}`],
    glosses: chance(0.1) ? [text(6), text(9)] : [`${text(between(5, 16))}.`],
    tags: chance(0.5) ? ['countable', ...(chance(0.2) ? ['obsolete', 'slang'] : [])] : [],
    ...(chance(0.2) && { topics: [TOPICS[between(0, 6)], 'natural-sciences'] }),
    categories: list(between(1, 3), () => ({
      name: `English ${word()}`,
      kind: 'other',
      parents: [],
      source: 'w',
    })),
    ...(chance(0.35) && {
      examples: list(between(1, 3), () => ({
        text: text(between(8, 30)),
        ...(chance(0.6) ? { ref: text(12), type: 'quotation' } : { type: 'example' }),
        bold_text_offsets: [[3, 9]],
      })),
    }),
    ...(chance(0.15) && { synonyms: [{ word: word() }, { word: word() }] }),
    id: `en-word-en-noun-${i}-${between(1, 1e6)}`,
  });
  const sounds = (own: string) => [
    { ipa: `/${own}/`, tags: ['Received-Pronunciation', 'UK'] },
    { ipa: `/${own}ə/`, tags: ['General-American', 'US'] },
    ...(chance(0.3)
      ? [
          {
            audio: `en-us-${own}.ogg`,
            tags: ['US'],
            ogg_url: `https://upload.example/commons/a/ab/en-us-${own}.ogg`,
            mp3_url: `https://upload.example/commons/transcoded/a/ab/en-us-${own}.ogg/en-us-${own}.ogg.mp3`,
          },
        ]
      : []),
    { rhymes: '-æks' },
  ];

  for (let made = 0; made < count;) {
    const own = words.next();
    const parts = chance(0.12) ? ['noun', 'verb'] : [chance(0.7) ? 'noun' : 'adj'];
    for (const pos of parts) {
      const senses = list(chance(0.7) ? 1 : between(2, chance(0.05) ? 40 : 6), sense);
      const glosses = senses.map(({ glosses: [gloss] }) => gloss ?? '');
      const forms = pos === 'verb' ? VERB_FORMS : [['s', 'plural']];
      const translations = chance(0.12) ? between(5, chance(0.1) ? 400 : 60) : 0;
      yield JSON.stringify({
        head_templates: [
          { args: { 1: '~' }, expansion: `${own} (plural ${own}s)`, name: 'en-noun' },
        ],
        forms: forms.map(([ending, ...tags]) => ({ form: own + ending, tags })),
        ...(chance(0.5) && {
          etymology_number: String(between(1, 2)),
          etymology_text: text(between(10, 40)),
          etymology_templates: list(between(1, 4), () => ({
            args: { 1: 'en', 2: 'enm', 3: word() },
            expansion: text(3),
            name: 'inh',
          })),
        }),
        ...(chance(0.6) && { sounds: sounds(own) }),
        senses,
        pos,
        word: own,
        lang: 'English',
        lang_code: 'en',
        wikipedia: chance(0.1) ? [own] : undefined,
        ...(translations > 0 && {
          translations: list(translations, (i) => {
            const code = LANGUAGES[i % LANGUAGES.length];
            const about = glosses[between(0, glosses.length - 1)]?.split(' ').slice(0, 4).join(' ');
            return {
              lang: code,
              code,
              lang_code: code,
              sense: about,
              tags: ['masculine'],
              word: word(),
            };
          }),
        }),
        ...(chance(0.2) && { derived: list(between(1, 12), () => ({ word: `${own} ${word()}` })) }),
        ...(chance(0.1) && { related: list(between(1, 5), () => ({ word: word() })) }),
        hyphenations: [{ parts: [own.slice(0, 2), own.slice(2)] }],
      });
      made += 1;
      for (const [ending = '', ...tags] of forms) {
        if (!chance(0.42)) continue;
        yield JSON.stringify({
          pos,
          word: own + ending,
          lang: 'English',
          lang_code: 'en',
          head_templates: [{ name: 'head', args: { 1: 'en' }, expansion: own + ending }],
          ...(chance(0.3) && { sounds: [{ ipa: `/${own}s/` }] }),
          senses: [
            {
              glosses: [`${tags.join(' ')} of ${own}`],
              tags: ['form-of', ...tags],
              form_of: [{ word: own }],
              links: [[own, `${own}#English`]],
              categories: [{ name: 'English entries', kind: 'other', parents: [], source: 'w' }],
            },
          ],
        });
        made += 1;
      }
    }
  }
}

const VERB_FORMS = [
  ['s', 'third-person', 'singular', 'present'],
  ['ing', 'participle', 'present'],
  ['ed', 'past'],
  ['ed', 'participle', 'past'],
];
