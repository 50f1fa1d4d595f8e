import { SvelteMap } from 'svelte/reactivity';
import type { WordRecord } from '../../../../server/contract/word.ts';
import { Failure, type FailureCode } from '../../api/failure.ts';
import { getWord, getWordDatasets } from '../../api/public.ts';
import { datasets } from '../state/datasets.svelte.ts';

/** After this time, a kept copy is better than waiting longer. */
const PATIENCE_MS = 4_000;

/** Failures that are real answers of a working server. */
const ANSWERS: readonly FailureCode[] = [
  'word_doesnt_found',
  'validation_failed',
  'route_not_found',
  'api_key_invalid',
];

/** Words shown from copies in this browser, with the time of each in ms since 1970. */
export const keptCopies = new SvelteMap<string, number>();

/** Asks the server, so that updates show at once; if it is slow, uses a copy in this browser. */
export async function readEntry(term: string, signal: AbortSignal): Promise<WordRecord[]> {
  let isOver = false;
  const answer = readFirst(term, signal).then((records) => {
    keptCopies.delete(term);
    return records;
  });
  const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS)).then(
    async () => (isOver ? null : await keptCopy(term)) ?? answer,
  );
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    const isAnswer = !(error instanceof Failure) || ANSWERS.includes(error.code);
    const records = isAnswer ? null : await keptCopy(term);
    if (records) return records;
    throw error;
  } finally {
    isOver = true;
  }
}

/** Reads from the first of the reader's dictionaries that has the word. */
async function readFirst(term: string, signal: AbortSignal): Promise<WordRecord[]> {
  if (!datasets.areChosen) return (await getWord(term, signal)).data;
  await datasets.load();
  const { data } = await getWordDatasets(term, { dataset: await datasets.requested() }, signal);
  const order = datasets.ordered.map(({ name }) => name);
  const having = data.filter(({ count }) => count > 0);
  const [first] = having.toSorted((a, b) => order.indexOf(a.dataset) - order.indexOf(b.dataset));
  return first?.entries ?? [];
}

async function keptCopy(term: string): Promise<WordRecord[] | null> {
  try {
    const { findKept } = await import('../kept/kept-words.ts');
    const found = await findKept(term);
    if (found) keptCopies.set(term, found.keptAt);
    return found?.records ?? null;
  } catch {
    return null;
  }
}
