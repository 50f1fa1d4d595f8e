import { expect, it } from 'vitest';
import { ariaShortcut, isShortcut, shortcutKeys } from './shortcut.ts';

const press = (key: string, code: string, held: Partial<KeyboardEvent> = {}) =>
  ({
    key,
    code,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...held,
  }) as KeyboardEvent;

it.each([
  ['Mod+S', press('s', 'KeyS', { ctrlKey: true }), true],
  ['Mod+S', press('s', 'KeyS', { metaKey: true }), true],
  ['Mod+S', press('S', 'KeyS', { ctrlKey: true, shiftKey: true }), false],
  ['Mod+S', press('s', 'KeyS'), false],
  // A Russian layout, and a Mac, on which Alt writes another letter.
  ['Mod+S', press('ы', 'KeyS', { ctrlKey: true }), true],
  ['Alt+J', press('∆', 'KeyJ', { altKey: true }), true],
  // What is written on the key counts where it is a letter.
  ['Alt+J', press('j', 'KeyC', { altKey: true }), true],
  ['Alt+J', press('c', 'KeyJ', { altKey: true }), false],
  ['Alt+Shift+J', press('J', 'KeyJ', { altKey: true, shiftKey: true }), true],
  ['Mod+/', press('/', 'Slash', { ctrlKey: true }), true],
  ['Alt+1', press('1', 'Digit1', { altKey: true }), true],
  // A French layout, and a Mac.
  ['Alt+1', press('&', 'Digit1', { altKey: true }), true],
  ['Alt+2', press('™', 'Digit2', { altKey: true }), true],
])('%s', (shortcut, event, expected) => {
  expect(isShortcut(event, shortcut)).toBe(expected);
});

it('is written for people and for screen readers', () => {
  expect(shortcutKeys('Alt+Shift+J')).toHaveLength(3);
  expect(ariaShortcut('Mod+S')).toBe('Control+S Meta+S');
  expect(ariaShortcut('Alt+J')).toBe('Alt+J');
});
