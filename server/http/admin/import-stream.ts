import type { Request, Response } from 'express';
import type { Logger } from '../../base/logger.ts';
import type { ImportPreview, ImportProgress, ImportResult } from '../../contract/admin/transfer.ts';
import {
  describeFailure,
  ImportCancelledError,
  isExplained,
} from '../../dataset/import/import-failure.ts';
import type { ImportRequest } from '../../dataset/import/importer.ts';
import type { AppContext } from '../shared/context.ts';

interface StreamedImport {
  importRequest: ImportRequest;
  request: Request;
  response: Response;
  /** Called when the dataset is not needed any longer. */
  cleanUp?: () => Promise<void>;
}

/** Streams progress line by line for as long as the client is connected. */
export async function streamImport(
  { importer, logger, securityLog }: AppContext,
  stream: StreamedImport,
): Promise<void> {
  importer.refuseWhileRunning();
  const { importRequest, request } = stream;
  const { source, update, skipInvalid } = importRequest;
  const about = { source: source.name, update, skip_invalid: skipInvalid };
  securityLog.note('import_started', request, about);
  await streamLines(stream, async (progress) => {
    try {
      const result = await importer.run(importRequest, progress);
      securityLog.note('import_finished', request, { ...about, ...result });
      return doneLine(result);
    } catch (error) {
      const failed = failedLine(error, logger, 'import failed');
      securityLog.note('import_failed', request, { ...about, reason: failed.error });
      return failed;
    }
  });
}

/** Streams like {@link streamImport}, but stops when the client disconnects. */
export async function streamPreview({ importer, logger }: AppContext, stream: StreamedImport) {
  importer.refuseSecondPreview();
  const gone = new AbortController();
  stream.response.once('close', () => gone.abort(new ImportCancelledError()));
  await streamLines(stream, (onProgress) =>
    importer
      .preview(stream.importRequest, { signal: gone.signal, onProgress })
      .then(doneLine, (error) => failedLine(error, logger, 'dry run of an import failed')),
  );
}

/** Sends the progress of `work`, and at last the line that it resolves to. */
async function streamLines(
  { response, cleanUp }: StreamedImport,
  work: (onProgress: (progress: ImportProgress) => void) => Promise<object>,
): Promise<void> {
  response.status(200).set({
    'Content-Type': 'application/x-ndjson; charset=utf-8',
    'X-Accel-Buffering': 'no',
  });
  response.flushHeaders();
  response.on('error', () => {});
  const write = (line: object) => {
    if (!response.destroyed) response.write(`${JSON.stringify(line)}\n`);
  };
  const last = await work((progress) => {
    // A slow reader gets fewer lines rather than old ones.
    if (!response.writableNeedDrain) write(progress);
  });
  await cleanUp?.();
  write(last);
  response.end();
}

function failedLine(error: unknown, logger: Logger, message: string) {
  if (!isExplained(error)) logger.error({ err: error }, message);
  return { stage: 'failed', ...describeFailure(error) };
}

function doneLine(result: ImportResult | ImportPreview): object {
  const done = result.added + result.updated + result.kept + result.skipped;
  return { stage: 'done', percent: 100, done, total: done, ...result };
}
