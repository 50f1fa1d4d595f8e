import { createContext } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import { type Errors, hasErrorsIn, meaningPath } from '../draft/field-errors.ts';

/** Records with at least so many meanings begin folded, for an overview. */
const LONG_FROM = 7;

/** The folded parts of the page by path, for as long as it is open. */
export class Folds {
  private readonly folded = new SvelteSet<string>();
  /** How often `openErrors` was called. */
  errorsOpened = $state(0);

  begin(meanings: readonly { id: number }[]): void {
    if (meanings.length >= LONG_FROM) this.fold(meanings.map(meaningPath));
  }

  isOpen(path: string): boolean {
    return !this.folded.has(path);
  }

  open(path: string): void {
    this.folded.delete(path);
  }

  toggle(path: string): void {
    if (!this.folded.delete(path)) this.folded.add(path);
  }

  fold(paths: readonly string[]): void {
    for (const path of paths) this.folded.add(path);
  }

  unfold(paths: readonly string[]): void {
    for (const path of paths) this.folded.delete(path);
  }

  /** Unfolds everything with a problem. */
  openErrors(errors: Errors): void {
    for (const path of [...this.folded]) {
      if (hasErrorsIn(errors, path)) this.folded.delete(path);
    }
    this.folded.delete('record');
    this.errorsOpened += 1;
  }
}

/** The folds of the page, for the disclosures deep inside it. */
export const [getFolds, setFolds] = createContext<Folds>();
