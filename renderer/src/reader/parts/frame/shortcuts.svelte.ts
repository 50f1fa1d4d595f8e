import { Failure } from '../../../api/failure.ts';
import { toasts } from '../../../components/shared/toasts.svelte.ts';
import type LoadedDialog from './ShortcutsDialog.svelte';

/** The dialog with the keyboard shortcuts, loaded when needed. */
class Shortcuts {
  /** Null while it is closed. */
  Dialog: typeof LoadedDialog | null = $state.raw(null);

  show = async (): Promise<void> => {
    try {
      this.Dialog = (await import('./ShortcutsDialog.svelte')).default;
    } catch {
      toasts.fail(new Failure('offline'));
    }
  };

  hide = (): void => {
    this.Dialog = null;
  };
}

export const shortcuts = new Shortcuts();
