import { toasts } from '../../components/shared/toasts.svelte.ts';
import { router } from '../../lib/router.svelte.ts';
import { addressOf, MAX_WORDS } from './shared-list.ts';

type Words = readonly string[];

/** Opens a list of at most so many words as `wordsOf` is asked for; a failure is told. */
export async function openList(
  { name, topic }: { name: string; topic?: string | null },
  wordsOf: (count: number) => Words | Promise<Words>,
): Promise<void> {
  try {
    const words = [...(await wordsOf(MAX_WORDS))];
    await router.go(await addressOf('/list', { name, topic, words }));
  } catch (error) {
    toasts.fail(error);
  }
}
