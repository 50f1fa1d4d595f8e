import {
  numberOfDay,
  TODAYS_CHOICE,
  TODAYS_FILTERS,
  todaysLetters,
} from '../../../../server/contract/public/todays-word.ts';
import type { WordRecord } from '../../../../server/contract/word.ts';
import { listWords } from '../../api/public.ts';

export async function wordOfTheDay(day: string, signal: AbortSignal): Promise<WordRecord | null> {
  const number = numberOfDay(day);
  const search = todaysLetters(number);
  for (const filters of [{ ...TODAYS_FILTERS, search }, TODAYS_FILTERS, {}]) {
    const { data } = await listWords({ ...filters, ...TODAYS_CHOICE }, signal);
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
