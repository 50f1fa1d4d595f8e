import { EXPORT_FORMATS } from '../../../../server/contract/vocabulary.ts';
import { updates } from '../shared/updates.svelte.ts';
import { t } from '../../i18n/admin.ts';
import { t as shared } from '../../i18n/shared.ts';
import { languageItems } from '../../components/shared/language-items.ts';
import { router } from '../../lib/router.svelte.ts';
import { theme, THEMES } from '../../lib/theme.svelte.ts';
import { toasts } from '../../components/shared/toasts.svelte.ts';
import { backup } from '../transfer/downloads.svelte.ts';
import { type Command, pageCommands } from '../shared/commands.svelte.ts';
import { PAGES, readerLinks } from './navigation.ts';
import { HELP_KEY, opened } from './opened.svelte.ts';
import { signOut } from './sign-out.ts';
import type { AdminListItem } from '../../../../server/contract/admin/list.ts';
import { vocabulary } from '../../i18n/vocabulary.ts';
import { EXACT, rank } from './rank.ts';

export interface Choice extends Command {
  hint: string;
  lang?: string;
}

/** Best match first; of equal ones, those of the open page come first. */
export function choicesFor(text: string, words: readonly AdminListItem[]): Choice[] {
  const { action, page, newWord } = t().palette;
  const named: Choice[] = [
    ...pageCommands.all.map((command) => ({ ...command, hint: action })),
    ...PAGES.map(({ name, href }) => ({ label: t().nav[name], href, hint: page })),
    ...generalCommands().map((command) => ({ ...command, hint: action })),
    ...words.map(({ id, word, part_of_speech: part }) => ({
      label: word,
      lang: 'en',
      href: `/admin/words/${id}`,
      hint: vocabulary().partsOfSpeech[part],
    })),
  ];
  if (text.trim() === '') return named;
  const ranked = named
    .map((choice) => ({ choice, score: rank(text, choice.label, choice.synonyms) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const isWord = words.some(({ word }) => rank(text, word) === EXACT);
  const href = `/admin/words/new?word=${encodeURIComponent(text.trim())}`;
  return [
    ...ranked.map(({ choice }) => choice),
    ...(isWord ? [] : [{ label: newWord(text.trim()), href, hint: action }]),
  ];
}

/** Commands of every page. */
function generalCommands(): Command[] {
  const texts = t().palette;
  return [
    { label: t().words.new, synonyms: texts.synonyms.new, href: '/admin/words/new' },
    { label: texts.importDataset, href: '/admin/transfer' },
    ...EXPORT_FORMATS.map((format) => ({
      label: texts.export(t().exportFormats[format]),
      synonyms: texts.synonyms.download,
      href: `/admin/transfer?format=${format}`,
    })),
    { label: texts.backUp, synonyms: texts.synonyms.backup, run: backUp },
    { label: texts.checkForUpdates, run: checkForUpdates },
    ...THEMES.map((choice) => ({
      label: `${shared().theme}: ${shared().themes[choice]}`,
      run: () => theme.choose(choice),
    })),
    ...languageItems().map(({ label, onselect }) => ({
      label: `${shared().language}: ${label}`,
      run: () => onselect?.(),
    })),
    { label: t().shortcuts.title, shortcut: HELP_KEY, run: () => (opened.help = true) },
    ...readerLinks(),
    { label: t().signOut, synonyms: texts.synonyms.signOut, run: signOut },
  ];
}

async function backUp(): Promise<void> {
  await router.go('/admin/transfer');
  // Leaving a page with unsaved changes may have been refused.
  if (router.path === '/admin/transfer') await backup.start();
}

async function checkForUpdates(): Promise<void> {
  await updates.load();
  toasts.show(updates.text);
}
