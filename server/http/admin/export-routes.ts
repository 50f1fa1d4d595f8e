import { join } from 'node:path';
import type { Response } from 'express';
import { writeBackup } from '../../backup/write.ts';
import { adminTransferApi as api } from '../../contract/admin/transfer.ts';
import { TRANSLATION_LANGUAGES, type TranslationLanguage } from '../../contract/vocabulary.ts';
import { makeContribution } from '../../dataset/write/contribution.ts';
import { exportDictionary } from '../../dataset/write/export.ts';
import { exportFormat, fileStem } from '../../formats/export.ts';
import { invalid } from '../../base/errors.ts';
import type { ValidRequest } from '../shared/validate.ts';
import { ArchiveAnswers } from './archive-answers.ts';
import type { Bind } from './bind.ts';
import type { AppContext } from '../shared/context.ts';

export function exportRoutes(bind: Bind, context: AppContext): void {
  const archives = new ArchiveAnswers(context);

  bind(api.exportDictionary, async ({ query }, request, response) => {
    const write = writerOf(query, context);
    const now = new Date();
    const stem = fileStem(context.dictionary.edited(query.dataset).row.name);
    const kind = query.format === 'dataset' ? stem : `${stem}-${query.format}`;
    await archives.send(request, response, {
      name: `${kind}-${dayOf(now)}.${query.format === 'apkg' ? 'apkg' : 'zip'}`,
      write,
    });
  });

  bind(api.downloadCorrections, async ({ query: { dataset } }, _request, response) => {
    const { database } = context.dictionary;
    const { bundledDir } = context.config;
    const { text } = await makeContribution(database, { dataset, bundledDir });
    const disposition = 'attachment; filename="wordkeep-corrections.txt"';
    response.type('text/plain').set('Content-Disposition', disposition).send(text);
  });

  bind(api.backUpDictionary, async (_input, request, response) => {
    const now = new Date();
    await archives.send(request, response, {
      name: `wordkeep-backup-${dayOf(now)}.zip`,
      write: (out) => writeBackup(context.dictionary.database, out, { now }),
    });
  });
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

type ExportQuery = ValidRequest<typeof api.exportDictionary>['query'];

function writerOf(query: ExportQuery, { config, dictionary }: AppContext) {
  const { format, core, translation_languages, dataset } = query;
  const { database } = dictionary;
  dictionary.edited(dataset);
  if (format === 'dataset') {
    if (core || translation_languages.length > 0) {
      const path = core ? 'query.core' : 'query.translation_languages';
      throw invalid(path, 'is only for other formats; a dataset is always complete');
    }
    return (response: Response) => exportDictionary(database, response, { dataset });
  }
  const selection = { languages: languagesOf(translation_languages), coreOnly: core };
  return (response: Response) =>
    exportFormat(database, response, {
      format,
      selection,
      url: config.publicUrl,
      scratchDir: join(config.dataDir, 'tmp'),
      dataset,
    });
}

/** Null means all. */
function languagesOf(requested: readonly (TranslationLanguage | 'none')[]) {
  if (requested.length === 0) return null;
  if (requested.includes('none') && requested.length > 1) {
    throw invalid('query.translation_languages', '`none` cannot be combined with languages');
  }
  return TRANSLATION_LANGUAGES.filter((language) => requested.includes(language));
}
