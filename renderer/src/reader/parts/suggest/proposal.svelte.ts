import { Failure } from '../../../api/failure.ts';
import { withTexts } from '../../../i18n/texts.ts';
import { toasts } from '../../../components/shared/toasts.svelte.ts';
import type LoadedDialog from './ProposeDialog.svelte';

/** The dialog for proposing a missing word, loaded when needed. */
class Proposal {
  /** Null while it is closed. */
  Dialog: typeof LoadedDialog | null = $state.raw(null);
  /** The initial word in the dialog. */
  word = $state.raw('');

  show = async (word: string): Promise<void> => {
    try {
      const { default: Dialog } = await withTexts(import('./ProposeDialog.svelte'));
      this.word = word;
      this.Dialog = Dialog;
    } catch {
      toasts.fail(new Failure('offline'));
    }
  };

  hide = (): void => {
    this.Dialog = null;
  };
}

export const proposal = new Proposal();
