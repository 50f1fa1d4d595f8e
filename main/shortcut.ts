import type { GlobalShortcut } from 'electron';

/** Looks a word up from anywhere, where a person turned it on. */
export const LOOK_UP_SHORTCUT = 'CommandOrControl+Shift+L';

/** Registers the shortcut as long as it is wanted. What another program holds stays with it. */
export function followShortcut(
  shortcuts: Pick<GlobalShortcut, 'register' | 'unregister' | 'isRegistered'>,
  wanted: boolean,
  lookUp: () => void,
): void {
  const registered = shortcuts.isRegistered(LOOK_UP_SHORTCUT);
  if (wanted && !registered) shortcuts.register(LOOK_UP_SHORTCUT, lookUp);
  if (!wanted && registered) shortcuts.unregister(LOOK_UP_SHORTCUT);
}
