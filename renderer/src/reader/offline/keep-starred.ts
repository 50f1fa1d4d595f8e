import { batchWords } from '../../api/public.ts';
import { BATCH_MAX_WORDS } from '../../../../server/contract/vocabulary.ts';
import { forget, keepWords, wordsKeptFor } from '../kept/kept-words.ts';

/** Keeps the entries of the starred words, and forgets those of all others. */
export async function keepStarred(starred: ReadonlySet<string>): Promise<void> {
  const kept = await wordsKeptFor('starred');
  const lost = kept.filter((word) => !starred.has(word));
  if (lost.length > 0) await forget('starred', lost);
  const missing = [...starred].filter((word) => !kept.includes(word));
  for (let from = 0; from < missing.length; from += BATCH_MAX_WORDS) {
    const { data } = await batchWords(missing.slice(from, from + BATCH_MAX_WORDS));
    await keepWords(
      data.map(({ word, entries }) => ({ word, records: entries })),
      'starred',
    );
  }
}
