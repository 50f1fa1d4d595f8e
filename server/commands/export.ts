import { join } from 'node:path';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from '../contract/vocabulary.ts';
import { exportDictionary } from '../dataset/write/export.ts';
import { exportFormat } from '../formats/export.ts';
import { writeWholeFile } from '../dataset/write/whole-file.ts';
import { EXIT_USAGE, StartupError } from '../base/errors.ts';
import { asStartupErrors } from './datasets.ts';
import { abortOnSignal, print, readConfig, withMigrated } from './common.ts';
import { withProgress } from './progress-report.ts';

interface ExportArguments {
  format: string;
  /** Separated by commas, `all` or `none`; null if not given. */
  languages: string | null;
  coreOnly: boolean;
  dataset: string | undefined;
}

export async function runExport(file: string, given: ExportArguments): Promise<void> {
  const format = parseFormat(given.format);
  const languages = given.languages === null ? null : parseLanguages(given.languages);
  if (format === 'dataset' && (given.languages !== null || given.coreOnly)) {
    throw usage('--languages and --core are only for other formats; a dataset is always complete');
  }
  const ending = format === 'apkg' ? '.apkg' : '.zip';
  if (format !== 'dataset' && !file.toLowerCase().endsWith(ending)) {
    throw usage(`${file}: the export is a zip archive; give it a name that ends in ${ending}`);
  }
  const config = readConfig();
  const signal = abortOnSignal();
  let records = 0;
  const selection = { languages, coreOnly: given.coreOnly };
  await withMigrated(config, async (database) => {
    await withProgress('Exporting', (report) => {
      const options = {
        dataset: given.dataset,
        signal,
        onProgress: (done: number) => report((records = done), null),
      };
      return asStartupErrors(() =>
        writeWholeFile(file, { dataDir: config.dataDir, kind: 'export' }, (out) =>
          format === 'dataset'
            ? exportDictionary(database, out, options)
            : exportFormat(database, out, {
                format,
                selection,
                url: config.publicUrl,
                scratchDir: join(config.dataDir, 'tmp'),
                ...options,
              }),
        ),
      );
    });
    print(`Exported ${records} word records to ${file}.`);
  });
}

function parseFormat(text: string): ExportFormat {
  const format = EXPORT_FORMATS.find((known) => known === text);
  if (format) return format;
  throw usage(`--format ${text}: expected one of ${EXPORT_FORMATS.join(', ')}`);
}

function parseLanguages(text: string): TranslationLanguage[] | null {
  if (text === 'all') return null;
  if (text === 'none') return [];
  const names = text.split(',').map((part) => part.trim());
  const unknown = names.find((part) => !TRANSLATION_LANGUAGES.some((known) => known === part));
  if (unknown !== undefined) {
    const known = TRANSLATION_LANGUAGES.join(', ');
    throw usage(`--languages: "${unknown}" is not one of ${known}, all, none`);
  }
  return TRANSLATION_LANGUAGES.filter((language) => names.includes(language));
}

const usage = (message: string) => new StartupError(message, { exitCode: EXIT_USAGE });
