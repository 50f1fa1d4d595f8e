import { readFileSync } from 'node:fs';

const FREQUENCIES = new URL('../../resources/dictionary/frequency/records.txt', import.meta.url);
/** Ranks: each band counts the same. */
const BANDS = [0, 500, 1_000, 2_000, 3_000, 4_000, 5_000];
/** The number of first headwords that count as found. */
const FIRST = 5;

/**
 * Asks a running server as the reader does, letter by letter: how many letters of the words with a
 * frequency, in percent, need not be typed once the word or its base is among the first headwords.
 */
export async function measureTyping(port: number, headwords: readonly string[]) {
  const known = new Set(headwords);
  const counted = countedWords().filter(({ word }) => /^[a-z]{3,}$/.test(word) && known.has(word));
  const ask = asker(port);
  const typed: { word: string; count: number; letters: number }[] = [];
  for (const { word, count } of counted) {
    typed.push({ word, count, letters: await lettersTyped(word, ask) });
  }
  const bands = BANDS.slice(1).flatMap((to, i) => {
    const band = typed.slice(BANDS[i], to);
    return band.map((one) => ({ ...one, count: 1 / band.length }));
  });
  return {
    'keys saved, as often as in books': keysSaved(typed),
    'keys saved, bands of frequency': keysSaved(bands),
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

type Ask = (term: string) => Promise<ReadonlySet<string>>;

/** Asks for the first headwords for a term, with their forms, once for each term. */
function asker(port: number): Ask {
  const answers = new Map<string, ReadonlySet<string>>();
  return async (term) => {
    const known = answers.get(term);
    if (known) return known;
    const address = `http://127.0.0.1:${port}/api/v1/search?limit=20&search=${encodeURIComponent(term)}`;
    const { data } = (await (await fetch(address)).json()) as {
      data: { word: string; forms: { word: string }[] }[];
    };
    const first = [...new Set(data.map(({ word }) => word))].slice(0, FIRST);
    const shown = data.filter(({ word }) => first.includes(word));
    const found = shown.flatMap(({ word, forms }) => [word, ...forms.map((form) => form.word)]);
    answers.set(term, new Set(found));
    return new Set(found);
  };
}

async function lettersTyped(word: string, ask: Ask): Promise<number> {
  let typed = 1;
  while (typed < word.length && !(await ask(word.slice(0, typed))).has(word)) typed++;
  return typed;
}

function keysSaved(all: readonly { word: string; count: number; letters: number }[]): number {
  const sum = (of: (one: (typeof all)[number]) => number) =>
    all.reduce((total, one) => total + one.count * of(one), 0);
  return 100 * (1 - sum(({ letters }) => letters) / sum(({ word }) => word.length));
}
