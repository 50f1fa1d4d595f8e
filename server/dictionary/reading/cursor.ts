import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../../base/errors.ts';
import { parseJson } from '../../base/json.ts';
import type { ListFilters } from '../../contract/filters.ts';
import { DEFAULT_DATASET } from '../../database/dataset-tables.ts';
import type { ListPosition } from '../index/list-positions.ts';

const DIGEST_BYTES = 12;

/** The last item seen, so that edits neither repeat nor skip any, with a digest of the filters. */
export function encodeCursor({ key, id, dataset }: ListPosition, bound: ListFilters): string {
  // Those of earlier versions are of the only dataset there was.
  const position = dataset === DEFAULT_DATASET ? [key, id] : [key, id, dataset];
  const payload = JSON.stringify(position);
  return Buffer.concat([digest(payload, bound), Buffer.from(payload)]).toString('base64url');
}

/** @throws {ApiError} `invalid_cursor` for anything not made by {@link encodeCursor} */
export function decodeCursor(cursor: string, bound: ListFilters): ListPosition {
  const bytes = Buffer.from(cursor, 'base64url');
  const payload = bytes.subarray(DIGEST_BYTES).toString();
  const genuine =
    bytes.length > DIGEST_BYTES &&
    bytes.toString('base64url') === cursor &&
    timingSafeEqual(bytes.subarray(0, DIGEST_BYTES), digest(payload, bound));
  const position = genuine ? parsePosition(payload) : null;
  if (!position) {
    throw new ApiError('invalid_cursor', {
      detail: 'The cursor is not one of this list; start again without it.',
    });
  }
  return position;
}

/** The digest contains no secret, so cursors can be forged. */
function parsePosition(payload: string): ListPosition | null {
  const value = parseJson(payload);
  if (!Array.isArray(value)) return null;
  const [key, id, dataset = DEFAULT_DATASET]: unknown[] = value;
  return typeof key === 'string' && isInteger(id) && isInteger(dataset)
    ? { key, id, dataset }
    : null;
}

const isInteger = (value: unknown): value is number => Number.isSafeInteger(value);

function digest(payload: string, { filters, prefix, isObsolete, datasets }: ListFilters): Buffer {
  const chosen = Object.entries(filters)
    .map(([name, values]) => [name, [...new Set<string>(values)].sort()])
    .sort();
  return createHash('sha256')
    .update(JSON.stringify(['v1', chosen, prefix ?? null, isObsolete ?? null, payload]))
    .update([...new Set(datasets)].sort().join())
    .digest()
    .subarray(0, DIGEST_BYTES);
}
