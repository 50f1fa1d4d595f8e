import { toasts } from '../../components/shared/toasts.svelte.ts';
import { r } from '../../i18n/reader.ts';
import { router } from '../../lib/router.svelte.ts';
import { addressOf, MAX_WORDS } from './shared-list.ts';

type Words = readonly string[];

/**
 * Opens a list of the first words of `wordsOf`, which need not give more than `count`. Tells the
 * reader if there are more, or if it fails.
 */
export async function openList(
  { name, topic }: { name: string; topic?: string | null },
  wordsOf: (count: number) => Words | Promise<Words>,
): Promise<void> {
  try {
    const words = [...(await wordsOf(MAX_WORDS + 1))];
    if (words.length > MAX_WORDS) toasts.show(r().browse.onlyFirst(MAX_WORDS));
    await router.go(await addressOf('/list', { name, topic, words }));
  } catch (error) {
    toasts.fail(error);
  }
}
