import { oneOf, Stored } from './stored.svelte.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const stored = new Stored<Theme>('theme', 'system', oneOf(THEMES));

/** Light, dark, or as the system says. `public/before-paint.js` puts it on the page at first. */
export const theme = {
  get current(): Theme {
    return stored.current;
  },
  choose(choice: Theme): void {
    stored.current = choice;
    if (choice === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = choice;
  },
};
