import { type FindQuery, NO_CONDITIONS } from '../contract/public/find.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import type { Finder } from '../dictionary/finder/find.ts';
import type { LoadedDataset } from '../dictionary/loaded-dataset.ts';
import { sourceOf, wordOf } from '../dictionary/items/item-texts.ts';
import { itemTexts } from '../dictionary/reading/search.ts';
import { foldHeadword } from '../text/fold.ts';
import { type DictDatabase, has } from './databases.ts';
import { neighboursOf } from './neighbours.ts';

export interface Match {
  database: DictDatabase;
  word: string;
}

/** Resolves to the ids of matching records, best first. */
type Search = (term: string, where: Where) => Promise<number[]> | number[];

interface Where {
  dictionary: Dictionary;
  finder: Finder;
  dataset: LoadedDataset;
}

interface Strategy {
  name: string;
  description: string;
  search: Search;
}

const MAX_RECORDS = 300;
/** Longer words have too many neighbours. */
const LONGEST_NEIGHBOUR = 32;
/** Folding leaves nothing of these. */
const ONLY_MARKS = /^[\s\p{M}]*$/u;

const found =
  (conditionsOf: (term: string) => Partial<FindQuery>): Search =>
  async (term, where) =>
    ids(where, conditionsOf(term));

/** At the start, at the end or anywhere. */
const inPhrases =
  (...patterns: readonly ((term: string) => string)[]): Search =>
  async (term, where) => {
    const plain = term.replace(/[?*]/g, '').trim();
    if (ONLY_MARKS.test(plain)) return [];
    const matching: number[] = [];
    for (const pattern of patterns) {
      if (matching.length >= MAX_RECORDS) break;
      matching.push(...(await ids(where, { spelled: pattern(plain) })));
    }
    return matching;
  };

const itself = (term: string) => term;
const first = (term: string) => `${term} *`;
const last = (term: string) => `* ${term}`;
const inside = (term: string) => `* ${term} *`;

const TABLE: [name: string, description: string, search: Search][] = [
  ['exact', 'Headwords equal to the word, in any case', exactly],
  ['prefix', 'Headwords that start with it', found((term) => ({ starts: term }))],
  ['suffix', 'Headwords that end with it', found((term) => ({ ends: term }))],
  ['substring', 'Headwords that contain it', found((term) => ({ contains: term }))],
  ['word', 'Headwords with it as one of their words', inPhrases(itself, first, last, inside)],
  ['first', 'Headwords with it as their first word', inPhrases(itself, first)],
  ['last', 'Headwords with it as their last word', inPhrases(itself, last)],
  ['soundex', 'Headwords that sound like it', found((term) => ({ sounds_like: term }))],
  ['lev', 'Headwords that differ from it by one letter', neighbours],
  ['typo', 'What the word may be a misspelling of (default)', meant],
];

/** The order is that of display. */
export const STRATEGIES: ReadonlyMap<string, Strategy> = new Map(
  TABLE.map(([name, description, search]) => [name, { name, description, search }]),
);
export const DEFAULT_STRATEGY = 'typo';

/** Each headword once in each database. */
export async function matchesOf(
  dictionary: Dictionary,
  finder: Finder,
  { search }: Strategy,
  { databases, term }: { databases: readonly DictDatabase[]; term: string },
): Promise<Match[]> {
  const matches = new Map<string, Match>();
  for (const dataset of new Set(databases.map((database) => database.dataset))) {
    const found = await search(term, { dictionary, finder, dataset });
    const matching = [...new Set(found)].slice(0, MAX_RECORDS);
    const texts = await itemTexts(dictionary, matching);
    for (const id of matching) {
      const text = texts.get(id);
      if (!text) continue;
      const word = wordOf(text);
      const source = sourceOf(text);
      const database = databases.find((one) => one.dataset === dataset && has(one, source));
      const key = `${database?.name} ${word}`;
      if (database && !matches.has(key)) matches.set(key, { database, word });
    }
  }
  return [...matches.values()];
}

function ids({ finder, dataset }: Where, conditions: Partial<FindQuery>): Promise<number[]> {
  return finder.ids({ ...NO_CONDITIONS, limit: MAX_RECORDS, ...conditions }, [dataset]);
}

function exactly(term: string, { dataset: { index } }: Where): number[] {
  return index.resolve(term)?.ids ?? [];
}

function neighbours(term: string, { dataset: { index } }: Where): number[] {
  const key = foldHeadword(term);
  if (key.length > LONGEST_NEIGHBOUR) return index.resolve(term)?.ids ?? [];
  return [key, ...neighboursOf(key)].flatMap((one) => index.resolve(one)?.ids ?? []);
}

/** A known word with those that start with it; otherwise what it may be a misspelling of. */
async function meant(term: string, { dictionary, dataset }: Where): Promise<number[]> {
  const { items, didYouMean } = await dictionary.search({ term, offset: 0, limit: 20 }, [dataset]);
  const better = didYouMean.flatMap((word) => dataset.index.resolve(word)?.ids ?? []);
  const exact = items.filter(({ match }) => match === 'exact').map(({ id }) => id);
  const others = items.filter(({ match }) => match !== 'suffix' && match !== 'contains');
  return [...exact, ...better, ...others.map(({ id }) => id)];
}
