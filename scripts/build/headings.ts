import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const CATALOGUES = 'renderer/src/i18n';
/** The pages of the administrator. */
const DESKS = 'words datasets transfer history suggestions misses keys settings'.split(' ');

/** Writes the headings of pages in all languages, for the pages that the server sends. */
export const headings = (): Plugin => ({
  name: 'wordkeep:headings',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    const languages = readdirSync(CATALOGUES).filter((name) => /^[a-z]{2}$/.test(name));
    const texts = Object.fromEntries(languages.map((name) => [name, headingsIn(name)]));
    this.emitFile({ type: 'asset', fileName: 'headings.json', source: JSON.stringify(texts) });
  },
});

/** The title of each page and what stands below it. */
function headingsIn(language: string): Record<string, (string | undefined)[]> {
  const [reader, learner, admin, pages] = ['reader', 'learner', 'admin', 'pages'].map((name) =>
    JSON.parse(readFileSync(`${CATALOGUES}/${language}/${name}.json`, 'utf8')),
  );
  return {
    '/': [reader.tagline, reader.home.today],
    '/browse': [reader.browse.title],
    '/find': [reader.finder.title, reader.finder.hint],
    '/my-words': [learner.myWords.title, learner.myWords.hint],
    '/practice': [learner.practice.title, learner.practice.about],
    '/list': [learner.lists.title, learner.lists.hint],
    '/quiz': [learner.quiz.title, learner.quiz.hint],
    '/text': [reader.nav.text, learner.text.hint],
    '/history': [reader.history.title, reader.history.hint],
    '/about': [reader.about.title],
    '/api-docs': [reader.api.title, reader.api.intro],
    '/admin': [admin.nav.dashboard],
    ...Object.fromEntries(
      DESKS.map((name) => [`/admin/${name}`, [admin.nav[name], pages[name]?.hint]]),
    ),
  };
}
