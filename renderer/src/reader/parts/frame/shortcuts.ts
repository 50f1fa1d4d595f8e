import { LazyDialog } from '../../../components/shared/lazy-dialog.svelte.ts';

/** The dialog with the keyboard shortcuts. */
export const shortcuts = new LazyDialog<object>(() => import('./ShortcutsDialog.svelte'));
