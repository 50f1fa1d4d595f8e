import type { GlobalShortcut } from 'electron';

/** The global shortcut for looking up a word, if turned on. */
export const LOOK_UP_SHORTCUT = 'CommandOrControl+Shift+L';

/** Registers the shortcut while it is wanted. Does not take it from another program. */
export function followShortcut(
  shortcuts: Pick<GlobalShortcut, 'register' | 'unregister' | 'isRegistered'>,
  wanted: boolean,
  lookUp: () => void,
): void {
  const registered = shortcuts.isRegistered(LOOK_UP_SHORTCUT);
  if (wanted && !registered) shortcuts.register(LOOK_UP_SHORTCUT, lookUp);
  if (!wanted && registered) shortcuts.unregister(LOOK_UP_SHORTCUT);
}
