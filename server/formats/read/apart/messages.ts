import type { ProblemCode } from '../../../contract/problems.ts';
import type { LeftOut } from '../../../dataset/read/dataset.ts';
import type { Limits } from '../../../dataset/read/limits.ts';
import type { DatasetSource } from '../../../dataset/read/open.ts';
import type { ProblemCounts } from '../../../dataset/read/problems.ts';

/** What the thread is started with. */
export interface ThreadTask {
  source: DatasetSource;
  /** A folder that the caller removes. */
  scratch: string;
  limits: Limits;
  skipInvalid: boolean;
  /** Batches that may be posted before any is taken. Each message to the thread allows one more. */
  batchesAhead: number;
}

export type FromThread =
  | { kind: 'staged'; done: number; total: number | null }
  | { kind: 'batch'; records: string[]; totalLines: number | null; problems: ProblemCounts }
  | { kind: 'end'; problems: ProblemCounts; leftOut: readonly LeftOut[] }
  | { kind: 'failure'; message: string; code: ProblemCode | undefined };
