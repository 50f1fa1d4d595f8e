import type { MenuItem } from './menu-item.ts';
import { toasts } from './toasts.svelte.ts';
import { INTERFACE_LANGUAGES, language, ownName, tagOf } from '../../i18n/language.svelte.ts';
import { t } from '../../i18n/shared.ts';
import { chooseLanguage } from '../../i18n/texts.ts';

export const languageItems = (): MenuItem[] =>
  INTERFACE_LANGUAGES.map((code) => ({
    label: ownName(code),
    lang: tagOf(code),
    checked: language.current === code,
    onselect: () =>
      void chooseLanguage(code).catch(() => toasts.show(t().failures.offline.title, 'danger')),
  }));
