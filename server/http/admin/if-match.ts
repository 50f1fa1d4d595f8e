import type { Request } from 'express';
import { invalid } from '../../base/errors.ts';

/** Quoted or not; null if the header is absent or `*`. */
export function ifMatch(request: Request): number | null {
  const header = request.headers['if-match']?.trim();
  if (header === undefined || header === '*') return null;
  const [, quote, revision] = /^("?)(\d{1,15})\1$/.exec(header) ?? [];
  if (quote !== undefined && revision !== undefined) return Number(revision);
  throw invalid('header.if-match', 'expected the revision of the record as it was read');
}
