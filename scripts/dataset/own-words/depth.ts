/** What an entry says beyond the word record of `server/contract`. */

export const COLLOCATION_KINDS = [
  'verb_before',
  'verb_after',
  'adjective_before',
  'noun_before',
  'noun_after',
  'preposition_before',
  'preposition_after',
  'adverb',
  'phrase',
] as const;

export const TOPICS = [
  'animals',
  'body',
  'business',
  'clothes',
  'colours_and_shapes',
  'communication',
  'computers',
  'crime',
  'education',
  'emotions',
  'entertainment',
  'family',
  'food',
  'health',
  'home',
  'language',
  'law',
  'leisure',
  'materials',
  'money',
  'music',
  'nature',
  'numbers',
  'people',
  'places',
  'plants',
  'politics',
  'religion',
  'science',
  'shopping',
  'society',
  'sport',
  'time',
  'tools',
  'transport',
  'travel',
  'war',
  'weather',
  'work',
] as const;
export type Topic = (typeof TOPICS)[number];

/** Words that often stand with the headword, best known first. */
export interface Collocation {
  kind: (typeof COLLOCATION_KINDS)[number];
  words: string[];
}

export interface Note {
  kind: 'usage' | 'choice' | 'error' | 'grammar';
  text: string;
  /** What learners write, and what is right: of an error, else empty. */
  wrong: string;
  right: string;
  /** The words that a choice is between. */
  words: string[];
}

export const MAX_NOTE = 600;
