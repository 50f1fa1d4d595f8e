import { SvelteMap } from 'svelte/reactivity';
import type { WordRecord } from '../../../../server/contract/word.ts';
import { Failure, type FailureCode } from '../../api/failure.ts';
import { getWord } from '../../api/public.ts';

/** A kept copy is better than waiting any longer. */
const PATIENCE_MS = 4_000;

/** What a server says that is there and knows its dictionary. */
const ANSWERS: readonly FailureCode[] = [
  'word_doesnt_found',
  'validation_failed',
  'route_not_found',
  'api_key_invalid',
];

/** The words shown from what this browser keeps, and when that was kept, in ms since 1970. */
export const keptCopies = new SvelteMap<string, number>();

/**
 * Reads an entry from the server, always, so that an update of the dictionary is seen at once. Where
 * it does not answer, or not soon, a copy that this browser keeps takes its place.
 */
export async function readEntry(term: string, signal: AbortSignal): Promise<WordRecord[]> {
  let isOver = false;
  const asked = getWord(term, signal).then(({ data }) => {
    keptCopies.delete(term);
    return data;
  });
  const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS)).then(
    async () => (isOver ? null : await keptCopy(term)) ?? asked,
  );
  try {
    return await Promise.race([asked, late]);
  } catch (error) {
    const isAnswer = !(error instanceof Failure) || ANSWERS.includes(error.code);
    const records = isAnswer ? null : await keptCopy(term);
    if (records) return records;
    throw error;
  } finally {
    isOver = true;
  }
}

async function keptCopy(term: string): Promise<WordRecord[] | null> {
  try {
    const { findKept } = await import('../offline/kept-words.ts');
    const found = await findKept(term);
    if (found) keptCopies.set(term, found.keptAt);
    return found?.records ?? null;
  } catch {
    return null;
  }
}
