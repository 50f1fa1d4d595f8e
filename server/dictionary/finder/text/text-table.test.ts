import { describe, expect, it } from 'vitest';
import { TextIndexBuilder } from './text-index.ts';
import { TextTable, type TextRow } from './text-table.ts';
import { wordVectors } from './word-vectors.ts';

interface Written {
  word: string;
  partOfSpeech?: string;
  frequency?: number;
  article?: string;
  meanings: { definition: string; examples?: string[]; synonyms?: string[]; antonyms?: string[] }[];
  /** What the first meaning is a kind of. */
  broader?: string;
}

const row = (
  id: number,
  { word, partOfSpeech = 'noun', frequency = 3, meanings, article, broader }: Written,
): TextRow => [
  id,
  id,
  word,
  partOfSpeech,
  frequency,
  JSON.stringify({
    meanings: meanings.map((meaning, i) => ({
      id: i,
      examples: [],
      synonyms: [],
      antonyms: [],
      ...meaning,
    })),
  }),
  article ?? null,
  null,
  broader === undefined ? null : `0\u001f${broader}\u001f`,
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
      const meaning = { id, definition: `${id}`, examples: [], synonyms: [], antonyms: [] };
      const meanings = [meaning];
      builder.add({ id, word: `word ${id}`, partOfSpeech: 'noun', meanings });
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

  it('finds a word by what it is a kind of', async () => {
    const places: Written[] = [
      { word: 'oven', meanings: [{ definition: 'a place where bread is made' }] },
      {
        word: 'bakery',
        meanings: [{ definition: 'a place where bread is sold' }],
        broader: 'shop',
      },
      { word: 'shop', meanings: [{ definition: 'a place where things are sold' }] },
    ];
    const found = (await table(places)).find('shop that sells bread');
    expect(words(found, places)[0]).toBe('bakery');
  });

  it('prefers the better known of words that fit alike, but not to one that fits better', async () => {
    const known: Written[] = [
      { word: 'feline', frequency: 2, meanings: [{ definition: 'a small furry animal' }] },
      { word: 'cat', frequency: 5, meanings: [{ definition: 'a small furry animal' }] },
      { word: 'be', frequency: 8, meanings: [{ definition: 'some animal or other or so' }] },
    ];
    const found = (await table(known)).find('small furry animal');
    expect(words(found, known).slice(0, 2)).toEqual(['cat', 'feline']);
    expect(found[3]!).toBeLessThan(found[1]! / 2);
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

describe('what means the same as a word', () => {
  const SYNONYMS: Written[] = [
    {
      word: 'big',
      partOfSpeech: 'adjective',
      meanings: [
        { definition: 'more than usual in size', synonyms: ['large'], antonyms: ['little'] },
        { definition: 'of great weight in a matter', synonyms: ['important'] },
      ],
    },
    {
      word: 'large',
      partOfSpeech: 'adjective',
      meanings: [{ definition: 'more than usual in size', synonyms: ['big'] }],
    },
    {
      word: 'little',
      partOfSpeech: 'adjective',
      frequency: 7,
      meanings: [{ definition: 'not big', synonyms: ['tiny'], antonyms: ['big'] }],
    },
    { word: 'tiny', partOfSpeech: 'adjective', meanings: [{ definition: 'hard to see' }] },
    { word: 'important', partOfSpeech: 'adjective', meanings: [{ definition: 'that matters' }] },
    { word: 'biggish', partOfSpeech: 'adjective', meanings: [{ definition: 'rather big' }] },
    { word: 'dentist', meanings: [{ definition: 'who drills', synonyms: ['tooth doctor'] }] },
    { word: 'doctor', frequency: 6, meanings: [{ definition: 'who may pull a tooth' }] },
  ];
  const find = async (text: string) => words((await table(SYNONYMS)).find(text), SYNONYMS);

  it('comes first, that of the first meaning before the others, without the word itself', async () => {
    const found = await find('a big');
    expect(found.slice(0, 3)).toEqual(['large', 'important', 'biggish']);
  });

  it('comes before its antonym and what is defined by it', async () => {
    const found = (await table(SYNONYMS)).find('big');
    expect(found[3]!).toBeLessThan(found[6]!);
    expect(found[6]!).toBeLessThan(found[2]!);
  });

  it('is found by a synonym that is no headword', async () => {
    expect((await find('the tooth doctor')).slice(0, 2)).toEqual(['dentist', 'doctor']);
  });

  it('is found whatever the words around it', async () => {
    expect(await find('another word for big')).toEqual(await find('big'));
  });

  it('is the opposite if that is asked for, with its synonyms', async () => {
    const found = await find('opposite of big');
    expect(found.slice(0, 2)).toEqual(['little', 'tiny']);
    expect(found.indexOf('large')).not.toBe(2);
  });

  it('is the opposite that only one of both names', async () => {
    expect((await find('opposite of little'))[0]).toBe('big');
    const oneSided: Written[] = [
      { word: 'fill', meanings: [{ definition: 'put much into', antonyms: ['empty'] }] },
      { word: 'empty', meanings: [{ definition: 'take out of' }] },
    ];
    const opposite = async (text: string) => words((await table(oneSided)).find(text), oneSided);
    expect((await opposite('opposite of fill'))[0]).toBe('empty');
    expect((await opposite('opposite of empty'))[0]).toBe('fill');
  });

  it('is no more the answer once its meaning is edited', async () => {
    const edited = await table(SYNONYMS);
    const meanings = [{ definition: 'more than usual in size', synonyms: ['great'] }];
    const big = { word: 'big', partOfSpeech: 'adjective', meanings };
    expect(words(edited.find('important'), SYNONYMS)).toContain('big');
    await edited.replace([1], [row(1, big)]);
    expect(words(edited.find('important'), SYNONYMS)).not.toContain('big');
  });

  it('follows edits', async () => {
    const edited = await table(SYNONYMS);
    const meanings = [{ definition: 'who drills', synonyms: ['fang fixer'] }];
    await edited.replace([7], [row(7, { word: 'dentist', meanings })]);
    expect(words(edited.find('fang fixer'), SYNONYMS)).toEqual(['dentist']);
    expect(words(edited.find('tooth doctor'), SYNONYMS)).not.toContain('dentist');
  });
});

it('reads "baby" as "young" before one word', async () => {
  const young: Written[] = [
    { word: 'puppy', meanings: [{ definition: 'a young dog' }] },
    { word: 'nursery', meanings: [{ definition: 'a room for a baby' }] },
    { word: 'hound', meanings: [{ definition: 'a dog' }] },
  ];
  const find = async (text: string) => words((await table(young)).find(text), young);
  expect((await find('baby dog'))[0]).toBe('puppy');
  expect(await find('room for a baby')).toEqual(['nursery']);
});

describe('an article', () => {
  it('is found by its words, not by where its links lead', async () => {
    const written: Written[] = [
      {
        word: 'kluge',
        meanings: [{ definition: 'a clumsy fix' }],
        article: 'A clumsy fix.\n\nSee [the other](word:zeppelin) gearbox.',
      },
      ...WORDS,
    ];
    const found = (await table(written)).find('gearbox');
    expect(words(found, written)).toEqual(['kluge']);
    expect(words((await table(written)).find('zeppelin'), written)).toEqual([]);
  });
});

describe('with word vectors', () => {
  const THINGS: Written[] = [
    { word: 'petrol', meanings: [{ definition: 'a liquid that makes engines run' }] },
    { word: 'lullaby', meanings: [{ definition: 'a gentle tune before sleep' }] },
    { word: 'cars', meanings: [{ definition: 'vehicles with fuel' }] },
  ];
  const find = async (text: string) => {
    const rows = THINGS.map((word, i) => row(i + 1, word));
    const built = await TextTable.build(
      (async function* () {
        yield* rows;
      })(),
      await wordVectors(),
    );
    return { built, found: words(built.find(text), THINGS) };
  };

  it('finds a word whose definition shares none with the question', async () => {
    expect((await find('a quiet song for babies')).found).toEqual(['lullaby']);
  });

  it('puts words of the question behind others', async () => {
    expect((await find('the fuel that people put in their cars')).found[0]).toBe('petrol');
  });

  it('follows edits', async () => {
    const { built } = await find('');
    expect(words(built.find('a tiny puppy'), THINGS)[0]).not.toBe('petrol');
    await built.replace(
      [1],
      [row(1, { word: 'petrol', meanings: [{ definition: 'a small dog' }] })],
    );
    expect(words(built.find('a tiny puppy'), THINGS)[0]).toBe('petrol');
  });
});
