import { LazyDialog } from '../../../components/shared/lazy-dialog.svelte.ts';

export const shortcuts = new LazyDialog<object>(() => import('./ShortcutsDialog.svelte'));
