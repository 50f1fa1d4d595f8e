import type { Dictionary } from '../../dictionary/dictionary.ts';
import type { Finder } from '../../dictionary/finder/find.ts';
import type { ApiError } from '../../base/errors.ts';
import type { CompatApi, CompatRead } from '../api.ts';
import { type Item, itemsOf } from './item.ts';
import { readSuggestQuery, readWordsQuery, type WordsQuery } from './query.ts';
import { idsOf } from './relations.ts';
import { suggest } from './suggest.ts';
import { correctionsOf, findWords } from './words.ts';

/** Higher than any other. */
const ECHO_SCORE = 2_147_483_647;
/** Scores are whole numbers; only their order means anything. */
const BEST_SCORE = 100_000;
/** A request for more counts as several, since the public API returns 100 at most. */
const WORDS_PER_UNIT = 100;

export class Datamuse implements CompatApi {
  readonly name = 'datamuse';

  constructor(
    private readonly dictionary: Dictionary,
    private readonly finder: Finder,
  ) {}

  route(path: string, parameters: URLSearchParams): CompatRead | null {
    if (/^\/words\/?$/.test(path)) {
      return readOf(readWordsQuery(parameters), (query) => this.words(query));
    }
    if (/^\/sug\/?$/.test(path)) {
      return readOf(readSuggestQuery(parameters), (query) => suggest(this.dictionary, query));
    }
    return null;
  }

  errorBody(error: ApiError): unknown {
    return error.toBody();
  }

  private async words(query: WordsQuery): Promise<Item[]> {
    if (query.max === 0) return [];
    const found = await findWords(this.dictionary, this.finder, query);
    const scored = found.map((one, i) => ({
      ...one,
      score: Math.max(1, Math.round(one.score * BEST_SCORE) - i),
    }));
    const echo = query.echo === undefined ? [] : [await this.echo(query.echo)];
    const others = scored.filter(({ word }) => word !== query.echo);
    const { conditions, relations } = query;
    return itemsOf(this.dictionary, [...echo, ...others].slice(0, query.max), {
      metadata: query.metadata,
      ipa: query.ipa,
      syllables: isAboutSound(query),
      partsOfSpeech: conditions.means !== undefined || relations.length > 0,
    });
  }

  /** `qe`: the query itself, with what the dictionary knows about it. */
  private async echo(word: string) {
    const { dictionary } = this;
    const ids = idsOf(dictionary, [word]);
    const records = await dictionary.readRecords([...ids]);
    const [better] = ids.size > 0 ? [] : await correctionsOf(word, dictionary);
    const tags = better === undefined ? ['query'] : ['query', `spellcor:${better}`];
    return { word, score: ECHO_SCORE, records, tags };
  }
}

/** Answers a query, if it is one, with what `find` resolves to. */
const readOf = <Q extends { max: number }>(
  query: Q | null,
  find: (query: Q) => Promise<object[]>,
): CompatRead => ({
  units: Math.ceil((query?.max ?? 0) / WORDS_PER_UNIT) || 1,
  read: async () => JSON.stringify(query ? await find(query) : []),
});

const isAboutSound = ({ conditions, sounds }: WordsQuery): boolean =>
  ['sounds_like', 'rhymes_with', 'same_sound'].some((name) => name in conditions) ||
  sounds.sameConsonants !== undefined;
