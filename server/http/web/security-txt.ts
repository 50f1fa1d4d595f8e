import type { Router } from 'express';
import { textFile } from './answered-file.ts';

/** RFC 9116 asks for less than a year. */
const VALID_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;

/** RFC 9116: where to report a vulnerability of this instance. */
export function securityTxt(contact: string): Router {
  return textFile('/.well-known/security.txt', 86_400, () => {
    // Whole days, so that the file does not change with every request.
    const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
    return `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\n`;
  });
}
