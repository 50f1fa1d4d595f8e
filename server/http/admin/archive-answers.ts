import type { Request, Response } from 'express';
import { ApiError } from '../../base/errors.ts';
import { hangUpOnStall } from '../connections/stalled-reader.ts';
import type { AppContext } from '../shared/context.ts';

/** Each holds a database connection and its snapshot until it has been read. */
const MAX_ARCHIVES = 2;

interface Archive {
  /** A name like `wordkeep-en-2026-11-22.zip`. */
  name: string;
  write: (out: Response) => Promise<unknown>;
}

export class ArchiveAnswers {
  private running = 0;

  constructor(private readonly context: Pick<AppContext, 'config' | 'logger'>) {}

  async send(request: Request, response: Response, { name, write }: Archive): Promise<void> {
    const { config, logger } = this.context;
    if (this.running >= MAX_ARCHIVES) {
      throw new ApiError('too_many_requests', {
        detail: 'Other exports are still being downloaded; try again later.',
        headers: { 'Retry-After': '30' },
      });
    }
    const headers = {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}"`,
    };
    response.status(200).set(headers);
    if (request.method === 'HEAD') return void response.end();
    // Without this, a stalled reader would hold its snapshot open forever.
    hangUpOnStall(response, config.stalledExportMs);
    this.running += 1;
    try {
      await write(response);
    } catch (error) {
      if (isCutShort(error)) {
        logger.info({ request_id: request.id }, 'an export was not downloaded completely');
        return;
      }
      for (const header of Object.keys(headers)) response.removeHeader(header);
      throw error;
    } finally {
      this.running -= 1;
    }
  }
}

const isCutShort = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
