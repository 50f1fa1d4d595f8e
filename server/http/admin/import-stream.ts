import type { Request, Response } from 'express';
import type { ImportPreview } from '../../dataset/import/dry-run.ts';
import type { ImportResult } from '../../dataset/import/import.ts';
import {
  describeFailure,
  ImportCancelledError,
  isExplained,
} from '../../dataset/import/import-failure.ts';
import type { ImportProgress, ImportRequest } from '../../dataset/import/importer.ts';
import type { AppContext } from '../shared/context.ts';

/** A requested import and who requested it. */
export interface StreamedImport {
  asked: ImportRequest;
  request: Request;
  response: Response;
  /** Called when the dataset is no longer needed. */
  cleanUp?: () => Promise<void>;
}

/** Runs an import and streams its progress line by line for as long as the client is connected. */
export async function streamImport(
  { importer, logger, securityLog }: AppContext,
  { asked, request, response, cleanUp }: StreamedImport,
): Promise<void> {
  importer.refuseWhileRunning();
  const { source, update, skipInvalid } = asked;
  const about = { source: source.name, update, skip_invalid: skipInvalid };
  securityLog.note('import_started', request, about);
  const { write, progress } = beginLines(response);
  let last: object;
  try {
    const result = await importer.run(asked, progress);
    last = doneLine(result);
    securityLog.note('import_finished', request, { ...about, ...result });
  } catch (error) {
    if (!isExplained(error)) logger.error({ err: error }, 'import failed');
    const failure = describeFailure(error);
    last = { stage: 'failed', ...failure };
    securityLog.note('import_failed', request, { ...about, reason: failure.error });
  }
  await cleanUp?.();
  write(last);
  response.end();
}

/** Streams a preview of an import in the same format. Stops when its client disconnects. */
export async function streamPreview(
  { importer, logger }: AppContext,
  { asked, response, cleanUp }: StreamedImport,
): Promise<void> {
  importer.refuseSecondPreview();
  const gone = new AbortController();
  response.once('close', () => gone.abort(new ImportCancelledError()));
  const { write, progress } = beginLines(response);
  let last: object;
  try {
    const options = { signal: gone.signal, onProgress: progress };
    last = doneLine(await importer.preview(asked, options));
  } catch (error) {
    if (!isExplained(error)) logger.error({ err: error }, 'dry run of an import failed');
    last = { stage: 'failed', ...describeFailure(error) };
  }
  await cleanUp?.();
  write(last);
  response.end();
}

function beginLines(response: Response) {
  response.status(200).set({
    'Content-Type': 'application/x-ndjson; charset=utf-8',
    'X-Accel-Buffering': 'no',
  });
  response.flushHeaders();
  response.on('error', () => {});
  const write = (line: object) => {
    if (!response.destroyed) response.write(`${JSON.stringify(line)}\n`);
  };
  const progress = (line: ImportProgress) => {
    // A slow reader gets fewer lines rather than old ones.
    if (!response.writableNeedDrain) write(line);
  };
  return { write, progress };
}

function doneLine(result: ImportResult | ImportPreview): object {
  const done = result.added + result.updated + result.kept + result.skipped;
  return { stage: 'done', percent: 100, done, total: done, ...result };
}
