import { tick } from 'svelte';

/** Moves the focus by `step` matching elements, or to the first one. */
export function moveFocus(selector: string, step: number): void {
  const elements = [...document.querySelectorAll<HTMLElement>(selector)];
  const at = elements.findIndex((element) => element.contains(document.activeElement));
  const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), elements.length - 1);
  elements[next]?.focus();
  elements[next]?.scrollIntoView({ block: 'nearest' });
}

/** A reverted entry of the history has the focus, and the new one above pushes it down. */
export async function keepInView(): Promise<void> {
  await tick();
  const focused = document.activeElement;
  if (focused?.closest('article[tabindex]')) focused.scrollIntoView({ block: 'nearest' });
}
