import type { DatasetRecord } from '../../dataset/read/dataset.ts';
import type { BookMedia } from '../../dataset/read/media.ts';
import type { Limits } from '../../dataset/read/limits.ts';
import type { ProblemList } from '../../dataset/read/problems.ts';
import type { About } from './about.ts';
import type { LeftOutCounts } from './left-out.ts';

/** The tools of a reader of another format. */
export interface Reading {
  /** A folder for temporary files, removed at the end. */
  scratch: string;
  limits: Limits;
  problems: ProblemList;
  leftOut: LeftOutCounts;
  media: BookMedia;
  /** Progress before the first record. */
  onStaged: (done: number, total: number | null) => void;
}

export interface FormatReader {
  about: About;
  /** Used for fields that neither the file nor the caller sets. */
  defaults: About & { name: string };
  /** Known from the first record on; null if it cannot be known. */
  totalRecords: number | null;
  /**
   * Each word and part of speech once. Errors are added to the problems, and content that records
   * cannot hold to the counts.
   */
  records(): AsyncGenerator<DatasetRecord>;
  close(): Promise<void>;
}
