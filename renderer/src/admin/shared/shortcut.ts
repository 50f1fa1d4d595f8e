const IS_MAC = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '');
const MAC_NAMES: Partial<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };

/**
 * True if a key press is a shortcut such as `Mod+S`; `Mod` is Ctrl, or Command on a Mac. If the
 * layout lacks the letter, or Alt makes another one of it, the position of the key counts.
 */
export function isShortcut(event: KeyboardEvent, shortcut: string): boolean {
  const { key, modifiers } = read(shortcut);
  const isLatin = /^[a-z]$/i.test(event.key);
  // The row of digits writes other signs on many layouts, and with Alt on a Mac.
  const code = /\d/.test(key) ? /^Digit(\d)$/ : /^Key(.)$/;
  const pressed = (!isLatin && code.exec(event.code)?.[1]) || event.key;
  return (
    pressed.toLowerCase() === key.toLowerCase() &&
    (event.ctrlKey || event.metaKey) === modifiers.includes('Mod') &&
    event.altKey === modifiers.includes('Alt') &&
    event.shiftKey === modifiers.includes('Shift')
  );
}

/** The keys as this device's keyboard labels them. */
export function shortcutKeys(shortcut: string): string[] {
  const { key, modifiers } = read(shortcut);
  const names = modifiers.map((name) =>
    IS_MAC ? (MAC_NAMES[name] ?? name) : name === 'Mod' ? 'Ctrl' : name,
  );
  return [...names, key];
}

/** Writes a shortcut in the syntax of `aria-keyshortcuts`. */
export const ariaShortcut = (shortcut: string): string =>
  shortcut.includes('Mod')
    ? ['Control', 'Meta'].map((name) => shortcut.replace('Mod', name)).join(' ')
    : shortcut;

function read(shortcut: string): { key: string; modifiers: string[] } {
  const keys = shortcut.split('+');
  return { key: keys.at(-1) ?? '', modifiers: keys.slice(0, -1) };
}
