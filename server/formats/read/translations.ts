import { COLLOCATION_KINDS, type RelationKind } from '../../contract/vocabulary.ts';
import { languageName, translationLanguage } from './languages.ts';
import type { LineMeaning, RecordLine } from './record-line.ts';

/** The text between commas; those in brackets and numbers do not count: `(1,5 m, steil)`. */
const WORD = /(?:\([^()]*\)|\[[^[\]]*\]|[^;,]|[;,](?!\s))+/g;

/** Many dictionaries write the words of a translation in one text: `laufen, rennen (schnell)`. */
export const wordsIn = (text: string): string[] =>
  [...new Set(text.match(WORD)?.map((word) => word.trim()))].filter(Boolean);

/** More words than one meaning has in any language. */
const MAX_COMPARED = 100;

export function addText(of: { definition?: string }, text: string): void {
  if (text !== '') of.definition = of.definition ? `${of.definition}; ${text}` : text;
}

/** Leaves out a word that is related to itself. */
export function addRelation(
  record: RecordLine,
  meaning: LineMeaning,
  kind: RelationKind,
  word: string,
): void {
  if (word === record.word) return;
  const target_part_of_speech = record.part_of_speech;
  (meaning.relations ??= []).push({ kind, word, target_part_of_speech, target_sort_order: null });
}

/** `verb before: make, take` */
export function ofKind<K extends string>(
  line: string,
  kinds: readonly K[],
): { kind?: K; text: string } {
  const at = line.indexOf(': ');
  const kind = kinds.find((one) => one === line.slice(0, at).toLowerCase().replaceAll(' ', '_'));
  return kind && at !== -1 ? { kind, text: line.slice(at + 2) } : { text: line };
}

/** Without the position of its words, it is a pattern. */
export function addCollocation(meaning: LineMeaning, line: string): void {
  const { kind, text } = ofKind(line, COLLOCATION_KINDS);
  if (kind) (meaning.collocations ??= []).push({ kind, words: wordsIn(text) });
  else (meaning.patterns ??= []).push(line);
}

/**
 * Records have translations into some languages; words in other languages become the definition,
 * and the description says which language it is.
 */
export function addTranslation(
  record: RecordLine,
  meaning: LineMeaning,
  { to, words, definition = '' }: { to: string | null; words: string[]; definition?: string },
): void {
  const language = translationLanguage(to);
  if (language === null) {
    addText(meaning, [words.join(', '), definition].filter(Boolean).join(': '));
    if (to !== null && !to.startsWith('en')) record.description ??= `In ${languageName(to)}`;
    return;
  }
  const translations = (meaning.translations ??= []);
  const known = translations.find((one) => one.language === language);
  if (known) {
    const { title, variants_of_words: variants } = known;
    for (const word of words) {
      const isKnown = variants.length < MAX_COMPARED && variants.includes(word);
      if (word !== title && !isKnown) variants.push(word);
    }
    addText(known, definition);
  } else {
    const [title = '', ...variants_of_words] = words;
    translations.push({ language, title, definition, variants_of_words });
  }
}
