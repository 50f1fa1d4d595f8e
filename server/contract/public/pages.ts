import { definitionOf } from '../meaning-text.ts';
import type { PartOfSpeech } from '../vocabulary.ts';
import type { WordRecord } from '../word.ts';

/** Texts in the head of each page, written by the server or by the app. */

export const APP_NAME = 'Wordkeep';
export const HOME_DESCRIPTION =
  'Meanings, pronunciation, forms, levels, synonyms and translations of English words.';

/** The pages of the reader besides those of words, as the server and the app know them. */
export const READER_PAGES = [
  '/',
  '/search',
  '/browse',
  '/find',
  '/my-words',
  '/practice',
  '/list',
  '/quiz',
  '/text',
  '/history',
  '/api-docs',
  '/about',
] as const;

/** The element of a word page that holds its {@link ServedEntry}. */
export const SERVED_ENTRY_ID = 'served-entry';

/** Data embedded in a word page for its script. */
export interface ServedEntry {
  /** The term in the page's address. */
  term: string;
  records: WordRecord[];
  /** Linked words that the dictionary does not have. */
  missing: string[];
  family: FamilyMember[];
}

/** A word of the same stem as a headword of the page. */
export interface FamilyMember {
  of: string;
  word: string;
  part: PartOfSpeech;
}

export interface OtherDictionary {
  name: string;
  /** The address of a word there, with `{word}` in its place. */
  address: string;
}

export interface PageSettings {
  audioHosts: readonly string[];
  otherDictionaries: readonly OtherDictionary[];
  countsLookUps: boolean;
  /** The address of AnkiConnect on readers' machines; null if pages do not offer it. */
  ankiConnectUrl: string | null;
  /** True if the server says words: `/words/{word}/speech`. */
  speaks: boolean;
  /** True if there are several dictionaries side by side. */
  hasDatasets?: boolean;
  /** Of the administrator's pages, those with nothing to show. */
  emptyPages?: readonly ('misses' | 'keys')[];
}

/** The `meta` element that holds the {@link PageSettings} as JSON, if anything is set. */
export const PAGE_SETTINGS_NAME = 'wordkeep-settings';

/** The element of a reader's page that holds answers of the API, by the addresses of their requests. */
export const SERVED_ANSWERS_ID = 'served-answers';

/** The first sentence of an attribution, which names the dictionary and its makers. */
export const creditOf = (attribution: string): string =>
  attribution.split(/(?<=\.) (?=[A-Z])/)[0] ?? '';

/** The words that the page of an entry links to. */
export const linkedWords = (records: readonly WordRecord[]): string[] =>
  records.flatMap(({ meanings, phrasal_variants }) => [
    ...phrasal_variants,
    ...meanings.flatMap(({ synonyms, antonyms }) => [...synonyms, ...antonyms]),
  ]);

const DESCRIPTION_MAX_LENGTH = 200;

/** One or two lines about a headword: the first definition of each part of speech. */
export function describeEntry(records: readonly WordRecord[]): string {
  const definitions = records.flatMap(({ part_of_speech, meanings }) => {
    const definition = definitionOf(meanings[0]);
    return definition ? [`${part_of_speech.replaceAll('_', ' ')}: ${definition}`] : [];
  });
  return shorten(definitions.join('; ')) || HOME_DESCRIPTION;
}

function shorten(text: string): string {
  if (text.length <= DESCRIPTION_MAX_LENGTH) return text;
  return `${text.slice(0, DESCRIPTION_MAX_LENGTH).replace(/(?<!\s)\s+\S*$/, '')}…`;
}
