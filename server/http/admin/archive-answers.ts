import type { Request, Response } from 'express';
import type { Config } from '../../config/parse-config.ts';
import { ApiError } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import { hangUpOnStall } from '../connections/stalled-reader.ts';

/** Each holds a database connection and its snapshot until it has been read. */
const MAX_ARCHIVES = 2;

interface Archive {
  /** A name like `wordkeep-en-2026-11-22.zip`. */
  name: string;
  write: (out: Response) => Promise<unknown>;
}

export class ArchiveAnswers {
  private readonly config: Config;
  private readonly logger: Logger;
  private running = 0;

  constructor({ config, logger }: { config: Config; logger: Logger }) {
    this.config = config;
    this.logger = logger;
  }

  async send(request: Request, response: Response, { name, write }: Archive): Promise<void> {
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
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    // Without this, a stalled reader would hold its snapshot open forever.
    hangUpOnStall(response, this.config.stalledExportMs);
    this.running += 1;
    try {
      await write(response);
    } catch (error) {
      if (isCutShort(error)) {
        this.logger.info({ request_id: request.id }, 'an export was not downloaded completely');
        return;
      }
      for (const header of Object.keys(headers)) response.removeHeader(header);
      throw error;
    } finally {
      this.running -= 1;
    }
  }
}

function isCutShort(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
