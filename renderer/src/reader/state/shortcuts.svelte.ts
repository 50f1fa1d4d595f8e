import { Failure } from '../../api/failure.ts';
import { toasts } from '../../lib/toasts.svelte.ts';
import type LoadedDialog from '../parts/ShortcutsDialog.svelte';

/** The list of keys, loaded when somebody asks for it. */
class Shortcuts {
  /** Null while it is closed. */
  Dialog: typeof LoadedDialog | null = $state.raw(null);

  show = async (): Promise<void> => {
    try {
      this.Dialog = (await import('../parts/ShortcutsDialog.svelte')).default;
    } catch {
      toasts.fail(new Failure('offline'));
    }
  };

  hide = (): void => {
    this.Dialog = null;
  };
}

export const shortcuts = new Shortcuts();
