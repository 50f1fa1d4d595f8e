import type { WordRecord } from '../../../../server/contract/word.ts';
import { getWordAhead } from '../../api/public.ts';
import type { Star } from './schemas.ts';
import { contentOf, newStar, type Starred } from './star.ts';
import { keepWords } from '../kept/kept-words.ts';
import * as store from './store.ts';

/** Stars removed since the page was loaded: starring again restores note, lists and practice. */
const removed = new Map<string, Star>();

/** Calls back with all ids now, and after each change in any tab. */
export async function watchIds(tell: (ids: string[]) => void): Promise<void> {
  tell(await store.readIds());
  store.whenChanged(() => void store.readIds().then(tell));
}

export async function star(starred: Starred, records: readonly WordRecord[] | null): Promise<void> {
  const added = newStar(starred, records && contentOf(starred, records), new Date());
  await store.addStar(removed.get(added.id) ?? added);
  void keepEntry(starred.word, records);
}

/** Fetches the entry unless it is known. */
async function keepEntry(word: string, known: readonly WordRecord[] | null): Promise<void> {
  try {
    const records = known ?? (await getWordAhead(word)).data;
    if (!known) await refreshStars(word, records);
    await keepWords([{ word, records }], 'starred');
  } catch {
    // Completed when the page of the word is next opened.
  }
}

export async function unstar(id: string): Promise<void> {
  const star = await store.removeStar(id);
  if (star) removed.set(id, star);
}

/** A star whose meaning is gone stays as it was. */
export async function refreshStars(word: string, records: readonly WordRecord[]): Promise<void> {
  for (const star of await store.starsOf(word)) {
    const content = contentOf(star, records);
    if (!content || isSame(star, content)) continue;
    await store.changeStar(star.id, (now) => ({ ...now, ...content }));
  }
}

const isSame = ({ transcription, recording, meanings }: Star, content: Partial<Star>): boolean =>
  JSON.stringify({ transcription, recording, meanings }) === JSON.stringify(content);
