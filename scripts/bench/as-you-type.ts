import { readFileSync } from 'node:fs';
import { sample, seededRandom } from './terms.ts';

const FREQUENCIES = new URL('../../resources/dictionary/frequency/records.txt', import.meta.url);
const WORDS = 600;
/** Ranks; a hundred words are taken from each band. */
const BANDS = [0, 500, 1_000, 2_000, 3_000, 4_000, 5_000];
/** How many headwords count as found. */
const FIRST = 5;

/**
 * Asks the search of a running server as the reader does, letter by letter. The result is how many
 * of all letters of 600 words, in percent, need not be typed once the word, or the word that it is
 * a form of, is among the first five headwords. The words are drawn by how often books have them,
 * and evenly from bands of frequency.
 */
export async function measureTyping(port: number, headwords: readonly string[]) {
  const known = new Set(headwords);
  const counted = countedWords().filter(({ word }) => /^[a-z]{3,}$/.test(word) && known.has(word));
  const found = finder(port);
  return {
    'keys saved, as often as in books': await keysSaved(drawByCount(counted), found),
    'keys saved, bands of frequency': await keysSaved(drawByBand(counted), found),
  };
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

function drawByCount(counted: readonly { word: string; count: number }[]): string[] {
  const random = seededRandom(1);
  const sum = counted.reduce((total, { count }) => total + count, 0);
  return Array.from({ length: WORDS }, () => {
    let left = random() * sum;
    return (counted.find(({ count }) => (left -= count) < 0) ?? counted[0]!).word;
  });
}

function drawByBand(counted: readonly { word: string }[]): string[] {
  const random = seededRandom(2);
  const perBand = WORDS / (BANDS.length - 1);
  return BANDS.slice(1)
    .flatMap((to, i) => sample(counted.slice(BANDS[i], to), perBand, random))
    .map(({ word }) => word);
}
