import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filtersOf, type WordFilters } from '../../contract/filters.ts';
import { NO_CONDITIONS } from '../../contract/public/find.ts';
import { ENTRY_TYPES, LEVELS } from '../../contract/vocabulary.ts';
import { foldHeadword } from '../../text/fold.ts';
import { BruteForce } from './brute-force.test-util.ts';
import { DictionaryIndex } from './dictionary-index.ts';
import { comparePositions, type ListOrder, MAX_VALUE, valueIn } from '../index/ordered-list.ts';
import type { IndexRow } from '../index/rows.ts';
import { isFuzzy, type SearchHit } from './answer.ts';

const NO_FILTERS = filtersOf(NO_CONDITIONS);

/** Few letters, so that spellings collide, contain and continue one another. */
const spelling = fc
  .array(fc.constantFrom('a', 'b', 'A', 'é', 'e', 'É', "'", '’', '-', ' ', 'ß', 's', 'ab', 'aé'), {
    minLength: 1,
    maxLength: 7,
  })
  .map((parts) => parts.join('').replace(/ +/g, ' ').trim())
  .filter((text) => text !== '');

const details = fc.record({
  partOfSpeech: fc.constantFrom('noun', 'verb', 'adjective', 'phrase', 'grammar_pattern' as const),
  level: fc.constantFrom('A1', 'B2', null),
  frequency: fc.constantFrom(null, 0, 3.1, 4),
  areaVariant: fc.constantFrom('common', 'british', null),
  languageRegister: fc.constantFrom('slang', null),
  categories: fc.constantFrom([], ['IT' as const], ['IT' as const, 'sport' as const]),
  isObsolete: fc.boolean(),
  transcription: fc.constantFrom(null, 'ˈæbə', 'bæ'),
  labels: fc.subarray(['offensive', 'vulgar', 'dated'] as const, { maxLength: 2 }),
  alternatives: fc.uniqueArray(spelling, { maxLength: 2 }),
  basePhrasal: fc.option(spelling, { nil: null, freq: 2 }),
  phrasalVariants: fc.array(spelling, { maxLength: 2 }),
  topics: fc.subarray(['food', 'work'] as const),
  phraseOf: fc.array(spelling, { maxLength: 2 }),
});

const form = fc.record({
  word: spelling,
  formOfWord: fc.constantFrom('plural_form', 'past_simple', 'past_participle'),
});

const entryContent = fc.array(fc.record({ details, forms: fc.array(form, { maxLength: 3 }) }), {
  minLength: 1,
  maxLength: 3,
});
type EntryContent = typeof entryContent extends fc.Arbitrary<infer T> ? T : never;

/** Entries with different spellings, some of them edited or taken out later. */
const scenario = fc.record({
  entries: fc.uniqueArray(fc.tuple(spelling, entryContent, fc.option(entryContent)), {
    selector: ([word]) => word,
    maxLength: 14,
  }),
  edited: fc.array(fc.nat(13), { maxLength: 4 }),
  manyEdits: fc.boolean(),
  shuffle: fc.boolean(),
});

function rowsOf(
  entryId: number,
  word: string,
  content: EntryContent,
  nextId: () => number,
): IndexRow[] {
  return content.flatMap(({ details: own, forms }) => {
    const base: IndexRow = {
      id: nextId(),
      entryId,
      word,
      baseId: null,
      formOfWord: 'base_form',
      translationTexts: [],
      ...own,
    };
    const inflected = forms.map((each): IndexRow => ({
      ...base,
      ...each,
      id: nextId(),
      baseId: base.id,
      basePhrasal: null,
      phrasalVariants: [],
      topics: [],
      phraseOf: [],
      alternatives: [],
    }));
    return [base, ...inflected];
  });
}

async function* inBatches(rows: readonly IndexRow[]): AsyncGenerator<IndexRow[]> {
  for (let i = 0; i < rows.length; i += 7) yield rows.slice(i, i + 7);
}

/** Applies the same edits to both implementations. */
async function both(
  made: typeof scenario extends fc.Arbitrary<infer T> ? T : never,
): Promise<{ index: DictionaryIndex; plain: BruteForce }> {
  let id = 0;
  const nextId = (): number => ++id;
  const rows = made.entries.flatMap(([word, content], i) => rowsOf(i + 1, word, content, nextId));
  if (made.shuffle) rows.reverse();
  const index = await DictionaryIndex.build(inBatches(rows));
  const plain = new BruteForce(rows);
  const edit = (entryIds: number[], edited: IndexRow[]): void => {
    index.replaceEntries(entryIds, edited);
    plain.replaceEntries(entryIds, edited);
  };
  const rewrite = (positions: readonly number[], version: 1 | 2): void => {
    for (const position of positions) {
      const entry = made.entries[position];
      // An entry past the last one is created; one with no new content is removed.
      const [word, content] =
        entry === undefined ? [`new ${position}`, []] : [entry[0], entry[version]];
      edit([position + 1], rowsOf(position + 1, word, content ?? [], nextId));
    }
  };
  rewrite(made.edited, 2);
  if (made.manyEdits) {
    // More entries than the recent part keeps, including some that were edited before.
    const many = Array.from({ length: 80 }, (_, i) => i + 1);
    edit(
      many,
      made.entries.flatMap(([word, content], i) => rowsOf(i + 1, word, content, nextId)),
    );
    rewrite(made.edited.slice(1), 2);
  }
  return { index, plain };
}

const filters = fc.record({
  part_of_speech: fc.subarray(['noun', 'verb', 'phrase'] as const),
  word_level: fc.subarray(['A1', 'B2', 'C1'] as const),
  language_register: fc.subarray(['slang', 'formal'] as const),
  category: fc.subarray(['IT', 'sport'] as const),
  area_variant: fc.subarray(['common', 'british'] as const),
  form_of_word: fc.subarray(['base_form', 'plural_form', 'past_simple'] as const),
  label: fc.subarray(['offensive', 'vulgar', 'dated'] as const),
  topic: fc.subarray(['food', 'work', 'war'] as const),
}) satisfies fc.Arbitrary<WordFilters>;

/** The hits of the tiers that allow no slips, and the records of the others. */
const withoutSlips = (items: readonly SearchHit[]) => ({
  strict: items.filter((item) => !isFuzzy(item)),
  taken: new Set(items.filter(isFuzzy).map(({ id }) => id)),
});

describe('the index, held against brute force', () => {
  it('resolves and knows the same spellings', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, fc.array(spelling), async (made, terms) => {
        const { index, plain } = await both(made);
        for (const term of [...terms, ...made.entries.map(([word]) => word.toUpperCase())]) {
          expect(index.resolve(term)).toEqual(plain.resolve(term));
          expect(index.knows(term)).toBe(plain.resolve(term) !== null);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('finds the same records in the same order and tiers', async () => {
    const types = fc.constantFrom(undefined, ...ENTRY_TYPES);
    await fc.assert(
      fc.asyncProperty(scenario, fc.array(spelling), types, async (made, terms, type) => {
        const { index, plain } = await both(made);
        for (const term of terms) {
          const found = index.search({ term, type, offset: 0, limit: 1000 });
          // The tiers that allow slips have their own tests.
          const { strict, taken } = withoutSlips(found.items);
          const expected = plain
            .search(found.term, type, term)
            .filter(({ id, match }) => !(taken.has(id) && /suffix|contains/.test(match)));
          expect(strict, term).toEqual(expected);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('pages through a search without gaps', async () => {
    await fc.assert(
      fc.asyncProperty(
        scenario,
        spelling,
        fc.integer({ min: 1, max: 4 }),
        async (made, term, limit) => {
          const { index } = await both(made);
          const all = index.search({ term, offset: 0, limit: 1000 }).items;
          for (let offset = 0; offset <= all.length; offset += limit) {
            const page = index.search({ term, offset, limit });
            expect(page.items).toEqual(all.slice(offset, offset + limit));
            expect(page.hasMore).toBe(offset + limit < all.length);
          }
        },
      ),
    );
  });

  it('lists the same records, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(
        scenario,
        filters,
        fc.option(spelling, { nil: undefined }),
        fc.option(fc.boolean(), { nil: undefined }),
        fc.integer({ min: 1, max: 5 }),
        async (made, chosen, prefix, isObsolete, limit) => {
          const { index, plain } = await both(made);
          const query = { filters: chosen, prefix, isObsolete };
          const listed: number[] = [];
          let after;
          do {
            const page = index.list({ ...query, after, limit });
            listed.push(...page.ids);
            after = page.next ?? undefined;
          } while (after !== undefined);
          expect(listed).toEqual(plain.list(query).map(({ id }) => id));
        },
      ),
    );
  });

  it('lists them in any order, by offsets and after a position', async () => {
    const odd = { name: 'odd', holds: (id: number) => id % 2 === 1 };
    const orders: ListOrder[] = [
      { name: 'a to z', valueOf: null },
      { name: 'z to a', valueOf: null, isReversed: true },
      { name: 'of few values', valueOf: (id) => (id * 7) % 3 },
      { name: 'of few values, backwards', valueOf: (id) => (id * 7) % 3, isReversed: true },
      { name: 'downwards', valueOf: (id) => MAX_VALUE - id },
      {
        name: 'by headword',
        valueOf: (id, count) => MAX_VALUE - 2 * count - (id % 2),
        counts: new Map([
          ['a', 1],
          ['as', 2],
          ['é', 2],
          ['nowhere', 3],
        ]),
      },
    ];
    await fc.assert(
      fc.asyncProperty(
        scenario,
        fc.constantFrom(...orders),
        fc.option(spelling, { nil: undefined }),
        fc.option(fc.constantFrom('a', 'É', 's', "'"), { nil: undefined }),
        fc.integer({ min: 1, max: 5 }),
        async (made, order, prefix, contains, limit) => {
          const { index, plain } = await both(made);
          const query = { filters: NO_FILTERS, prefix, contains, order, limit };
          if (order.counts) {
            const before = { ...order, counts: new Map([['a', 9]]) };
            index.page({ ...query, order: before, start: 0 }, odd);
          }
          const expected = plain
            .list(query)
            .filter(({ id }) => odd.holds(id))
            .map(({ dataset: _, ...position }) => ({
              ...position,
              value: valueIn(order, position),
            }))
            .filter(({ key }) => key.includes(foldHeadword(contains ?? '')))
            .sort(comparePositions(order));
          for (let offset = 0; offset <= expected.length; offset += limit) {
            const page = {
              total: expected.length,
              offset,
              records: expected.slice(offset, offset + limit),
            };
            expect(index.page({ ...query, start: offset }, odd)).toEqual(page);
            const start = expected[offset - 1];
            if (start) expect(index.page({ ...query, start }, odd)).toEqual(page);
          }
        },
      ),
    );
  });

  it('counts the values of each filter among the records that meet the others', async () => {
    await fc.assert(
      fc.asyncProperty(
        scenario,
        filters,
        fc.option(spelling, { nil: undefined }),
        async (made, asked, prefix) => {
          const { index, plain } = await both(made);
          const query = { filters: asked, prefix };
          expect(index.count(query)).toBe(plain.list(query).length);
          const counts = LEVELS.map(
            (level) => plain.list({ ...query, filters: { ...asked, word_level: [level] } }).length,
          );
          expect(index.countValues('word_level', query)).toEqual(counts);
        },
      ),
    );
  });

  it('continues a list from a position that is not there', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, spelling, fc.nat(60), async (made, word, id) => {
        const { index, plain } = await both(made);
        const query = { filters: NO_FILTERS, after: { key: foldHeadword(word), id, dataset: 1 } };
        expect(index.list({ ...query, limit: 1000 }).ids).toEqual(
          plain.list(query).map((position) => position.id),
        );
      }),
    );
  });

  it('draws every record of a selection for an equal share of the random numbers', async () => {
    await fc.assert(
      fc.asyncProperty(
        scenario,
        filters,
        fc.option(spelling, { nil: undefined }),
        fc.boolean(),
        async (made, chosen, prefix, isPolite) => {
          const { index, plain } = await both(made);
          const query = { filters: chosen, prefix, isPolite };
          const ids = plain.list(query).map(({ id }) => id);
          const drawn = ids.map((_, i) => index.random(query, () => (i + 0.5) / ids.length));
          expect(drawn.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
            ids.toSorted((a, b) => a - b),
          );
          if (ids.length === 0) expect(index.random(query, () => 0)).toBeNull();
        },
      ),
    );
  });

  it('counts the same records and names the same phrases', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, fc.array(spelling), async (made, verbs) => {
        const { index, plain } = await both(made);
        expect(index.counts()).toEqual(plain.counts());
        const records = [...plain.bases(), ...verbs.map((word) => ({ id: 0, word }))];
        for (const { id, word } of records) {
          for (const isVerb of [true, false]) {
            const record = { id, word, isVerb };
            expect(index.phrasalVariants(record)).toEqual(plain.phrasalVariants(record));
          }
          expect(index.phrases(word)).toEqual(plain.phrases(word));
        }
      }),
    );
  });
});
