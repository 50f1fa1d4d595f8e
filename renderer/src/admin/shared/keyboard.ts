import { tick } from 'svelte';

export { isTaken } from '../../lib/is-taken.ts';

/** What a list has one of for each item, and the focus can be put on. */
const ROWS = '[data-row], [data-suggestion], [data-change]';

/** The number of the row that an element stands in, from 0; -1 outside of rows. */
function rowOf(element: Element | null): number {
  const holder = element?.closest(`tr, ${ROWS}`);
  return [...document.querySelectorAll(ROWS)].findIndex((row) => holder?.contains(row));
}

/**
 * Shows something else than before. If that takes the element with the focus away, the row now in
 * its place gets it, or the heading of the page.
 */
export async function keepFocus(show: () => void): Promise<void> {
  const focused = document.activeElement;
  const isInPage = (focused?.closest('main') ?? null) !== null;
  const row = rowOf(focused);
  show();
  await tick();
  if (isInPage && !focused?.isConnected) focusRow(row);
}

/** Gives the focus to a row, or the last, or the heading of a page without any. */
export function focusRow(row: number): void {
  // A dialog or a field has it already.
  if (document.activeElement && document.activeElement !== document.body) return;
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const next = rows[Math.min(Math.max(row, 0), rows.length - 1)];
  (next ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
}

/** Moves the focus among the elements that match, by so many places; the first one at first. */
export function moveFocus(selector: string, step: number): void {
  const places = [...document.querySelectorAll<HTMLElement>(selector)];
  const at = places.findIndex((place) => place.contains(document.activeElement));
  const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), places.length - 1);
  places[next]?.focus();
  places[next]?.scrollIntoView({ block: 'nearest' });
}
