import * as z from 'zod';
import { writeFileAtomic } from '../base/atomic-file.ts';
import { parseRateLimit } from '../config/values.ts';
import { parseJson } from '../base/json.ts';

export const MAX_KEYS = 1_000;
const MAX_NAME_LENGTH = 64;

export const keyName = z
  .string()
  .min(1)
  .max(MAX_NAME_LENGTH)
  .regex(/^[^\p{C}]+$/u, 'must not have control characters')
  .refine((name) => name.trim() === name, 'must not begin or end with a space')
  // Its address would be another's: URLs leave these out.
  .refine((name) => name !== '.' && name !== '..', 'must not be one or two dots');

export const keyLimit = z
  .string()
  .max(32)
  .superRefine((text, context) => {
    try {
      parseRateLimit(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : '' });
    }
  });

const storedKey = z.strictObject({
  name: keyName,
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 lower-case hex characters'),
  /** `<requests>/<seconds>`, for this key alone; without it the common limit applies. */
  limit: keyLimit.nullish(),
  created: z.iso.datetime().nullish(),
});
export type StoredKey = z.infer<typeof storedKey>;

const keyFile = z
  .strictObject({ keys: z.array(storedKey).max(MAX_KEYS) })
  .superRefine(({ keys }, context) => {
    for (const field of ['name', 'sha256'] as const) {
      const seen = new Set<string>();
      for (const [i, key] of keys.entries()) {
        if (seen.has(key[field])) {
          const path = ['keys', i, field];
          context.addIssue({ code: 'custom', path, message: 'is used twice' });
        }
        seen.add(key[field]);
      }
    }
  });

/** @throws an Error that says what is wrong with the file */
export function parseKeyFile(text: string): StoredKey[] {
  const value = parseJson(text);
  if (value === undefined) throw new Error('it is not valid JSON');
  const result = keyFile.safeParse(value);
  if (result.success) return result.data.keys;
  const [issue] = result.error.issues;
  throw new Error(`${issue?.path.join('.') || 'the file'}: ${issue?.message}`);
}

export const writeKeyFile = (path: string, keys: readonly StoredKey[]): Promise<void> =>
  writeFileAtomic(path, `${JSON.stringify({ keys }, null, 2)}\n`);
