import { LazyDialog } from '../../../components/shared/lazy-dialog.svelte.ts';

export const proposal = new LazyDialog<{ word: string }>(() => import('./ProposeDialog.svelte'));
