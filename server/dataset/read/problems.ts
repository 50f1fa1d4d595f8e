import type { DatasetProblem } from '../../contract/admin/transfer.ts';
import type { Issue } from './line-issues.ts';

/** `file:line: path: message`, without parts that are null. */
export function formatProblem({ file, line, path, message }: DatasetProblem): string {
  const location = line === null ? file : `${file}:${line}`;
  return path === '' ? `${location}: ${message}` : `${location}: ${path}: ${message}`;
}

export type ProblemCounts = Pick<ProblemList, 'items' | 'total' | 'badLines' | 'ofWholeFiles'>;

const MAX_LISTED = 100;

export class ProblemList {
  /** The first 100, in the order in which they were found. */
  readonly items: DatasetProblem[] = [];
  /** Including those not listed. */
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

  /** Problems added since the last call. */
  take(): ProblemCounts {
    const { total, badLines, ofWholeFiles } = this;
    Object.assign(this, { total: 0, badLines: 0, ofWholeFiles: 0 });
    return { items: this.items.splice(0), total, badLines, ofWholeFiles };
  }

  addAll({ items, total, badLines, ofWholeFiles }: ProblemCounts): void {
    this.items.push(...items.slice(0, MAX_LISTED - this.items.length));
    this.total += total;
    this.badLines += badLines;
    this.ofWholeFiles += ofWholeFiles;
  }

  addLine(file: string, line: number, issues: readonly Issue[]): void {
    this.badLines += 1;
    for (const issue of issues) this.add({ file, line, ...issue });
  }
}
