import { isLayerOpen } from './open-layers.ts';

/** True if a key press belongs to a control or a dialog, and not to the page's own shortcuts. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (isLayerOpen()) return true;
  return target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]');
}
