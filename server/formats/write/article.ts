import { inItsSigns } from '../../contract/meaning-text.ts';
import { soundsOf } from '../../contract/sound.ts';
import { LANGUAGE_NAMES, type PartOfSpeech } from '../../contract/vocabulary.ts';
import type {
  Audio,
  NewForm,
  NewMeaning,
  NewMeaningTranslation,
  NewShortTranslation,
  NewWordRecord,
  Pronunciation,
} from '../../contract/word.ts';
import type { ArticleNode, Element, Role } from './article-node.ts';
import { articleNodes, wordsOfArticle } from './article-nodes.ts';
import type { Entry } from './format.ts';
import { areaName, plain, relationName } from './names.ts';
import {
  alternativeText,
  collocationTexts,
  grammarOfRecord,
  notesOfMeaning,
  notesOfRecord,
  noteText,
  present,
  translationWords,
  writtenSound,
} from './notes.ts';

const span = (role: Role, content: ArticleNode): Element => ({ tag: 'span', role, content });
const list = (items: readonly Element[]): ArticleNode =>
  items.length === 0 ? [] : { tag: 'ul', content: items };
const item = (content: ArticleNode): Element => ({ tag: 'li', content });
/** Nothing if the paragraph would be empty. */
const line = (content: ArticleNode): ArticleNode =>
  Array.isArray(content) && content.length === 0 ? [] : { tag: 'div', content };
const captioned = (caption: string, content: ArticleNode): ArticleNode =>
  Array.isArray(content) && content.length === 0
    ? []
    : { tag: 'div', content: [span('caption', `${caption}: `), content] };
const link = (word: string): Element => ({ tag: 'a', word, content: word });

const joined = (nodes: readonly ArticleNode[], separator: string): ArticleNode[] =>
  nodes.flatMap((node, i) => (i === 0 ? [node] : [separator, node]));

export const articleOf = ({ records }: Entry): ArticleNode => records.map(articleOfRecord);

export function articleOfRecord(record: NewWordRecord): Element {
  const { frequency, source, base_phrasal } = record;
  const alternatives = record.alternative_details.map((one) => alternativeText(one));
  return {
    tag: 'div',
    role: 'record',
    content: [
      headOf(record),
      list(heardOf(record).map((sound) => item(soundOf(sound)))),
      record.description ? line(record.description) : [],
      line(grammarOfRecord(record).join('; ') || []),
      base_phrasal ? captioned('Phrasal verb of', link(base_phrasal)) : [],
      captioned('Also', alternatives.join(', ') || []),
      captioned('Forms', joined(record.forms.map(formOf), ', ')),
      list(record.short_translations.map(shortTranslationOf)),
      record.meanings.length === 0 || isBeginningOfArticle(record)
        ? []
        : { tag: 'ol', content: record.meanings.map((meaning) => meaningOf(meaning, record)) },
      articleNodes(record.article),
      list(record.notes.map((note) => item(noteText(note)))),
      captioned('Phrase of', joined(record.phrase_of.map(link), ', ')),
      captioned('Phrasal verbs', joined(record.phrasal_variants.map(link), ', ')),
      ...record.etymologies.map(({ number, text }) =>
        captioned(number > 0 ? `Origin ${number}` : 'Origin', text),
      ),
      frequency === null ? [] : captioned('Frequency', `${frequency} of 8`),
      source === '' ? [] : captioned('Source', span('credit', source)),
    ],
  };
}

/** True if the only meaning repeats the beginning of the article. */
function isBeginningOfArticle({ article, meanings }: NewWordRecord): boolean {
  const [only, ...others] = meanings;
  if (article === '' || !only || others.length > 0) return false;
  const beginning = only.definition.replace(/…$/, '').replace(/\s+/g, ' ').trim();
  return wordsOfArticle(article).includes(beginning);
}

function headOf(record: NewWordRecord): Element {
  const notes = notesOfRecord(record);
  return {
    tag: 'div',
    content: [
      span('headword', record.word),
      ' ',
      span('part', plain(record.part_of_speech)),
      record.word_level ? [' ', span('level', record.word_level)] : [],
      notes.length > 0 ? [' ', span('note', `(${notes.join(', ')})`)] : [],
    ],
  };
}

/** Leaves out empty ones. */
const heardOf = (of: Pick<NewForm, 'pronunciations' | 'transcription'>): Pronunciation[] =>
  soundsOf(of).filter(({ text, audio }) => text !== '' || audio.length > 0);

function soundOf(sound: Pronunciation): ArticleNode {
  const area = areaName(sound.area_variant);
  return joined(
    [
      ...(area === null ? [] : [area]),
      ...(sound.text === '' ? [] : [span('sound', writtenSound(sound))]),
      ...sound.audio.map(recordingOf),
    ],
    ' ',
  );
}

function recordingOf({ url, source_url, attribution, licenses }: Audio): ArticleNode {
  const licence = licenses.length > 0 && `licence: ${licenses.join(', ')}`;
  const credit = present([attribution, licence]).join(', ');
  return [
    { tag: 'a', href: url, content: 'recording' },
    credit === '' ? [] : [' ', span('credit', `(${credit})`)],
    source_url === '' ? [] : [' ', { tag: 'a', href: source_url, content: 'source' }],
  ];
}

function formOf(form: NewForm): ArticleNode {
  const notes = present([plain(form.form_of_word), areaName(form.area_variant)]);
  const sounds = heardOf(form).map(soundOf);
  return [
    form.word,
    sounds.length > 0 ? [' ', joined(sounds, ', ')] : [],
    ' ',
    span('note', `(${notes.join(', ')})`),
  ];
}

function shortTranslationOf(translation: NewShortTranslation): Element {
  const { language, description, variants_of_words } = translation;
  return translated(language, translationWords(description, variants_of_words));
}

function meaningTranslationOf(translation: NewMeaningTranslation): Element {
  const { language, title, definition, variants_of_words } = translation;
  return translated(language, translationWords(title, variants_of_words), definition);
}

function translated(
  language: keyof typeof LANGUAGE_NAMES,
  words: string,
  definition = '',
): Element {
  const content = present([inItsSigns(words, language), definition]).join(': ');
  return item([
    span('caption', `${LANGUAGE_NAMES[language]}: `),
    { tag: 'span', lang: language, content },
  ]);
}

function meaningOf(
  meaning: NewMeaning,
  { word, part_of_speech: partOfSpeech }: NewWordRecord,
): Element {
  const { title, definition, meaning_level, etymology_number } = meaning;
  const notes = notesOfMeaning(meaning);
  const isNamed = title !== '' && title !== word && title !== definition;
  const texts = [
    ...(isNamed ? [span('title', title)] : []),
    ...(definition === '' ? [] : [span('definition', definition)]),
  ];
  return item([
    meaning_level ? [span('level', meaning_level), ' '] : [],
    meaning.pronunciations.map((sound) => [soundOf(sound), ' ']),
    notes.length > 0 ? [span('note', `(${notes.join(', ')})`), ' '] : [],
    texts.length > 0 ? joined(texts, ': ') : title,
    captioned('Patterns', meaning.patterns.join('; ') || []),
    list([
      ...meaning.examples.map((example) => item(span('example', example))),
      ...meaning.quotes.map(({ text, reference, source_url }) =>
        item([
          span('quote', `“${text}”`),
          reference === '' ? [] : [' — ', span('credit', reference)],
          source_url === '' ? [] : [' ', { tag: 'a', href: source_url, content: 'source' }],
        ]),
      ),
    ]),
    captioned('Goes with', collocationTexts(meaning).join('; ') || []),
    captioned('Synonyms', joined(meaning.synonyms.map(link), ', ')),
    captioned('Antonyms', joined(meaning.antonyms.map(link), ', ')),
    relationsOf(meaning, partOfSpeech),
    list(meaning.translations.map(meaningTranslationOf)),
    list(meaning.notes.map((note) => item(noteText(note)))),
    captioned('Topics', meaning.topics.map(plain).join(', ') || []),
    etymology_number === null ? [] : captioned('Of origin', String(etymology_number)),
  ]);
}

/** The part of speech of a related word is named where it differs. */
function relationsOf({ relations = [] }: NewMeaning, partOfSpeech: PartOfSpeech): ArticleNode[] {
  const kinds = [...new Set(relations.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const ofKind = relations.filter((one) => one.kind === kind);
    const words = new Map(
      ofKind.map(({ word, target_part_of_speech: part }) => [
        `${part} ${word}`,
        part === partOfSpeech ? link(word) : [link(word), ` (${plain(part)})`],
      ]),
    );
    return captioned(relationName(kind), joined([...words.values()], ', '));
  });
}
