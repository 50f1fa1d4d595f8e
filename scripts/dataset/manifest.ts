/**
 * Raise this when a release has changed content, and record it with `npm run dataset -- build --release`:
 * servers treat a newer version as an update.
 */
export const DATASET_VERSION = '2.0.0';

export const DATASET_FILE = `wordkeep-en-${DATASET_VERSION}.zip`;

/** Fixed rather than the time of the build, so that the same sources give the same bytes. */
const GENERATED_AT = '2026-11-22T00:00:00.000Z';

const ATTRIBUTION = [
  'Wordkeep English Dictionary, (c) the Wordkeep contributors, CC BY 4.0.',
  'Meanings, examples and links: WordNet 3.1, (c) 2011 Princeton University, WordNet License.',
  'Pronunciations: CMUdict, (c) 1993-2015 Carnegie Mellon University, BSD 2-Clause.',
  'Names and things in seven languages: Unicode CLDR, (c) 1991-2025 Unicode, Inc., Unicode-3.0.',
  'Evidence for spellings and inflections: SCOWL and its Hunspell dictionaries, (c) 2000-2020',
  'Kevin Atkinson.',
  'Frequency: orgtre/google-books-ngram-frequency, from the Google Books Ngram Corpus, CC BY 3.0.',
  'Levels A1 to B2: the CEFR-J Wordlist Version 1.5, compiled by Yukio Tono, Tokyo University of',
  'Foreign Studies.',
].join(' ');

const NOTICE = [
  'This dictionary is a collection: the selection, arrangement and the records written for it are',
  'under CC BY 4.0; parts taken from the sources above stay under the licences of these sources,',
  'which allow use, change and redistribution for any purpose when their notices are kept. The',
  'full texts are in LICENSES/ beside this manifest. Princeton, Carnegie Mellon and Unicode',
  'neither made nor endorse this dictionary, and all of it comes without any warranty.',
].join(' ');

export function manifestText(lineCounts: ReadonlyMap<string, number>): string {
  const files = Object.fromEntries([...lineCounts].map(([name, lines]) => [name, { lines }]));
  const manifest = {
    name: 'Wordkeep English Dictionary',
    version: DATASET_VERSION,
    license:
      'CC-BY-4.0 AND LicenseRef-WordNet AND BSD-2-Clause AND Unicode-3.0 AND CC-BY-3.0 AND LicenseRef-CEFR-J',
    license_url: 'https://creativecommons.org/licenses/by/4.0/',
    attribution: ATTRIBUTION,
    notice: NOTICE,
    generatedAt: GENERATED_AT,
    files,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
