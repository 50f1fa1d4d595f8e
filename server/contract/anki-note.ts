import { escapeHtml } from './escape-html.ts';
import { LANGUAGE_NAMES, TRANSLATION_LANGUAGES, type TranslationLanguage } from './vocabulary.ts';
import { definitionOf, glossOf, inItsSigns } from './meaning-text.ts';
import { soundsOf } from './sound.ts';
import type { NewMeaning, NewWordRecord } from './word.ts';

/** The note type of exported Anki decks and of notes added from a word's page. */
export const ANKI_NOTE_TYPE = {
  name: 'Wordkeep',
  fields: ['Front', 'IPA', 'Definition', 'Example', 'Translation', 'Audio'],
  card: 'Word',
  question: '<div class="word">{{Front}}</div>',
  answer: `{{FrontSide}}
<hr id="answer">
{{#IPA}}<div class="ipa">{{IPA}}</div>{{/IPA}}
<div>{{Definition}}</div>
{{#Example}}<div class="example">{{Example}}</div>{{/Example}}
{{#Translation}}<div class="translation">{{Translation}}</div>{{/Translation}}
{{#Audio}}<audio controls preload="none" src="{{Audio}}"></audio>{{/Audio}}`,
  css: `.card { font-family: sans-serif; font-size: 20px; text-align: left; }
.word { font-size: 32px; font-weight: bold; }
.ipa { opacity: 0.75; }
.example { font-style: italic; }
`,
} as const;

export type AnkiField = (typeof ANKI_NOTE_TYPE.fields)[number];
type AnkiRecord = Pick<
  NewWordRecord,
  'word' | 'part_of_speech' | 'transcription' | 'pronunciations' | 'short_translations'
> & { meanings: readonly AnkiMeaning[] };
type AnkiMeaning = Pick<NewMeaning, 'title' | 'definition' | 'examples' | 'translations'>;

const escape = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

/** A record as the fields of a note, in HTML. */
export function ankiFieldsOf(
  record: AnkiRecord,
  languages: readonly TranslationLanguage[] = TRANSLATION_LANGUAGES,
): Record<AnkiField, string> {
  const sounds = soundsOf(record).filter(({ type, text }) => type === 'ipa' && text !== '');
  const recording = record.pronunciations.flatMap(({ audio }) => audio)[0]?.url ?? '';
  const examples = record.meanings.flatMap((meaning) => meaning.examples.slice(0, 2));
  const part = record.part_of_speech.replaceAll('_', ' ');
  return {
    Front: escape(record.word),
    IPA: escape([...new Set(sounds.map(({ text }) => `/${text}/`))].join(', ')),
    Definition: `<i>${part}</i> ${listOf(record.meanings.map((one) => definition(one, record.word)))}`,
    Example: examples.slice(0, 3).map(escape).join('<br>'),
    Translation: translations(record, languages).map(escape).join('<br>'),
    Audio: escape(recording),
  };
}

function definition(meaning: AnkiMeaning, word: string): string {
  const gloss = glossOf(meaning, [word]);
  const text = escape(definitionOf(meaning));
  return gloss === '' ? text : `<b>${escape(gloss)}</b>: ${text}`;
}

function listOf(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`;
}

/** One line for each language, with the translations of all meanings. */
function translations(
  { meanings, short_translations }: AnkiRecord,
  languages: readonly TranslationLanguage[],
): string[] {
  const words = new Map<TranslationLanguage, Set<string>>();
  const all = [
    ...meanings.flatMap((meaning) => meaning.translations),
    ...short_translations.map((one) => ({ ...one, title: one.description })),
  ];
  for (const { language, title, variants_of_words } of all) {
    if (!languages.includes(language)) continue;
    const known = words.get(language) ?? new Set();
    for (const word of title.split(/[;,]\s+/).concat(variants_of_words)) if (word) known.add(word);
    words.set(language, known);
  }
  return Array.from(words, ([language, list]) => {
    const text = inItsSigns([...list].join(', '), language);
    return words.size === 1 ? text : `${LANGUAGE_NAMES[language]}: ${text}`;
  });
}
