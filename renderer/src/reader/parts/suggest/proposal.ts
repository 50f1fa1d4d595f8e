import { LazyDialog } from '../../../components/shared/lazy-dialog.svelte.ts';

/** The dialog for proposing a missing word, which begins with `word`. */
export const proposal = new LazyDialog<{ word: string }>(() => import('./ProposeDialog.svelte'));
