import { pages } from '../../../i18n/pages.ts';
import { confirm } from '../../shared/confirm.svelte.ts';
import type { Editor } from './editor.svelte.ts';

/** Asks before what is typed is lost. */
export async function mayLeave(editors: readonly Editor[]): Promise<boolean> {
  const dirty = editors.filter(({ isDirty }) => isDirty);
  if (dirty.length === 0) return true;
  const { leaveTitle, leaveText, leave } = pages().editor;
  const isSure = await confirm.ask({
    title: leaveTitle,
    text: leaveText,
    action: leave,
    danger: true,
  });
  if (isSure) for (const editor of dirty) editor.leave();
  return isSure;
}
