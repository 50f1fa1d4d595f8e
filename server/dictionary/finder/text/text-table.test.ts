import { describe, expect, it } from 'vitest';
import { TextIndexBuilder } from './text-index.ts';
import { TextTable, type TextRow } from './text-table.ts';

interface Written {
  word: string;
  partOfSpeech?: string;
  frequency?: number;
  meanings: { definition: string; examples?: string[]; synonyms?: string[] }[];
}

const row = (
  id: number,
  { word, partOfSpeech = 'noun', frequency = 3, meanings }: Written,
): TextRow => [
  id,
  id,
  word,
  partOfSpeech,
  frequency,
  JSON.stringify({
    meanings: meanings.map((meaning) => ({ examples: [], synonyms: [], ...meaning })),
  }),
];

const WORDS: Written[] = [
  { word: 'arachnophobia', meanings: [{ definition: 'a strong fear of spiders' }] },
  { word: 'phobia', meanings: [{ definition: 'a strong fear of something' }] },
  { word: 'spider', meanings: [{ definition: 'a small animal with eight legs that spins webs' }] },
  {
    word: 'web',
    meanings: [
      { definition: 'the net that a spider makes' },
      { definition: 'the pages of the internet' },
    ],
  },
  { word: 'net', frequency: 5, meanings: [{ definition: 'the pages of the internet' }] },
  {
    word: 'dread',
    meanings: [{ definition: 'great worry about what may come', synonyms: ['fear', 'terror'] }],
  },
  { word: 'terror', meanings: [{ definition: 'extreme fear', synonyms: ['fear', 'dread'] }] },
  {
    word: 'astronomer',
    meanings: [
      { definition: 'somebody whose work is the study of stars', synonyms: ['stargazer'] },
    ],
  },
  { word: 'stargazer', meanings: [{ definition: 'a dreamer' }] },
];

const table = (written = WORDS) =>
  TextTable.build(
    (async function* () {
      yield* written.map((word, i) => row(i + 1, word));
    })(),
  );
const words = (found: Float32Array, written = WORDS) =>
  [...found.entries()]
    .filter(([, score]) => score > 0)
    .sort((a, b) => b[1] - a[1])
    .map(([id]) => written[id - 1]?.word);

describe('making the table', () => {
  it('pauses for other work', async () => {
    const builder = new TextIndexBuilder();
    for (let id = 1; id <= 40_000; id++) {
      const meaning = { definition: `${id}`, examples: [], synonyms: [] };
      builder.add({ id, word: `word ${id}`, partOfSpeech: 'noun', meanings: [meaning] });
    }
    // Two loops over the 40,000 meanings and one over as many terms, each with two pauses, and one
    // over more than a megabyte of postings.
    expect([...builder.build()].length).toBeGreaterThanOrEqual(7);
  });
});

describe('what means a text', () => {
  it.each([
    ['fear of spiders', 'arachnophobia'],
    ['fearing a spider', 'arachnophobia'],
    ['someone who studies stars', 'astronomer'],
    ['extreme fears', 'terror'],
    ['pages on the Internet', 'net'],
  ])('%s: %s first', async (text, word) => {
    expect(words((await table()).find(text))[0]).toBe(word);
  });

  it('covers more of the text first, and leaves out what covers little of it', async () => {
    const found = words((await table()).find('strong fear of spiders'));
    expect(found.slice(0, 2)).toEqual(['arachnophobia', 'phobia']);
    expect(found).not.toContain('net');
  });

  it('finds a word by the synonyms of what was asked', async () => {
    expect(words((await table()).find('strong terror'))).toContain('phobia');
  });

  it('finds the synonyms of a matching meaning, after it', async () => {
    expect(words((await table()).find('study of stars'))).toEqual(['astronomer', 'stargazer']);
  });

  it('prefers earlier meanings', async () => {
    const found = (await table()).find('pages of the internet');
    expect(found[5]!).toBeGreaterThan(found[4]!);
  });

  it('prefers the part of speech that the question implies', async () => {
    const kept: Written[] = [
      {
        word: 'keep',
        partOfSpeech: 'verb',
        meanings: [{ definition: 'have and look after bees' }],
      },
      { word: 'apiary', frequency: 2, meanings: [{ definition: 'where you look after bees' }] },
    ];
    const find = async (text: string) => words((await table(kept)).find(text), kept);
    expect(await find('a look after bees')).toEqual(['apiary', 'keep']);
    expect(await find('to look after bees')).toEqual(['keep', 'apiary']);
  });

  it('prefers definitions of the kind of thing that the question names', async () => {
    const sellers: Written[] = [
      { word: 'bouquet', meanings: [{ definition: 'flowers that someone may sell' }] },
      { word: 'shop', meanings: [{ definition: 'a place that sells flowers to a person' }] },
      { word: 'florist', meanings: [{ definition: 'someone who sells flowers to others' }] },
    ];
    const found = (await table(sellers)).find('person who sells flowers');
    expect(words(found, sellers)).toEqual(['florist', 'shop', 'bouquet']);
  });

  it('does not insist on "person": definitions name the kind of person', async () => {
    const people: Written[] = [
      { word: 'genius', frequency: 4, meanings: [{ definition: 'someone who is a star' }] },
      { word: 'astronomer', meanings: [{ definition: 'a scientist who studies stars' }] },
    ];
    const found = (await table(people)).find('person who studies stars');
    expect(words(found, people)).toEqual(['astronomer', 'genius']);
  });

  it('finds nothing for stop words alone or for words in no text', async () => {
    expect((await table()).find('of the and').some(Boolean)).toBe(false);
    expect((await table()).find('xyzzy plugh').some(Boolean)).toBe(false);
  });

  it('scores from 0 to 1', async () => {
    for (const score of (await table()).find('fear').filter(Boolean)) {
      expect(score).toBeGreaterThan(0);
      expect(score).toBeLessThanOrEqual(1);
    }
  });

  it('follows edits: finds the new text and no longer the old', async () => {
    const edited = await table();
    await edited.replace(
      [1],
      [row(1, { word: 'arachnophobia', meanings: [{ definition: 'a dread of tarantulas' }] })],
    );
    expect(words(edited.find('dread of tarantulas'))[0]).toBe('arachnophobia');
    expect(words(edited.find('fear of spiders'))[0]).not.toBe('arachnophobia');
    await edited.replace([1], []);
    expect(words(edited.find('dread of tarantulas'))).not.toContain('arachnophobia');
  });
});
