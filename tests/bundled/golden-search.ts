import { beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../_util/client.ts';
import { goldenAsked, goldenMisspellings, goldenSearches } from '../_util/golden.ts';
import { server } from './server.ts';

interface Found {
  word: string;
  match: string;
}

let api: ApiClient;
beforeAll(() => {
  api = new ApiClient(server.url);
});

async function search(query: Record<string, string>): Promise<{
  found: Found[];
  fuzzy: boolean;
  didYouMean: string[];
}> {
  const { status, body } = await api.get(`/search?${new URLSearchParams(query).toString()}`);
  expect(status, JSON.stringify(query)).toBe(200);
  return { found: body.data, fuzzy: body.meta.fuzzy, didYouMean: body.meta.did_you_mean };
}

/** `tier: headword` of every headword once, in the order of the answer. */
function headwords(found: readonly Found[]): string[] {
  return [...new Set(found.map(({ match, word }) => `${match}: ${word}`))];
}

describe('the bundled dictionary', () => {
  it('answers every search of the golden file in the order a learner wants', async () => {
    const searches = goldenSearches();
    expect(searches.length).toBeGreaterThanOrEqual(150);
    const expected: Record<string, string[]> = {};
    const actual: Record<string, string[]> = {};
    for (const { search: term, type, first } of searches) {
      const name = type === undefined ? term : `${term} (${type})`;
      expect(expected, 'each search once').not.toHaveProperty([name]);
      const { found } = await search({ search: term, limit: '60', ...(type && { type }) });
      expected[name] = first;
      actual[name] = headwords(found).slice(0, Math.max(first.length, 1));
    }
    expect(actual).toEqual(expected);
  });

  it('finds first or second what is meant by signs, messages, other scripts and the like', async () => {
    const asked = goldenAsked();
    expect(asked.length).toBeGreaterThanOrEqual(200);
    const missed: string[] = [];
    for (const { term, language, wanted } of asked) {
      const { found } = await search({
        search: term,
        ...(language !== undefined && { search_languages: language }),
      });
      const words = [...new Set(found.map(({ word }) => word))];
      if (!words.slice(0, 2).includes(wanted))
        missed.push(`${term}: ${words.slice(0, 3).join(', ')}`);
    }
    expect(missed).toEqual([]);
  });

  it('offers the headword meant, first, for every misspelling of the golden file', async () => {
    const misspellings = goldenMisspellings();
    expect(misspellings.length).toBeGreaterThanOrEqual(40);
    const actual: [typed: string, offered: string | undefined][] = [];
    for (const [typed, meant] of misspellings) {
      const { found, fuzzy, didYouMean } = await search({ search: typed });
      actual.push([typed, didYouMean[0]]);
      if (fuzzy) expect(found[0]?.word, typed).toBe(meant);
    }
    expect(actual).toEqual(misspellings);
  });
});
