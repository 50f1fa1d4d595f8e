/** Whether a key press belongs to a control or a dialog, and not to the page's own shortcuts. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (document.querySelector('[role="dialog"], [role="menu"]')) return true;
  return target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]');
}

/** Moves the focus among the elements that match, by so many places; the first one at first. */
export function moveFocus(selector: string, step: number): void {
  const places = [...document.querySelectorAll<HTMLElement>(selector)];
  const at = places.findIndex((place) => place.contains(document.activeElement));
  const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), places.length - 1);
  places[next]?.focus();
  places[next]?.scrollIntoView({ block: 'nearest' });
}
