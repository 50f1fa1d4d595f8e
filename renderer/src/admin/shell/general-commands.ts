import { EXPORT_FORMATS } from '../../../../server/contract/vocabulary.ts';
import { getUpdateCheck } from '../../api/admin.ts';
import { t } from '../../i18n/admin.ts';
import { languageItems } from '../../components/shared/language-items.ts';
import { router } from '../../lib/router.svelte.ts';
import { surfaces } from '../../lib/surfaces.ts';
import { theme, THEMES } from '../../lib/theme.svelte.ts';
import { toasts } from '../../components/shared/toasts.svelte.ts';
import { backup } from '../transfer/downloads.svelte.ts';
import type { Command } from '../shared/commands.svelte.ts';
import { help, HELP_KEY } from './help.svelte.ts';
import { signOut } from './sign-out.ts';

/** Commands of every page. */
export function generalCommands(): Command[] {
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
      label: `${t().theme}: ${t().themes[choice]}`,
      run: () => theme.choose(choice),
    })),
    ...languageItems().map(({ label, onselect }) => ({
      label: `${t().language}: ${label}`,
      run: () => onselect?.(),
    })),
    { label: t().shortcuts.title, shortcut: HELP_KEY, run: () => (help.isOpen = true) },
    ...(surfaces.reader
      ? [
          { label: t().nav.reader, href: '/' },
          { label: t().nav.apiPage, href: '/api-docs' },
        ]
      : []),
    { label: t().signOut, synonyms: texts.synonyms.signOut, run: signOut },
  ];
}

async function backUp(): Promise<void> {
  await router.go('/admin/transfer');
  // Leaving a page with unsaved changes may have been refused.
  if (router.path === '/admin/transfer') await backup.start();
}

async function checkForUpdates(): Promise<void> {
  const { disabled, unknown, available, upToDate } = t().update;
  try {
    const { enabled, latest, update_available } = await getUpdateCheck();
    if (!enabled) toasts.show(disabled);
    else if (latest === null) toasts.show(unknown);
    else toasts.show(update_available ? available(latest) : upToDate);
  } catch (error) {
    toasts.fail(error);
  }
}
