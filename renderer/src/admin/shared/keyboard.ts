export { isTaken } from '../../lib/is-taken.ts';

/** Moves the focus by `step` matching elements, or to the first one. */
export function moveFocus(selector: string, step: number): void {
  const places = [...document.querySelectorAll<HTMLElement>(selector)];
  const at = places.findIndex((place) => place.contains(document.activeElement));
  const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), places.length - 1);
  places[next]?.focus();
  places[next]?.scrollIntoView({ block: 'nearest' });
}
