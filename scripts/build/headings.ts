import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const CATALOGUES = 'renderer/src/i18n';
const PARTS = 'reader learner admin pages everywhere'.split(' ');
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

/** The title of each page and what stands below it, and the name of each part of speech. */
function headingsIn(language: string): Record<string, (string | undefined)[]> {
  const [reader, learner, admin, pages, { vocabulary }] = PARTS.map((name) =>
    JSON.parse(readFileSync(`${CATALOGUES}/${language}/${name}.json`, 'utf8')),
  );
  const texts: Record<string, (string | undefined)[]> = {
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
    '/admin/words/new': [admin.words.new],
  };
  for (const name of DESKS) texts[`/admin/${name}`] = [admin.nav[name], pages[name]?.hint];
  texts['/admin/datasets'] = [admin.nav.datasets, `${pages.datasets.hint} ${pages.transfer.hint}`];
  for (const [code, name] of Object.entries<string>(vocabulary.languages)) {
    const title = pages.translate['title(language)'].replace('{language}', name);
    texts[`/admin/translate?untranslated=${code}`] = [title];
  }
  for (const part of Object.keys(vocabulary.partsOfSpeech)) {
    texts[part] = [vocabulary.partsOfSpeech[part]];
  }
  return texts;
}
