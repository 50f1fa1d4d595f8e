import { describe, expect, it, vi } from 'vitest';
import { filtersOf } from '../../contract/filters.ts';
import { NO_CONDITIONS } from '../../contract/public/find.ts';
import { BruteForce } from './brute-force.test-util.ts';
import { buildIndex as build, rowsOf, type Sample } from './rows.test-util.ts';
import type { IndexRow } from '../index/rows.ts';
import { isFuzzy, type SearchHit } from './answer.ts';

const NO_FILTERS = filtersOf(NO_CONDITIONS);

const SAMPLES: Sample[] = [
  { word: 'run', partOfSpeech: 'verb', level: 'A1', forms: { past_simple: 'ran' } },
  { word: 'run', partOfSpeech: 'noun', level: 'B1' },
  { word: 'run into', partOfSpeech: 'verb', basePhrasal: 'run' },
  { word: 'runner', level: 'B2' },
  { word: 'dry run', partOfSpeech: 'phrase' },
  { word: 'rerun' },
  { word: 'trunk' },
  { word: 'saw', level: 'B2' },
  { word: 'see', partOfSpeech: 'verb', level: 'A1', forms: { past_simple: 'saw' } },
  { word: 'March', level: 'A1' },
  { word: 'march', partOfSpeech: 'verb' },
  { word: 'café' },
  { word: "don't", partOfSpeech: 'verb' },
  { word: '100 %', partOfSpeech: 'phrase' },
];

describe('DictionaryIndex', () => {
  const rows = rowsOf(SAMPLES);
  const wordOf = (id: number): string => rows.find((row) => row.id === id)?.word ?? '?';

  async function found(term: string): Promise<string[]> {
    const index = await build(rows);
    const { items } = index.search({ term, offset: 0, limit: 100 });
    return items.map(({ id, match }) => `${wordOf(id)} ${match}`);
  }

  it('answers in tiers, the records of a headword together', async () => {
    expect(await found('run')).toEqual([
      'run exact',
      'run exact',
      'run into phrasal',
      'runner prefix',
      'dry run phrase',
      'rerun suffix',
      'trunk contains',
    ]);
  });

  it('shows a letter in other capitals as a prefix, even where it is its own other spelling', async () => {
    const twins = rowsOf([
      { word: 'a', alternatives: ['e'] },
      { word: 'É', alternatives: ['É'] },
    ]);
    const { items } = (await build(twins)).search({ term: 'e', offset: 0, limit: 10 });
    expect(items.map(({ match }) => match)).toEqual(['exact', 'prefix']);
  });

  it('keeps a letter that has the term among its other spellings', async () => {
    const rows = rowsOf([{ word: 'É' }, { word: 'e', alternatives: ['É'] }]);
    const { items } = (await build(rows)).search({ term: 'É', offset: 0, limit: 10 });
    expect(items.map(({ match }) => match)).toEqual(['exact', 'exact']);
  });

  it('finds phrasal verbs through a form of their verb', async () => {
    expect(await found('Ran')).toEqual(['run exact', 'run into phrasal']);
  });

  it('keeps a record that matches without accents behind those that match with them', async () => {
    const accented = rowsOf([
      { word: 'éa' },
      { word: 'a', level: 'A1', forms: { plural_form: 'é' } },
      { word: 'a', level: 'A1', forms: { plural_form: 'ea' } },
    ]);
    const { items } = (await build(accented)).search({ term: 'é', offset: 0, limit: 10 });
    expect(items).toEqual([
      { id: 2, match: 'exact' },
      { id: 1, match: 'prefix' },
      { id: 4, match: 'prefix' },
    ]);
  });

  it('stops after "starts with" for a term of two characters', async () => {
    expect(await found('ru')).toEqual([
      'run prefix',
      'run prefix',
      'runner prefix',
      'run into prefix',
    ]);
  });

  it('takes wildcards as the characters they are', async () => {
    expect(await found('0 %')).toEqual(['100 % suffix']);
    // The typo tier may suggest "run", but no other tier treats `_` as a wildcard.
    expect((await found('r_n')).filter((hit) => !hit.includes(' fuzzy'))).toEqual([]);
    expect(await found('%%%')).toEqual([]);
  });

  it('puts a headword before the base of a form, and the case typed first', async () => {
    const index = await build(rows);
    const words = (term: string): string[] | undefined => index.resolve(term)?.ids.map(wordOf);
    expect(words('saw')).toEqual(['saw', 'see']);
    expect(words('March')).toEqual(['March', 'march']);
    expect(words('march')).toEqual(['march', 'March']);
    expect(words(' DON’T ')).toEqual(["don't"]);
    expect(words('cafe')).toEqual(['café']);
    expect(words('caf')).toBeUndefined();
  });

  it.each([
    '',
    '   ',
    '\u0000',
    '\u0000\u0000\u0000',
    'x'.repeat(10_000),
    '\ud800',
    '﷽'.repeat(40),
  ])('finds nothing for the hostile term %j', async (term) => {
    const index = await build(rows);
    expect(index.search({ term, offset: 0, limit: 10 })).toMatchObject({
      items: [],
      hasMore: false,
      fuzzy: false,
    });
    expect(index.knows(term)).toBe(false);
  });

  it('answers nothing when it is empty', async () => {
    const index = await build([]);
    expect(index.search({ term: 'run', offset: 0, limit: 10 }).items).toEqual([]);
    expect(index.list({ filters: NO_FILTERS, limit: 10 })).toEqual({ ids: [], next: null });
    expect(index.random({ filters: NO_FILTERS }, () => 0)).toBeNull();
    expect(index.counts().entries).toBe(0);
  });

  it('refuses a form whose base record is missing', async () => {
    const orphan = rows.filter((row) => row.baseId !== null);
    await expect(build(orphan)).rejects.toThrow(
      'form 2 belongs to 1, which is no base record here',
    );
  });

  it('refuses rows of an entry that is not being replaced', async () => {
    const index = await build(rows);
    expect(() => index.replaceEntries([1], rowsOf([{ word: 'new' }], 500))).toThrow('entry 500');
    expect(index.knows('run')).toBe(true);
  });

  it('asks to be rebuilt after many edits', async () => {
    const index = await build(rows);
    for (let entry = 1000; entry <= 2000; entry++) {
      expect(index.shouldRebuild).toBe('no');
      index.replaceEntries([entry], entry < 1990 ? [] : rowsOf([{ word: `w${entry}` }], entry));
    }
    expect(index.shouldRebuild).toBe('idle');
    expect(index.counts().entries).toBe(13 + 11);
    const more = (count: number) => Array.from({ length: count }, (_, i) => 2001 + i);
    index.replaceEntries(more(8999), []);
    expect(index.shouldRebuild).toBe('idle');
    index.replaceEntries(more(9000), []);
    expect(index.shouldRebuild).toBe('now');
  });

  it('lets other work run while it is built', async () => {
    // Each look at this clock is 10 ms after the last, so that a pause is due after every step.
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
    let turns = 0;
    let ticking = setImmediate(function tick() {
      turns += 1;
      ticking = setImmediate(tick);
    });
    await build(manyRows());
    clearImmediate(ticking);
    clock.mockRestore();
    expect(turns).toBeGreaterThan(10);
  });
});

const SYLLABLES = [
  'ing',
  'ra',
  'té',
  'con',
  's',
  'ation',
  ' of ',
  'Le',
  "'s",
  'un',
  'tri',
  'o',
  '-',
];

/** Enough spellings for every sort to leave its small-input path. */
function manyRows(): IndexRow[] {
  let seed = 1;
  const next = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (seed >>> 8) % below;
  };
  const words = new Set<string>();
  while (words.size < 3000) {
    const parts = Array.from({ length: 2 + next(4) }, () => SYLLABLES[next(SYLLABLES.length)]);
    words.add(parts.join('').trim());
  }
  const levels = ['A1', 'B1', 'C2', null] as const;
  return rowsOf(
    [...words].map((word) => ({
      word,
      level: levels[next(4)] ?? null,
      frequency: next(3) === 0 ? next(80) / 10 : null,
      partOfSpeech: word.includes(' ') ? 'phrase' : 'noun',
      forms: next(2) === 0 ? { plural_form: `${word}s` } : {},
    })),
  );
}

const withoutSlips = (items: readonly SearchHit[]) => items.filter((item) => !isFuzzy(item));

describe('a dictionary of thousands of words', () => {
  it('is searched and listed as by brute force', async () => {
    const rows = manyRows();
    const index = await build(rows);
    const plain = new BruteForce(rows);
    for (const term of ['ing', 'é', 'raté', 'of', 'ration of con', 'ingationtri']) {
      const all = index.search({ term, offset: 0, limit: 10_000 });
      const slips = new Set(all.items.filter(isFuzzy).map(({ id }) => id));
      // What is found by a slip is not found again for what it contains.
      const expected = plain
        .search(term)
        .filter(({ id, match }) => !(slips.has(id) && ['suffix', 'contains'].includes(match)));
      expect(withoutSlips(all.items), term).toEqual(expected);
      const phrases = index.search({ term, type: 'phrase', offset: 0, limit: 7 });
      expect(withoutSlips(phrases.items), term).toEqual(plain.search(term, 'phrase').slice(0, 7));
      expect(index.resolve(term), term).toEqual(plain.resolve(term));
    }
    const query = { filters: { ...NO_FILTERS, word_level: ['B1' as const] }, prefix: 'con' };
    expect(index.list({ ...query, limit: 10_000 }).ids).toEqual(
      plain.list(query).map(({ id }) => id),
    );
    expect(index.counts()).toEqual(plain.counts());
  });
});
