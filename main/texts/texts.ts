/// <reference types="vite/types/importMeta.d.ts" />
import en from '../../renderer/src/i18n/en/app.json';
import { type Messages, messagesOf } from '../../renderer/src/i18n/messages.ts';

export type Texts = Messages<typeof en>;

const CATALOGUES = import.meta.glob<object>('../../renderer/src/i18n/*/app.json', {
  eager: true,
  import: 'default',
});

/** The texts of menus, the tray and dialogs for a platform locale such as `ru-RU`. Pages have their own. */
export function textsFor(locale: string): Texts {
  const code = locale.toLowerCase().split('-')[0] ?? '';
  const own = CATALOGUES[`../../renderer/src/i18n/${code}/app.json`];
  return messagesOf(en, own ?? en, own ? code : 'en');
}
