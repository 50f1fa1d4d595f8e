import type { Request, Response } from 'express';
import { adminTransferApi as api } from '../../contract/admin/transfer.ts';
import { storageError } from '../../database/storage.ts';
import { readBundled } from '../../dataset/read/bundled.ts';
import { DatasetError } from '../../dataset/read/errors.ts';
import { scratchDirOf } from '../../dataset/read/scratch.ts';
import { listSources, type NamedSource, resolveSource } from '../../dataset/read/sources.ts';
import { ApiError, ValidationError } from '../../base/errors.ts';
import { checkImport } from '../../formats/read/open.ts';
import { allowSlowBody } from '../connections/slow-clients.ts';
import type { AppContext } from '../shared/context.ts';
import type { Bind } from './bind.ts';
import { streamImport, streamPreview } from './import-stream.ts';
import { receiveUpload } from './upload.ts';

/** RFC 4918, section 11.5. */
const INSUFFICIENT_STORAGE = 507;

export function transferRoutes(bind: Bind, context: AppContext): void {
  const { config, dictionary, importer, securityLog } = context;
  /** Bounds the disk space taken by waiting uploads. */
  let isUploading = false;

  bind(api.startImport, async ({ body }, request, response) => {
    importer.refuseWhileRunning();
    const source = await findSource(body.source, config);
    const { update, skip_invalid: skipInvalid, name, license, attribution } = body;
    const into = { dataset: body.dataset, newDataset: body.new_dataset };
    importer.requireTarget(into);
    const about = { name, license, attribution };
    const importRequest = { source, update, skipInvalid, about, into };
    const stream = body.dry_run ? streamPreview : streamImport;
    await stream(context, { importRequest, request, response });
  });

  bind(api.uploadImport, async (_input, request, response) => {
    importer.refuseWhileRunning();
    if (isUploading) {
      throw new ApiError('import_in_progress', { detail: 'Another upload is in progress.' });
    }
    isUploading = true;
    allowSlowBody(request);
    const upload = await receiveChecked(request, response, scratchDirOf(config)).finally(() => {
      isUploading = false;
    });
    try {
      const source = { open: upload.source, name: 'upload' };
      const { update, skipInvalid, dryRun, about, into } = upload;
      importer.requireTarget(into);
      const importRequest = { source, update, skipInvalid, about, into };
      const stream = dryRun ? streamPreview : streamImport;
      await stream(context, { importRequest, request, response, cleanUp: upload.remove });
    } finally {
      await upload.remove();
    }
  });

  bind(api.listImportSources, async () => {
    const choices = await listSources(config);
    const bundled = await readBundled(config.bundledDir, dictionary.datasets);
    const items = choices.map(({ source, name, modifiedAt }) => ({
      source,
      name,
      modified_at: modifiedAt?.toISOString() ?? null,
      dataset: source.kind === 'bundled' ? bundled : null,
    }));
    return { items, total: items.length, page: 1, limit: items.length };
  });

  bind(api.getImportStatus, () => importer.status());

  bind(api.cancelImport, async (_input, request) => {
    if (await importer.cancel()) {
      securityLog.note('import_cancelled', request);
      return;
    }
    throw new ApiError('not_found', { detail: 'No import is running.' });
  });
}

/** @throws {ValidationError} when the upload is not a dataset or is damaged */
async function receiveChecked(request: Request, response: Response, scratchDir: string) {
  const upload = await receiveUpload(request, scratchDir).catch((error: unknown) => {
    throw storageError(error, { status: INSUFFICIENT_STORAGE }) ?? error;
  });
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  try {
    await checkImport(upload.source, gone.signal);
    return upload;
  } catch (error) {
    await upload.remove();
    throw atField('zip' in upload.source ? 'body.archive' : 'body', error);
  }
}

/** @throws {ValidationError} when the source is missing or not allowed */
const findSource = (source: NamedSource, config: AppContext['config']) =>
  resolveSource(source, config).catch((error: unknown) => {
    throw atField(source.kind === 'file' ? 'body.source.path' : 'body.source', error);
  });

/** A problem of a dataset as a problem of the field that names it; other errors as they are. */
const atField = (path: string, error: unknown): unknown =>
  error instanceof DatasetError
    ? new ValidationError([{ path, message: error.message, code: error.code }])
    : error;
