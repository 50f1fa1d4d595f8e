import type { WordRecord } from '../../../../server/contract/word.ts';
import { getWord, listWords } from '../../api/public.ts';

/** Words of these levels are neither known to everyone nor of use to nobody. */
const LEVELS = ['C1', 'C2'] as const;
const LETTERS = 'abcdefghijklmnoprstuvw';

/**
 * The word of the day: the same for everyone who asks this server on this day, without the server
 * having to know about it. The day chooses a letter, and a word of the first hundred under it.
 */
export async function wordOfTheDay(day: string, signal: AbortSignal): Promise<WordRecord[] | null> {
  const number = hash(day);
  const letter = LETTERS.charAt(number % LETTERS.length);
  for (const filters of [{ word_level: [...LEVELS], search: letter }, { search: letter }, {}]) {
    const { data } = await listWords({ ...filters, limit: 100 }, signal);
    const word = data[(number >>> 8) % data.length]?.word;
    if (word !== undefined) return (await getWord(word, signal)).data;
  }
  return null;
}

/** FNV-1a: spreads days that differ in one digit. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) {
    value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return value;
}
