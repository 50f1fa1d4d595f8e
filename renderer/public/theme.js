// Puts the chosen theme on the page before it is painted; src/lib/theme.svelte.ts changes it later.
try {
  const theme = localStorage.getItem('wordkeep.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden: then the theme of the system it is.
}
