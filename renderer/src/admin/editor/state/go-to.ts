import { tick } from 'svelte';
import type { Editor } from './editor.svelte.ts';

const find = (part: string, inside = '') =>
  document.querySelector<HTMLElement>(`[data-part="${part}"] ${inside}`);

/** Unfolds a part of the page, and leads to its head. */
export async function openPart(editor: Editor, part: string): Promise<void> {
  editor.folds.open(part);
  await tick();
  show(find(part, '[data-head]'));
}

/** Leads to a meaning: to the field that has the focus in another one, if it shows that, else to its head. */
export function goToMeaning(part: string): void {
  const field = document.activeElement?.closest<HTMLElement>('[data-place]')?.dataset['place'];
  const same = field && /^meanings\[-?\d+\](\.\w+)$/.exec(field)?.[1];
  const control = same && find(part, `[data-place="${part}${same}"] :is(input, textarea, select)`);
  show(control || find(part, '[data-head]'));
}

function show(target: HTMLElement | null): void {
  target?.focus({ preventScroll: true });
  const part = target?.closest('[data-part]');
  // A long part begins at the top; of a field, the field counts.
  const isHead = target?.hasAttribute('data-head');
  (isHead ? part : target)?.scrollIntoView({ block: isHead ? 'start' : 'center' });
}

/** The part of the page that an element is in. */
export const partOf = (element: Element | null): string | null =>
  element?.closest<HTMLElement>('[data-part]')?.dataset['part'] ?? null;
