import { SvelteSet } from 'svelte/reactivity';
import { type Errors, isWithin } from '../draft/field-errors.ts';
import { Press } from './press.ts';

/** What would be refused as it is typed now, told of the places that were left. */
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

  /** A field or a part was left: what is wrong in it is told from now on. */
  leave(place: string): void {
    this.press.after(() => this.left.add(place));
  }

  /** What is wrong now; see `field-errors.ts` for the places. */
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

/** The places that are left when the focus moves: those around `from` that are not around `to`. */
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
