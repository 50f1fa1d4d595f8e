import { SvelteSet } from 'svelte/reactivity';
import { type Errors, isWithin } from '../draft/field-errors.ts';
import { Press } from './press.ts';

/** Problems of the draft, shown only for fields that were left. */
export class Checks {
  private problems: Errors = $state.raw({});
  readonly press = new Press();
  private readonly left = new SvelteSet<string>();
  private isAllShown = $state(false);

  readonly shown: Errors = $derived(
    Object.fromEntries(
      Object.entries(this.problems).filter(
        ([place]) => this.isAllShown || [...this.left].some((one) => isWithin(place, one)),
      ),
    ),
  );

  /** A field or a part was left, so its problems are shown. */
  leave(place: string): void {
    this.press.after(() => this.left.add(place));
  }

  /** Sets the problems by path; see `field-errors.ts`. */
  find(problems: Errors): void {
    this.press.after(() => (this.problems = problems));
  }

  showAll(): void {
    this.isAllShown = true;
  }

  clear(): void {
    this.problems = {};
    this.left.clear();
    this.isAllShown = false;
  }
}

/** The paths left when the focus moves: those around `from` that are not around `to`. */
export function placesLeft(from: Element, to: Node | null): string[] {
  const places: string[] = [];
  for (
    let around = from.closest<HTMLElement>('[data-place]');
    around && !(to && around.contains(to));
    around = around.parentElement?.closest<HTMLElement>('[data-place]') ?? null
  ) {
    places.push(around.dataset['place'] ?? '');
  }
  return places;
}
