import type { Query } from '../../api/http.ts';
import { getRandomWord } from '../../api/public.ts';
import { wordAddress } from '../../lib/addresses.ts';
import { router } from '../../lib/router.svelte.ts';
import { toasts } from '../../components/shared/toasts.svelte.ts';
import type { publicApi } from '../../../../server/contract/public/api.ts';

export async function goToRandomWord(
  filters: Query<(typeof publicApi)['getRandomWord']> = {},
): Promise<void> {
  try {
    const { data } = await getRandomWord(filters);
    await router.go(wordAddress(data.word));
  } catch (error) {
    toasts.fail(error);
  }
}
