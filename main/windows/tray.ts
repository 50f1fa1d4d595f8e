import type { MenuItemConstructorOptions } from 'electron';
import type { ServerStatus } from '../../server/contract/desktop/app.ts';
import type { Texts } from '../texts/texts.ts';

export interface TrayActions {
  open(): void;
  copyAddress(address: string): void;
  openPreferences(): void;
  quit(): void;
}

export function statusLine(status: ServerStatus, texts: Texts): string {
  const said = texts.status[status.phase];
  if (status.phase === 'importing') return `${said}${Math.floor(status.percent)} %`;
  if (status.phase === 'ready') return `${said}${status.url}`;
  return said;
}

/** The tray menu: the server's status, its addresses to copy, and Quit. */
export function trayTemplate(
  texts: Texts,
  actions: TrayActions,
  status: ServerStatus,
  sharedAddresses: readonly string[],
): MenuItemConstructorOptions[] {
  const addresses = status.phase === 'ready' ? [...sharedAddresses, status.url] : [];
  return [
    { label: statusLine(status, texts), enabled: false },
    { type: 'separator' },
    { label: texts.open, click: actions.open },
    ...addresses.map((address) => ({
      label: `${texts.copyAddress}: ${address}`,
      click: () => actions.copyAddress(address),
    })),
    { label: texts.preferences, click: actions.openPreferences },
    { type: 'separator' },
    { label: texts.quit, click: actions.quit },
  ];
}
