import { FORMS_OF_WORD } from '../../contract/vocabulary.ts';
import { type FindQuery, NO_CONDITIONS } from '../../contract/public/find.ts';
import type { StoredRecord } from '../../database/dialect.ts';
import { spellingOf } from '../../dictionary/content/row-text.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import type { Finder, FurtherConditions } from '../../dictionary/finder/find.ts';
import { foldHeadword } from '../../text/fold.ts';
import type { FoundWord } from './item.ts';
import { groupBy } from '../../dictionary/structures/grouped.ts';
import type { WordsQuery } from './query.ts';
import { idsOf, relatedWords } from './relations.ts';
import { wordsAfter, wordsBefore } from './two-words.ts';

/** A word may have several records, so twice as many are read as wanted, up to this many more. */
const MOST_MORE_RECORDS = 200;
const LEAST_MORE_RECORDS = 20;
/** The most words that topics and neighbours reorder. */
const POOL = 200;

/** Scores are from 0 to 1. */
type Scored = Omit<FoundWord, 'tags'>;

/** Best first; scores are from 0 to 1. */
export async function findWords(
  dictionary: Dictionary,
  finder: Finder,
  query: WordsQuery,
): Promise<FoundWord[]> {
  const { conditions, sounds, relations, topics, max } = query;
  const { means, spelled } = conditions;
  const isBare = Object.keys(conditions).length === 0;
  const isReordered = topics !== '' || query.after !== undefined || query.before !== undefined;
  const wanted = isReordered ? Math.max(max, POOL) : max;
  const run = new Run(dictionary, finder, wanted);

  if (isBare && relations.length === 0 && sounds.sameConsonants === undefined) {
    return topics === '' ? [] : (await run.find({ means: topics })).map(untagged);
  }
  const onlySpelling = Object.keys(conditions).length === 1 && relations.length === 0;
  if (spelled !== undefined && onlySpelling && !/[?*]/.test(spelled)) {
    return (await run.spelledLike(spelled)).map(untagged);
  }
  const related = await intersection(
    relations.map(({ relation, word }) => relatedWords(dictionary, relation, word)),
  );
  let found = await run.find(conditions, sounds, related);
  const synonyms = means === undefined ? new Set<string>() : await run.synonyms(means);
  if (synonyms.size > 0) {
    const { means: _means, ...others } = conditions;
    const both = related ? new Set([...synonyms].filter((word) => related.has(word))) : synonyms;
    found = merged(await run.find(others, sounds, both), found);
  }
  if (means !== undefined) {
    const searched = foldHeadword(means);
    found = found.filter(({ word }) => foldHeadword(word) !== searched);
  }
  if (topics !== '') found = await run.byTopics(found, topics);
  found = byNeighbors(found, query);
  const tag = relations.some(({ relation }) => relation === 'synonyms');
  return found.map((one) => ({ ...one, tags: tag || synonyms.has(one.word) ? ['syn'] : [] }));
}

class Run {
  constructor(
    private readonly dictionary: Dictionary,
    private readonly finder: Finder,
    private readonly wanted: number,
  ) {}

  /** Includes inflected forms, except for questions about meaning: forms have no definitions. */
  async find(
    conditions: Partial<FindQuery>,
    sounds: FurtherConditions = {},
    related: ReadonlySet<string> | null = null,
  ): Promise<Scored[]> {
    const ofMeaning = conditions.means !== undefined || related !== null;
    const query: FindQuery = {
      ...NO_CONDITIONS,
      ...conditions,
      form_of_word: ofMeaning ? [] : [...FORMS_OF_WORD],
      limit: this.wanted + Math.min(this.wanted + LEAST_MORE_RECORDS, MOST_MORE_RECORDS),
    };
    const further: FurtherConditions = {
      ...sounds,
      ...(related && { among: idsOf(this.dictionary, related) }),
    };
    const { items } = await this.finder.find(query, further, this.dictionary.requested());
    const words = byWord(items.map(({ record, score }) => ({ record, score })));
    return words.filter(({ word }) => related?.has(word) ?? true).slice(0, this.wanted);
  }

  /** The word itself, or what it may be a misspelling of. */
  async spelledLike(spelling: string): Promise<Scored[]> {
    const { dictionary } = this;
    const known = idsOf(dictionary, [spelling]);
    if (known.size > 0) {
      const words = byWord(asEqual(await dictionary.readRecords([...known])));
      const isHeadword = words.some(({ word }) => foldHeadword(word) === foldHeadword(spelling));
      const [first] = words;
      // A form that matches the spelling comes before its base.
      const asForm = first && !isHeadword ? [{ ...first, word: spelling }] : [];
      return [...asForm, ...words].slice(0, this.wanted);
    }
    const corrections = await correctionsOf(spelling, dictionary);
    const meant = new Set(corrections);
    const records = await dictionary.readRecords([...idsOf(dictionary, meant)]);
    return byWord(asEqual(records))
      .filter(({ word }) => meant.has(word))
      .sort((a, b) => corrections.indexOf(a.word) - corrections.indexOf(b.word))
      .slice(0, this.wanted);
  }

  synonyms(term: string): Promise<Set<string>> {
    return relatedWords(this.dictionary, 'synonyms', term);
  }

  /** Moves words up whose meanings fit the topics. */
  async byTopics(found: readonly Scored[], topics: string): Promise<Scored[]> {
    const among = new Set(found.flatMap(({ records }) => records.map(({ id }) => id)));
    const query = { ...NO_CONDITIONS, means: topics, limit: among.size };
    const { items } = await this.finder.find(query, { among }, this.dictionary.requested());
    const scores = new Map(items.map(({ record, score }) => [record.id, score]));
    const byTopic = found.map((one) => {
      const best = Math.max(0, ...one.records.map(({ id }) => scores.get(id) ?? 0));
      return { ...one, score: (one.score + best) / 2 };
    });
    return byTopic.sort((a, b) => b.score - a.score);
  }
}

/** What a word may be a misspelling of, likeliest first. */
export async function correctionsOf(word: string, dictionary: Dictionary) {
  const query = { term: word, offset: 0, limit: 1 };
  return (await dictionary.search(query, dictionary.requested())).didYouMean;
}

/** Moves words up that often stand beside the given ones. */
function byNeighbors(found: Scored[], { after, before }: WordsQuery): Scored[] {
  const fitting = [
    ...(after === undefined ? [] : [wordsAfter(after)]),
    ...(before === undefined ? [] : [wordsBefore(before)]),
  ];
  if (fitting.length === 0) return found;
  const fit = (word: string) =>
    fitting.map((words) => (words.includes(word) ? 1 - words.indexOf(word) / words.length : 0));
  return found
    .map((one) => ({ ...one, score: (one.score + Math.max(...fit(one.word))) / 2 }))
    .sort((a, b) => b.score - a.score);
}

const untagged = (one: Scored): FoundWord => ({ ...one, tags: [] });

/** Merges the records of one spelling, at the position of the best. */
function byWord(found: readonly { record: StoredRecord; score: number }[]): Scored[] {
  const words = groupBy(found, ({ record }) => spellingOf(record));
  return Array.from(words, ([word, same]) => ({
    word,
    score: same[0]?.score ?? 0,
    records: same.map(({ record }) => record),
  }));
}

const asEqual = (records: readonly StoredRecord[]) =>
  records.map((record) => ({ record, score: 1 }));

function merged(first: readonly Scored[], second: readonly Scored[]): Scored[] {
  const words = new Set(first.map(({ word }) => word));
  return [...first, ...second.filter(({ word }) => !words.has(word))];
}

/** Null without any sets: there is nothing to restrict. */
async function intersection(sets: readonly Promise<Set<string>>[]): Promise<Set<string> | null> {
  const [first, ...others] = await Promise.all(sets);
  if (!first) return null;
  return new Set([...first].filter((word) => others.every((other) => other.has(word))));
}
