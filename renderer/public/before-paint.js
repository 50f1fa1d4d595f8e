// Puts the chosen theme, and the chosen language with its direction and headings, on the page before
// it is painted, and requests the texts of the language; src/lib/theme.svelte.ts and src/i18n/language.svelte.ts
// change them later.
{
  const root = document.documentElement;
  const stored = (name) => {
    try {
      return localStorage.getItem(`wordkeep.${name}`);
    } catch {
      return null; // Storage may be forbidden: then it is as the system says.
    }
  };
  const theme = stored('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  const known = ['ar', 'de', 'en', 'es', 'fr', 'pt', 'ru', 'zh'];
  const wanted = [stored('language') ?? '', ...navigator.languages];
  const language = wanted.map((tag) => tag.split('-')[0]).find((code) => known.includes(code));
  if (language) root.lang = language;
  if (language === 'ar') root.dir = 'rtl';
  const translate = () => {
    for (const place of document.querySelectorAll(`.own[data-${language}]`)) {
      place.textContent = place.dataset[language];
      place.lang = language;
    }
  };
  // Before the scripts of the page, which replace what the server has written.
  document.addEventListener('readystatechange', translate, { once: true });
  // The first takes long, and nothing else can be done until the scripts are there.
  new Intl.NumberFormat(navigator.language);
  const texts = document.querySelector('meta[name="wordkeep-texts"]')?.content.split(' ') ?? [];
  for (const file of texts.filter((name) => name.startsWith(`${language}-`))) {
    const href = new URL(`assets/${file}`, document.currentScript.src);
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
  }
}
