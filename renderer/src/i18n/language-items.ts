import type { MenuItem } from '../components/shared/menu-item.ts';
import { toasts } from '../lib/toasts.svelte.ts';
import { INTERFACE_LANGUAGES, language, ownName, tagOf } from './language.svelte.ts';
import { t } from './shared.ts';
import { chooseLanguage } from './texts.ts';

/** The languages of the interface, as the items of a menu. */
export const languageItems = (): MenuItem[] =>
  INTERFACE_LANGUAGES.map((code) => ({
    label: ownName(code),
    lang: tagOf(code),
    checked: language.current === code,
    onselect: () =>
      void chooseLanguage(code).catch(() => toasts.show(t().failures.offline[0] ?? '', 'danger')),
  }));
