import { TRANSLATION_LANGUAGES } from '../../contract/vocabulary.ts';
import type { NewMeaning, NewWordRecord, Note, Pronunciation } from '../../contract/word.ts';
import { normalize } from '../../text/normalize.ts';

/**
 * Records as entries in the book of the bundled dictionary, whose notation `docs/data.md` describes.
 * The lines lack forms, which the book derives, and choices between words, which it has elsewhere.
 */

/** The lines of an entry before its meanings. */
export function headLines(
  record: Omit<NewWordRecord, 'meanings' | 'forms' | 'short_translations'>,
): string[] {
  const { word, transcription, word_level: level, pronunciations } = record;
  const weak = pronunciations.filter(({ strength }) => strength === 'weak');
  const strong = pronunciations.filter((one) => !weak.includes(one));
  return tidy([
    `${word} /${transcription ?? ''}/ ${level ?? ''}`,
    ...soundLines('uk', ofBritain(strong, true)),
    ...soundLines('weak', ofBritain(weak, false)),
    ...soundLines('weak_uk', ofBritain(weak, true)),
    ...usageLines(record),
    option('object', record.verb___phrasal_object_pattern ?? ''),
    option('phrase_of', listOf(record.phrase_of)),
    ...noteLines(record.notes),
  ]);
}

export function meaningLines(meaning: NewMeaning): string[] {
  const { meaning_level: level, pronunciations } = meaning;
  const translations = TRANSLATION_LANGUAGES.map((language) => {
    const inLanguage = meaning.translations.filter((one) => one.language === language);
    return listOf(inLanguage.flatMap((one) => [one.title, ...one.variants_of_words]));
  });
  const collocations = meaning.collocations.map(({ kind, words }) => `${kind} ${listOf(words)}`);
  return tidy([
    `= ${level === null ? '' : `[${level}] `}${meaning.definition}`,
    ...soundLines('said', ofBritain(pronunciations, false)),
    ...soundLines('said_uk', ofBritain(pronunciations, true)),
    ...usageLines(meaning),
    option('label', listOf(meaning.labels)),
    option('category', listOf(meaning.categories)),
    option('grammar', listOf(meaning.grammar)),
    option('topics', listOf(meaning.topics)),
    option('pattern', meaning.patterns.join('; ')),
    ...meaning.examples.map((example) => `> ${example}`),
    option('goes', collocations.join('; ')),
    option('syn', listOf([...meaning.synonyms].sort())),
    option('ant', listOf([...meaning.antonyms].sort())),
    translations.join('') === '' ? '' : `~ ${translations.join(' | ')}`,
    ...noteLines(meaning.notes),
  ]);
}

/** The mark of a line: `@syn`, `=`, `>`, `~`; empty for the line of the word itself. */
export const kindOfLine = (line: string): string => /^(?:@\w+|[=>~])(?= |$)/.exec(line)?.[0] ?? '';

/** Text on one line, without characters that change how others are shown. */
export const oneLine = (text: string): string =>
  normalize(text.replace(/[\p{Bidi_Control}\p{Cc}\s]+/gu, ' ').trim());

const tidy = (lines: readonly string[]): string[] =>
  lines.map(oneLine).filter((line) => line !== '');

const option = (name: string, value: string): string => (value === '' ? '' : `@${name} ${value}`);

const listOf = (words: readonly string[]): string =>
  [...new Set(words)].map((word) => word.replaceAll(',', '\\,')).join(', ');

const ofBritain = (said: readonly Pronunciation[], isBritish: boolean): Pronunciation[] =>
  said.filter(({ area_variant: area }) => isBritish === (area === 'british'));

const soundLines = (name: string, said: readonly Pronunciation[]): string[] =>
  said.filter(({ type }) => type === 'ipa').map(({ text }) => `@${name} /${text}/`);

interface Usage {
  language_register: string | null;
  area_variant: string | null;
  is_obsolete: boolean;
}

const usageLines = ({ language_register: register, area_variant: area, is_obsolete }: Usage) => [
  register === null ? '' : `@${register}`,
  area === null || area === 'common' ? '' : `@${area}`,
  is_obsolete ? '@obsolete' : '',
];

const noteLines = (notes: readonly Note[]): string[] =>
  notes
    .filter(({ kind }) => kind !== 'choice')
    .map(({ kind, text, wrong, right }) =>
      option('note', kind === 'error' ? `error ${wrong} => ${right} : ${text}` : `${kind} ${text}`),
    );
