import type { DatasetProblem } from '../../contract/admin/transfer.ts';
import type { Issue } from './line-issues.ts';

/** `file:line: path: message`, without the parts that the problem does not have. */
export function formatProblem({ file, line, path, message }: DatasetProblem): string {
  const place = line === null ? file : `${file}:${line}`;
  return path === '' ? `${place}: ${message}` : `${place}: ${path}: ${message}`;
}

/** A summary of a {@link ProblemList}. */
export type ProblemCounts = Pick<ProblemList, 'items' | 'total' | 'badLines' | 'ofWholeFiles'>;

const MAX_LISTED = 100;

/** The first 100 problems, and how many there are. */
export class ProblemList {
  /** The first 100, in the order in which they were found. */
  readonly items: DatasetProblem[] = [];
  /** All of them, listed or not. */
  total = 0;
  /** Lines with at least one problem, which `skipInvalid` skips. */
  badLines = 0;
  /** Problems that skipping lines does not solve: files missing, truncated, unreadable. */
  ofWholeFiles = 0;

  add(problem: DatasetProblem): void {
    this.total += 1;
    if (problem.line === null) this.ofWholeFiles += 1;
    if (this.items.length < MAX_LISTED) this.items.push(problem);
  }

  /** Problems added since the last call, for another list. */
  take(): ProblemCounts {
    const { total, badLines, ofWholeFiles } = this;
    Object.assign(this, { total: 0, badLines: 0, ofWholeFiles: 0 });
    return { items: this.items.splice(0), total, badLines, ofWholeFiles };
  }

  /** Adds what another list has taken. */
  addAll({ items, total, badLines, ofWholeFiles }: ProblemCounts): void {
    this.items.push(...items.slice(0, MAX_LISTED - this.items.length));
    this.total += total;
    this.badLines += badLines;
    this.ofWholeFiles += ofWholeFiles;
  }

  /** Adds every problem of one line. */
  addLine(file: string, line: number, issues: readonly Issue[]): void {
    this.badLines += 1;
    for (const issue of issues) this.add({ file, line, ...issue });
  }
}
