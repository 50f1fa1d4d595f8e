/** Advanced by every writer of content; a row in the settings table. */
export interface ContentState {
  revision: number;
  /** ISO 8601 UTC; null if nothing has ever changed. */
  modified_at: string | null;
  next_entry_id: number;
  next_word_id: number;
  /** Meanings, translations and short translations share one counter. */
  next_part_id: number;
  /** 2 if missing. Numbers of removed datasets are not reused. */
  next_dataset?: number;
  /** Identifies this dictionary; assigned by its first writer. */
  id?: string;
  /** Incremented whenever a writer notices that a backup was restored. */
  restores?: number;
  /** The number of the last writer; missing before the first. */
  writer?: number;
}
