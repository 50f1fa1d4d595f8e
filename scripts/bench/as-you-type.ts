import { readFileSync } from 'node:fs';
import { sample, seededRandom } from './terms.ts';

/** One measure of how soon a word is found while typing, in percent. */
export interface Typed {
  name: string;
  share: number;
}

const FREQUENCIES = new URL('../../resources/dictionary/frequency/records.txt', import.meta.url);
const WORDS = 600;
/** Ranks; a hundred words are taken from each band. */
const BANDS = [0, 500, 1_000, 2_000, 3_000, 4_000, 5_000];
const SLIPS = 200;
/** How many headwords count as found. */
const FIRST = 5;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Asks the search of a running server as the reader does, letter by letter.
 *
 * Keys saved: of all letters of 600 words, those that need not be typed once the word, or the word that
 * it is a form of, is among the first five headwords. The words are drawn by how often books have
 * them, and evenly from bands of frequency.
 *
 * Slips: how often a word of seven letters and more is among the first five headwords after five or
 * six letters, one of which (not the first) is omitted, swapped, wrong or extra.
 */
export async function measureTyping(port: number, headwords: readonly string[]): Promise<Typed[]> {
  const known = new Set(headwords);
  const counted = countedWords().filter(({ word }) => /^[a-z]{3,}$/.test(word) && known.has(word));
  const found = finder(port);
  const rows: Typed[] = [];
  for (const [name, words] of [
    ['as often as in books', drawByCount(counted)],
    ['bands of frequency', drawByBand(counted.map(({ word }) => word))],
  ] as const) {
    rows.push({ name: `keys saved, words ${name}`, share: await keysSaved(words, found) });
  }
  const long = counted.map(({ word }) => word).filter((word) => word.length > 6);
  for (const letters of [5, 6]) {
    for (const [kind, slip] of Object.entries(KINDS)) {
      const share = await foundDespite(slip, letters, long.slice(0, 2_000), found);
      rows.push({ name: `${letters} letters, one ${kind}`, share });
    }
  }
  return rows;
}

/** The words with a frequency, most common first, with their parts of speech combined. */
function countedWords(): { word: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const line of readFileSync(FREQUENCIES, 'utf8').split('\n')) {
    const [word = '', , zipf] = line.split('\t');
    if (zipf !== undefined) counts.set(word, (counts.get(word) ?? 0) + 10 ** Number(zipf));
  }
  return [...counts].map(([word, count]) => ({ word, count })).sort((a, b) => b.count - a.count);
}

type Find = (term: string, word: string) => Promise<boolean>;

/** Whether a word, or its base, is among the first headwords for a term. */
function finder(port: number): Find {
  const answers = new Map<string, Promise<Set<string>>>();
  const ask = async (term: string): Promise<Set<string>> => {
    const address = `http://127.0.0.1:${port}/api/v1/search?limit=20&search=${encodeURIComponent(term)}`;
    const { data } = (await (await fetch(address)).json()) as {
      data: { word: string; forms: { word: string }[] }[];
    };
    const first = [...new Set(data.map(({ word }) => word))].slice(0, FIRST);
    const shown = data.filter(({ word }) => first.includes(word));
    return new Set(shown.flatMap(({ word, forms }) => [word, ...forms.map((form) => form.word)]));
  };
  return async (term, word) => {
    const known = answers.get(term) ?? ask(term);
    answers.set(term, known);
    return (await known).has(word);
  };
}

async function keysSaved(words: readonly string[], found: Find): Promise<number> {
  let saved = 0;
  let letters = 0;
  for (const word of words) {
    let typed = 1;
    while (typed < word.length && !(await found(word.slice(0, typed), word))) typed++;
    saved += word.length - typed;
    letters += word.length;
  }
  return (100 * saved) / letters;
}

type Slip = (word: string, at: number, letter: string) => string;

const KINDS: Record<string, Slip> = {
  omitted: (word, at) => word.slice(0, at) + word.slice(at + 1),
  swapped: (word, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  wrong: (word, at, letter) => word.slice(0, at) + letter + word.slice(at + 1),
  extra: (word, at, letter) => word.slice(0, at) + letter + word.slice(at),
};

async function foundDespite(
  slip: Slip,
  letters: number,
  words: readonly string[],
  found: Find,
): Promise<number> {
  const random = seededRandom(letters);
  let asked = 0;
  let hits = 0;
  while (asked < SLIPS) {
    const word = words[Math.floor(random() * words.length)]!;
    const at = 1 + Math.floor(random() * (letters - 2));
    const letter = LETTERS[Math.floor(random() * LETTERS.length)]!;
    const term = slip(word, at, letter).slice(0, letters);
    if (word.startsWith(term)) continue;
    asked++;
    if (await found(term, word)) hits++;
  }
  return (100 * hits) / asked;
}

function drawByCount(counted: readonly { word: string; count: number }[]): string[] {
  const random = seededRandom(1);
  const sum = counted.reduce((total, { count }) => total + count, 0);
  return Array.from({ length: WORDS }, () => {
    let left = random() * sum;
    return (counted.find(({ count }) => (left -= count) < 0) ?? counted[0]!).word;
  });
}

function drawByBand(words: readonly string[]): string[] {
  const random = seededRandom(2);
  return BANDS.slice(1).flatMap((to, i) =>
    sample(words.slice(BANDS[i], to), WORDS / (BANDS.length - 1), random),
  );
}
