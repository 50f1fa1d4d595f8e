import { toFailure } from '../../api/failure.ts';
import { failureText } from '../../i18n/failures.ts';

interface Toast {
  id: number;
  kind: 'plain' | 'danger';
  text: string;
}

/** Long enough to read: a second for every twenty characters, and some to notice it. */
const SHOWN_MS = 3_000;
const PER_CHARACTER_MS = 50;

/** Short messages: what was done, and what failed beside the page. */
class Toasts {
  shown: Toast[] = $state([]);
  private lastId = 0;

  show(text: string, kind: Toast['kind'] = 'plain'): void {
    const id = (this.lastId += 1);
    this.shown.push({ id, kind, text });
    setTimeout(
      () => {
        this.shown = this.shown.filter((toast) => toast.id !== id);
      },
      SHOWN_MS + text.length * PER_CHARACTER_MS,
    );
  }

  /** Says why something failed; nothing for an aborted request. */
  fail = (error: unknown): void => {
    const failure = toFailure(error);
    if (failure) this.show(failureText(failure).title, 'danger');
  };
}

export const toasts = new Toasts();
