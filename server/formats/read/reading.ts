import type { DatasetRecord } from '../../dataset/dataset.ts';
import type { Limits } from '../../dataset/limits.ts';
import type { ProblemList } from '../../dataset/problems.ts';
import type { About } from './about.ts';
import type { LeftOutCounts } from './left-out.ts';

/** What a reader of another format works with, and where it reports. */
export interface Reading {
  /** A folder of our own, removed at the end. */
  scratch: string;
  limits: Limits;
  signal: AbortSignal | undefined;
  problems: ProblemList;
  leftOut: LeftOutCounts;
  /** Progress of what has to be read before there is a first record. */
  onStaged: (done: number, total: number | null) => void;
}

/** A base record, and about how much text it is made of. */
export interface ReadRecord extends DatasetRecord {
  size: number;
}

/** The reader of a file, or of files, of another format. */
export interface FormatReader {
  /** What the file says of itself. */
  about: About;
  /** What it is where neither it nor anybody else says so. */
  defaults: About & { name: string };
  /** Known once there is a first record; null where there is no telling. */
  totalRecords: number | null;
  /**
   * Base records: each word and part of speech once. What is wrong goes to the problems, what has
   * no place to the counts.
   */
  records(): AsyncGenerator<ReadRecord>;
  close(): Promise<void>;
}
