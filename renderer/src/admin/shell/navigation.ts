import Inbox from '@lucide/svelte/icons/inbox';
import ArrowDownUp from '@lucide/svelte/icons/arrow-down-up';
import BookA from '@lucide/svelte/icons/book-a';
import History from '@lucide/svelte/icons/history';
import KeyRound from '@lucide/svelte/icons/key-round';
import LayoutDashboard from '@lucide/svelte/icons/layout-dashboard';
import Library from '@lucide/svelte/icons/library';
import SearchX from '@lucide/svelte/icons/search-x';
import Settings from '@lucide/svelte/icons/settings';
import { t } from '../../i18n/admin.ts';
import { pageSettings } from '../../lib/page-settings.ts';
import { surfaces } from '../../lib/surfaces.ts';

const ALL = [
  { name: 'dashboard', href: '/admin', icon: LayoutDashboard },
  { name: 'words', href: '/admin/words', icon: BookA },
  { name: 'datasets', href: '/admin/datasets', icon: Library },
  { name: 'transfer', href: '/admin/transfer', icon: ArrowDownUp },
  { name: 'history', href: '/admin/history', icon: History },
  { name: 'suggestions', href: '/admin/suggestions', icon: Inbox },
  { name: 'misses', href: '/admin/misses', icon: SearchX },
  { name: 'keys', href: '/admin/keys', icon: KeyRound },
  { name: 'settings', href: '/admin/settings', icon: Settings },
] as const;

/** The pages in the order of the menu, without those that have nothing to show. */
export const PAGES = ALL.filter(
  ({ name }) => !pageSettings.emptyPages?.some((empty) => empty === name),
);

export const isWithin = (path: string, href: string): boolean =>
  path === href || (href !== '/admin' && path.startsWith(`${href}/`));

/** Pages of the reader, where there is one. */
export const readerLinks = () =>
  surfaces.reader
    ? [
        { label: t().nav.reader, href: '/' },
        { label: t().nav.apiPage, href: '/api-docs' },
      ]
    : [];
