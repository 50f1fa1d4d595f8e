import { toasts } from '../../components/shared/toasts.svelte.ts';
import { l } from '../../i18n/learner.ts';
import type { Star } from './schemas.ts';
import { newStar } from './star.ts';
import * as store from './store.ts';

/** Stars these words, in a list if it has a name, and says how many are new. */
export async function starAll(words: readonly Star[], list = ''): Promise<void> {
  const lists = list === '' ? [] : [list];
  try {
    const before = (await store.readIds()).length;
    const stars = words.map(({ transcription, meanings, recording, ...word }) => ({
      ...newStar(word, { transcription, recording, meanings }, new Date()),
      lists,
    }));
    const { stars: all } = await store.mergeIn({ lists, stars, days: [] });
    toasts.show(l().myWords.imported(all.length - before, all.length));
  } catch {
    toasts.show(l().myWords.notSaved, 'danger');
  }
}
