import type { Response } from 'express';
import { adminTransferApi as api } from '../../contract/admin-transfer.ts';
import type { TranslationLanguage } from '../../contract/vocabulary.ts';
import { TRANSLATION_LANGUAGES } from '../../contract/vocabulary.ts';
import { exportDictionary } from '../../dataset/export.ts';
import { exportFormat } from '../../dataset/export-formats.ts';
import { ApiError, ValidationError } from '../../errors.ts';
import { hangUpOnStall } from '../connections/stalled-reader.ts';
import type { ValidRequest } from '../shared/validate.ts';
import type { Bind } from './bind.ts';
import type { AdminServices } from './services.ts';

/** Concurrent exports: each holds a database connection and its snapshot until it has been read. */
const MAX_EXPORTS = 2;

/** Exports: as a dataset, and for other programs. */
export function exportRoutes(bind: Bind, services: AdminServices): void {
  const { config, logger } = services;
  let exports = 0;

  bind(api.exportDictionary, async ({ query }, request, response) => {
    const write = writerOf(query, services);
    if (exports >= MAX_EXPORTS) {
      throw new ApiError('too_many_requests', {
        detail: 'Other exports are being read; try again when they are over.',
        headers: { 'Retry-After': '30' },
      });
    }
    const now = new Date();
    const kind = query.format === 'dataset' ? '' : `-${query.format}`;
    const name = `wordkeep-en${kind}-${now.toISOString().slice(0, 10)}.zip`;
    const headers = {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}"`,
    };
    response.status(200).set(headers);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    // Without this, a stalled reader would hold its snapshot open forever.
    hangUpOnStall(response, config.stalledExportMs);
    exports += 1;
    try {
      await write(response, now);
    } catch (error) {
      if (isCutShort(error)) {
        logger.info({ request_id: request.id }, 'an export was not read to its end');
        return;
      }
      for (const header of Object.keys(headers)) response.removeHeader(header);
      throw error;
    } finally {
      exports -= 1;
    }
  });
}

function writerOf(
  { format, core, translation_languages }: ValidRequest<typeof api.exportDictionary>['query'],
  { config, dictionary }: AdminServices,
): (response: Response, now: Date) => Promise<void> {
  const { database } = dictionary;
  if (format === 'dataset') {
    if (core || translation_languages.length > 0) {
      const path = core ? 'query.core' : 'query.translation_languages';
      const message = 'is for the other formats; a dataset is always whole';
      throw new ValidationError([{ path, message }]);
    }
    return (response, now) => exportDictionary(database, response, { now });
  }
  const selection = { languages: languagesOf(translation_languages), coreOnly: core };
  return (response) =>
    exportFormat(database, response, { format, selection, url: config.publicUrl });
}

/** Null for all. */
function languagesOf(
  asked: readonly (TranslationLanguage | 'none')[],
): TranslationLanguage[] | null {
  if (asked.length === 0) return null;
  if (asked.includes('none') && asked.length > 1) {
    const message = '`none` excludes the others';
    throw new ValidationError([{ path: 'query.translation_languages', message }]);
  }
  return TRANSLATION_LANGUAGES.filter((language) => asked.includes(language));
}

function isCutShort(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
