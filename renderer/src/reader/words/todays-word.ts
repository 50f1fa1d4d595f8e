import type { WordRecord } from '../../../../server/contract/word.ts';
import { listWords } from '../../api/public.ts';

/** Useful words that not everyone knows. */
const LEVELS = ['B2', 'C1', 'C2'] as const;
const PARTS_OF_SPEECH = ['noun', 'verb', 'adjective', 'adverb'] as const;
const LETTERS = 'abcdefghijklmnoprstuvw';

const SECOND = 'aeioru';

/** The same for everyone that day: the date selects two letters and one of their first words. */
export async function wordOfTheDay(day: string, signal: AbortSignal): Promise<WordRecord | null> {
  const number = hash(day);
  const start =
    LETTERS.charAt(number % LETTERS.length) + SECOND.charAt((number >>> 16) % SECOND.length);
  const wanted = { word_level: [...LEVELS], part_of_speech: [...PARTS_OF_SPEECH] };
  for (const filters of [{ ...wanted, search: start }, wanted, {}]) {
    const { data } = await listWords({ ...filters, limit: 12, with_meanings: true }, signal);
    const shown = data.filter(
      ({ word, meanings, is_abbreviation: isAbbreviation }) =>
        !isAbbreviation &&
        word === word.toLowerCase() &&
        meanings.some(({ examples }) => examples.length > 0),
    );
    const candidates = shown.length > 0 ? shown : data;
    const record = candidates[(number >>> 8) % candidates.length];
    if (record) return record;
  }
  return null;
}

/** FNV-1a, which gives different numbers to dates that differ in one digit. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) {
    value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return value;
}
