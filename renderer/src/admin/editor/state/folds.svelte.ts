import { createContext } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import { type Errors, hasErrorsIn, meaningPlace } from '../draft/field-errors.ts';

/** Records with at least so many meanings begin folded, for an overview. */
const LONG_FROM = 7;

/** The folded parts of the page by path, for as long as it is open. */
export class Folds {
  private readonly folded = new SvelteSet<string>();
  /** How often `openErrors` was called. */
  errorsOpened = $state(0);

  begin(meanings: readonly { id: number }[]): void {
    if (meanings.length >= LONG_FROM) this.fold(meanings.map(meaningPlace));
  }

  isOpen(place: string): boolean {
    return !this.folded.has(place);
  }

  open(place: string): void {
    this.folded.delete(place);
  }

  toggle(place: string): void {
    if (!this.folded.delete(place)) this.folded.add(place);
  }

  fold(places: readonly string[]): void {
    for (const place of places) this.folded.add(place);
  }

  unfold(places: readonly string[]): void {
    for (const place of places) this.folded.delete(place);
  }

  /** Unfolds everything with a problem. */
  openErrors(errors: Errors): void {
    for (const place of [...this.folded]) {
      if (hasErrorsIn(errors, place)) this.folded.delete(place);
    }
    this.folded.delete('record');
    this.errorsOpened += 1;
  }
}

/** The folds of the page, for the disclosures deep inside it. */
export const [getFolds, setFolds] = createContext<Folds>();
