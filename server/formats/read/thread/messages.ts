import type { ProblemCode } from '../../../contract/problems.ts';
import type { LeftOut } from '../../../contract/admin/transfer.ts';
import type { Limits } from '../../../dataset/read/limits.ts';
import type { DatasetSource } from '../../../dataset/read/open.ts';
import type { ProblemCounts } from '../../../dataset/read/problems.ts';
import type { UnpackedMedia } from '../packed-media.ts';
import type { FormatReader } from '../reading.ts';

export interface ThreadTask {
  source: DatasetSource;
  /** The caller removes this folder. */
  scratch: string;
  limits: Limits;
}

/** A record as the line of a dataset. */
export interface RecordText {
  text: string;
  file: string;
  line: number;
}

/**
 * Posted by the thread, until its `end` or `failure`. A message to the thread is the number of
 * further batches that it may post.
 */
export type FromThread =
  | { kind: 'alive' }
  | { kind: 'staged'; done: number; total: number | null }
  | ({ kind: 'opened'; totalLines: number | null; media?: readonly UnpackedMedia[] } & Pick<
      FormatReader,
      'about' | 'defaults'
    >)
  | { kind: 'batch'; records: RecordText[]; totalLines: number | null; problems: ProblemCounts }
  | { kind: 'end'; problems: ProblemCounts; leftOut: readonly LeftOut[] }
  | { kind: 'failure'; message: string; code: ProblemCode | undefined };
