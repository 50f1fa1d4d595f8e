import { LANGUAGE_NAMES } from '../../contract/vocabulary.ts';
import type { About, FormatFile } from './format.ts';

export function aboutText(about: About): string {
  const { title, version, languages, coreOnly, licence, datasets, url } = about;
  const translations =
    languages === null
      ? 'all languages'
      : languages.map((language) => LANGUAGE_NAMES[language]).join(', ') || 'none';
  const lines = [
    title,
    ...(version === null ? [] : [`Version: ${version}`]),
    ...(url === null ? [] : [`From: ${url}`]),
    'Made with Wordkeep, https://github.com/wordkeep/wordkeep',
    `Records: ${coreOnly ? 'the core' : 'all'}; translations: ${translations}`,
    '',
    `Licence of the whole: ${licence.license}${inBrackets(licence.license_url)}`,
    ...datasets.flatMap((dataset) => [
      '',
      `Dataset: ${dataset.name || 'without a name'}`,
      ...(dataset.version === null ? [] : [`Version: ${dataset.version}`]),
      `Licence: ${dataset.license}${inBrackets(dataset.license_url)}`,
      ...(dataset.attribution === '' ? [] : [`Attribution: ${dataset.attribution}`]),
      ...(dataset.notice === '' ? [] : [`Notice: ${dataset.notice}`]),
    ]),
    '',
    'Recordings are on other servers, under the licences given with them.',
  ];
  return `${lines.join('\n')}\n`;
}

/** Beside the data of every export. */
export function licenceFiles(about: About, folder = ''): FormatFile[] {
  return [
    { name: `${folder}README.txt`, content: Buffer.from(aboutText(about)) },
    ...Object.entries(about.licenceTexts)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, text]) => ({
        name: `${folder}LICENSES/${name}`,
        content: Buffer.from(text),
      })),
  ];
}

const inBrackets = (text: string): string => (text === '' ? '' : ` (${text})`);
