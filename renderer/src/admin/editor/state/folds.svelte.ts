import { createContext } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import { type Errors, hasErrorsIn, meaningPlace } from '../draft/field-errors.ts';

/** From so many meanings on a record begins folded: it is looked over first. */
const LONG_FROM = 7;

/** Which parts of the page are folded, by place, for as long as it is shown. */
export class Folds {
  private readonly folded = new SvelteSet<string>();
  /** How often what is wrong was to be shown. */
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

  /** Shows what is wrong, wherever it is. */
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
