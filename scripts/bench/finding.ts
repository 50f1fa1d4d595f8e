import { sample } from './terms.ts';

const PREFIX = '/api/v1';
/** Learners' words, which have both meanings and translations, are searched for. */
const LEARNED = 'word_level=A1&word_level=A2&word_level=B1&word_level=B2';
const PAGE = 100;
/** How many words of a definition somebody would remember. */
const REMEMBERED = 6;
const PHRASAL = /^([a-z]+) (up|down|off|out|away|on|in|over|back)$/;
/** A search of the finder takes tens of ms, so there are this many times fewer of them. */
const FEWER = 10;

interface Learned {
  meanings: {
    definition: string;
    translations: { language: string; variants_of_words: string[] }[];
  }[];
}

/**
 * Paths for the word finder, searches by translation, and phrasal verbs in sentences, each with a
 * name. Builds the finder's tables, so that no row measures that.
 */
export async function findingPaths(
  port: number,
  words: readonly string[],
  count: number,
  random: () => number,
): Promise<[string, string[]][]> {
  const single = words.filter((word) => /^[a-z]{4,}$/.test(word));
  const learned = await readLearned(port, count);
  const find = (condition: string) => (text: string) =>
    `${PREFIX}/find?${condition}=${encodeURIComponent(text)}`;
  const few = Math.ceil(count / FEWER);
  const definitions = learned.flatMap(({ meanings }) =>
    meanings.map(({ definition }) => definition.split(' ').slice(0, REMEMBERED).join(' ')),
  );
  const rows: [string, string[]][] = [
    ['find, means', sample(definitions, few, random).map(find('means'))],
    ['find, spelled', sample(single, few, random).map(blanked).map(find('spelled'))],
    ['find, rhymes', sample(single, few, random).map(find('rhymes_with'))],
    ['search, translation', sample(translationPaths(learned), count, random)],
    ['search, phrasal verb in a sentence', sample(sentencePaths(words), count, random)],
  ];
  for (const condition of ['means', 'spelled', 'rhymes_with']) {
    await fetch(`http://127.0.0.1:${port}${find(condition)('first')}`);
  }
  return rows.map(([name, paths]): [string, string[]] => [name, [...new Set(paths)]]);
}

/** A search by somebody who knows the first two letters and the last. */
function blanked(word: string): string {
  return `${word.slice(0, 2)}${'?'.repeat(word.length - 3)}${word.slice(-1)}`;
}

function translationPaths(learned: readonly Learned[]): string[] {
  const translations = learned.flatMap(({ meanings }) =>
    meanings.flatMap((meaning) => meaning.translations),
  );
  return translations.flatMap(({ language, variants_of_words: variants }) =>
    variants.map(
      (variant) =>
        `${PREFIX}/search?search=${encodeURIComponent(variant)}&search_languages=${language}`,
    ),
  );
}

function sentencePaths(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const [, verb, particle] = PHRASAL.exec(word) ?? [];
    return verb === undefined ? [] : [`${PREFIX}/search?search=${verb}+the+thing+${particle}`];
  });
}

async function readLearned(port: number, count: number): Promise<Learned[]> {
  const learned: Learned[] = [];
  let cursor: string | null = '';
  while (cursor !== null && learned.length < count) {
    const path = `${PREFIX}/words?${LEARNED}&with_meanings=true&limit=${PAGE}`;
    const response = await fetch(
      `http://127.0.0.1:${port}${path}${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    const page = (await response.json()) as {
      data: Learned[];
      meta: { next_cursor: string | null };
    };
    learned.push(...page.data);
    cursor = page.meta.next_cursor;
  }
  return learned;
}
