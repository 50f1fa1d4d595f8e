import type { MenuItem } from '../../components/shared/menu-item.ts';
import { toasts } from '../../components/shared/toasts.svelte.ts';
import { l } from '../../i18n/learner.ts';
import { saveFile } from '../../lib/save-file.ts';
import { wordSettings } from '../../lib/word-settings.svelte.ts';
import type { Star } from './schemas.ts';

/** A text to be made and saved as a file; a failure is told. */
export const saving = (textOf: () => Promise<string>, type: string, name: string) => (): void => {
  void textOf()
    .then((text) => saveFile(new Blob([text], { type: `${type};charset=utf-8` }), name))
    .catch(toasts.fail);
};

/** Saves words for other programs, with translations into the languages shown. */
export function exportItems(stars: () => readonly Star[], listName?: string | null): MenuItem[] {
  const t = l().myWords;
  const file = listName || 'my-words';
  const choice = () => ({ stars: stars(), shows: wordSettings.shows });
  const formats = () => import('./other-formats.ts');
  const anki = async () => (await formats()).ankiOf(choice());
  const csv = async () => (await formats()).csvOf(choice());
  return [
    { label: t.exportAnki, onselect: saving(anki, 'text/plain', `${file}-anki.txt`) },
    { label: t.exportCsv, onselect: saving(csv, 'text/csv', `${file}.csv`) },
  ];
}
