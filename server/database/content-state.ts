import * as z from 'zod';
import { count } from '../contract/admin/words.ts';
import { id } from '../contract/word.ts';

/** Advanced by every writer of content; a row in the settings table. */
export const contentState = z.object({
  revision: count,
  /** ISO 8601 UTC; null if nothing has ever changed. */
  modified_at: z.string().nullable(),
  next_entry_id: id,
  next_word_id: id,
  /** Meanings, translations and short translations share one counter. */
  next_part_id: id,
  /** 2 if missing. Numbers of removed datasets are not reused. */
  next_dataset: id.optional(),
  /** Identifies this dictionary; assigned by its first writer. */
  id: z.string().optional(),
  /** Incremented whenever a writer notices that a backup was restored. */
  restores: count.optional(),
  /** The number of the last writer; missing before the first. */
  writer: count.optional(),
});
export type ContentState = z.infer<typeof contentState>;
