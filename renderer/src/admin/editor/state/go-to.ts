import type { Gap } from '../../../../../server/contract/admin/choices.ts';
import { wholePage } from '../../../lib/later.ts';
import type { Editor } from './editor.svelte.ts';

const find = (part: string, inside = '') =>
  document.querySelector<HTMLElement>(`[data-part="${part}"] ${inside}`);

/** Unfolds a part of the page and focuses its head. */
export async function openPart(editor: Editor, part: string): Promise<void> {
  editor.folds.open(part);
  await wholePage();
  show(find(part, '[data-head]'));
}

/** Focuses the same field as in the current meaning, if it is shown, or else the head. */
export function goToMeaning(part: string): void {
  const field = document.activeElement?.closest<HTMLElement>('[data-path]')?.dataset['path'];
  const same = field && /^meanings\[-?\d+\](\.\w+)$/.exec(field)?.[1];
  const control = same && find(part, `[data-path="${part}${same}"] :is(input, textarea, select)`);
  show(control || find(part, '[data-head]'));
}

/** The place of a field that the words of a queue lack. */
const FIELD_OF_GAP: Record<Gap, string> = {
  translations: '[data-path*="translations[-"] input',
  level: '[data-path="word_level"] select',
  transcription: '[data-path="transcription"] input',
  examples: '[data-path$=".examples"] :is(textarea, button)',
  meanings: '[data-add]',
};

/** Leads to the field for whose sake the record was opened. */
export const goToGap = (gap: Gap): void =>
  show(document.querySelector<HTMLElement>(FIELD_OF_GAP[gap]));

function show(target: HTMLElement | null): void {
  target?.focus({ preventScroll: true });
  const part = target?.closest('[data-part]');
  // A long part is shown from its top; a field is centred.
  const isHead = target?.hasAttribute('data-head');
  (isHead ? part : target)?.scrollIntoView({ block: isHead ? 'start' : 'center' });
}

export const partOf = (element: Element | null): string | null =>
  element?.closest<HTMLElement>('[data-part]')?.dataset['part'] ?? null;
