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
        ([path]) => this.isAllShown || [...this.left].some((one) => isWithin(path, one)),
      ),
    ),
  );

  /** A field or a part was left, so its problems are shown. */
  leave(path: string): void {
    this.press.after(() => this.left.add(path));
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
export function pathsLeft(from: Element, to: Node | null): string[] {
  const paths: string[] = [];
  for (
    let around = from.closest<HTMLElement>('[data-path]');
    around && !(to && around.contains(to));
    around = around.parentElement?.closest<HTMLElement>('[data-path]') ?? null
  ) {
    paths.push(around.dataset['path'] ?? '');
  }
  return paths;
}
