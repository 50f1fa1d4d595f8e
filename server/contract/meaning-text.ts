import type { Meaning } from './word.ts';

type Text = Pick<Meaning, 'definition' | 'title'>;

/** The text of a meaning: its definition, or its title where it has none; empty for no meaning. */
export const definitionOf = (meaning: Text | undefined): string =>
  meaning?.definition || meaning?.title || '';

/** The first meaning about one of the topics, or else the first of all. */
export const meaningAbout = (
  meanings: readonly Meaning[],
  topics: readonly string[],
): Meaning | undefined =>
  meanings.find((meaning) => meaning.topics.some((topic) => topics.includes(topic))) ?? meanings[0];

/** The title, unless it is the definition or one of the word's own spellings; then empty. */
export function glossOf(meaning: Text, spellings: readonly string[]): string {
  const { title } = meaning;
  return title === definitionOf(meaning) || spellings.includes(title) ? '' : title;
}

/** Words of a translation that are listed, with the signs of its language. */
export const inItsSigns = (text: string, language: string): string =>
  language === 'ar' ? text.replaceAll(', ', '، ').replaceAll('; ', '؛ ') : text;
