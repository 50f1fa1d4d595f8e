import { LEVELS, PARTS_OF_SPEECH } from '../../server/contract/vocabulary.ts';
import { middleOf, misspell, prefixOf, recordsOf, sample, seededRandom } from './terms.ts';

export interface Sizes {
  hotRequests: number;
  words: number;
  terms: number;
  edits: number;
}

export const FULL: Sizes = { hotRequests: 40_000, words: 10_000, terms: 5_000, edits: 200 };
export const QUICK: Sizes = { hotRequests: 5_000, words: 1_000, terms: 500, edits: 50 };

export interface Scenario {
  name: string;
  /** Each of them once in all scenarios, because the second answer comes from the cache. */
  paths: readonly string[];
  connections: number;
  requests?: number;
  /** A bare `node:http` server or Express route whose bodies are as long. */
  floor?: 'http' | 'express';
}

const PREFIX = '/api/v1';
const CONNECTIONS = [1, 32];
/** The words of a definition that somebody would remember. */
const REMEMBERED = 6;

export const wordPath = (word: string) => `${PREFIX}/words/${encodeURIComponent(word)}`;
const searchPath = (term: string) => `${PREFIX}/search?search=${encodeURIComponent(term)}`;
const detailedPath = (word: string) =>
  `${PREFIX}/search/detailed?search=${word}&with_meanings=true`;
const findPath = (condition: string, text: string) =>
  `${PREFIX}/find?${condition}=${encodeURIComponent(text)}`;

/** Every public read. */
export async function scenariosFor(
  port: number,
  dataset: string,
  words: readonly string[],
  sizes: Sizes,
): Promise<Scenario[]> {
  const random = seededRandom(1);
  const single = words.filter((word) => /^[a-z]{5,}$/.test(word));
  const some = (count: number) => sample(single, count, random);
  const searches: [string, (word: string) => string][] = [
    ['search, exact', (word) => word],
    ['search, prefix', (word) => prefixOf(word, random)],
    ['search, contains', (word) => middleOf(word, random)],
    ['search, typo', (word) => misspell(word, random)],
  ];
  // A search of the finder takes tens of ms.
  const few = sizes.terms / 10;
  const { definitions, translations } = await learnedTexts(dataset);
  const alone: [string, string[]][] = [
    ['search, detailed with meanings', some(sizes.terms).map(detailedPath)],
    ['search, translation', sample(translations, sizes.terms, random)],
    // Each builds tables of the finder, so that the next measures searches only.
    ['find, means (first)', [findPath('means', 'first')]],
    ['find, means', sample(definitions, few, random).map((text) => findPath('means', text))],
    ['find, rhymes (first)', [findPath('rhymes_with', 'first')]],
    ['find, rhymes', some(few).map((word) => findPath('rhymes_with', word))],
    ['list, pages at any depth', await listPaths(port, some(sizes.terms), sizes.terms)],
    ['random, any filters', randomPaths(sizes.terms, random)],
  ];
  const { hotRequests: requests } = sizes;
  const different = sample(words, sizes.words * CONNECTIONS.length, random).map(wordPath);
  const warmUp = { name: 'warm-up', paths: some(2_000).map(wordPath), connections: 4 };
  const loads = CONNECTIONS.flatMap((connections, i): Scenario[] => [
    { name: 'one headword, hot', paths: [wordPath('house')], connections, requests, floor: 'http' },
    {
      name: 'different headwords, nothing cached',
      paths: different.slice(i * sizes.words, (i + 1) * sizes.words),
      connections,
      floor: 'express',
    },
    ...searches.map(([name, make]): Scenario => {
      const terms = [...new Set(some(sizes.terms).map(make))];
      // Another limit makes other addresses.
      const paths = terms.map((term) => `${searchPath(term)}&limit=${10 + i}`);
      return { name, paths, connections, floor: 'express' };
    }),
  ]);
  return [warmUp, ...loads, ...alone.map(([name, paths]) => ({ name, paths, connections: 1 }))];
}

/** Beginnings of definitions, and addresses of translations, of learners' words. */
async function learnedTexts(dataset: string) {
  const definitions = new Set<string>();
  const translations = new Set<string>();
  for await (const { word_level, meanings } of recordsOf(dataset)) {
    for (const meaning of word_level === null ? [] : meanings) {
      definitions.add(meaning.definition.split(' ').slice(0, REMEMBERED).join(' '));
      for (const { language, variants_of_words: variants } of meaning.translations) {
        for (const variant of variants) {
          translations.add(`${searchPath(variant)}&search_languages=${language}`);
        }
      }
    }
  }
  return { definitions: [...definitions], translations: [...translations] };
}

/** First pages from anywhere in the list, and the pages after them, with and without filters. */
async function listPaths(port: number, words: readonly string[], count: number): Promise<string[]> {
  const filters = [
    '',
    '&part_of_speech=verb',
    '&word_level=B1&word_level=B2',
    '&area_variant=common',
  ];
  const starts = words.flatMap((word) =>
    filters.map((filter) => `search=${word.slice(0, 2)}${filter}`),
  );
  const paths: string[] = [];
  for (const start of new Set(starts)) {
    let path: string | null = start;
    for (let page = 0; page < 20 && path !== null && paths.length < count; page++) {
      // Requested here for its cursor; another order of parameters makes another address.
      paths.push(`${PREFIX}/words?${path}&limit=20`);
      const response = await fetch(`http://127.0.0.1:${port}${PREFIX}/words?limit=20&${path}`);
      const { meta } = (await response.json()) as { meta: { next_cursor: string | null } };
      path = meta.next_cursor && `${start}&cursor=${meta.next_cursor}`;
    }
  }
  return paths;
}

function randomPaths(count: number, random: () => number): string[] {
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)];
  return Array.from({ length: count }, () => {
    const filters = [`part_of_speech=${pick(PARTS_OF_SPEECH.slice(0, 5))}`];
    // Not every combination has a word, but nouns of the lower levels are in every dictionary.
    const levels = LEVELS.slice(0, 4);
    if (random() < 0.3) filters.push(`word_level=${pick(levels)}`, `word_level=${pick(levels)}`);
    return `${PREFIX}/random?part_of_speech=noun&${filters.join('&')}`;
  });
}
