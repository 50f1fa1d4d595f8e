import { createHash, timingSafeEqual } from 'node:crypto';
import { FIND_MAX_COUNT } from '../../contract/public/find.ts';
import { ApiError } from '../../base/errors.ts';

const DIGEST_BYTES = 12;
const OFFSET_BYTES = 4;

/** An opaque cursor: the number of items before the page, and a digest of the conditions. */
export function encodeOffset(offset: number, bound: object): string {
  const bytes = Buffer.alloc(OFFSET_BYTES);
  bytes.writeUInt32BE(offset);
  return Buffer.concat([digest(bytes, bound), bytes]).toString('base64url');
}

/** @throws {ApiError} `invalid_cursor` for anything not made by {@link encodeOffset} */
export function decodeOffset(cursor: string, bound: object): number {
  const bytes = Buffer.from(cursor, 'base64url');
  const offset = bytes.subarray(DIGEST_BYTES);
  const genuine =
    bytes.length === DIGEST_BYTES + OFFSET_BYTES &&
    bytes.toString('base64url') === cursor &&
    timingSafeEqual(bytes.subarray(0, DIGEST_BYTES), digest(offset, bound));
  // The digest contains no secret, so cursors can be forged.
  if (!genuine || offset.readUInt32BE() > FIND_MAX_COUNT) {
    throw new ApiError('invalid_cursor', {
      detail: 'The cursor does not belong to these conditions; start again without it.',
    });
  }
  return offset.readUInt32BE();
}

/** Parameters that do not change which items there are. */
const UNBOUND = ['with_gloss', 'gloss_language'];

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

function digest(payload: Uint8Array, bound: object): Buffer {
  const conditions = Object.entries(bound)
    // Cursors of earlier versions go on.
    .filter(([name, value]) => !UNBOUND.includes(name) && !(name === 'dataset' && isEmpty(value)))
    .map(([name, value]) => [name, Array.isArray(value) ? [...new Set(value)].sort() : value])
    .sort();
  return createHash('sha256')
    .update(JSON.stringify(['find', conditions]))
    .update(payload)
    .digest()
    .subarray(0, DIGEST_BYTES);
}
