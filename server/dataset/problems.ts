/** One thing that is wrong with a dataset. `line` counts from 1; null is the file as a whole. */
export interface Problem {
  file: string;
  line: number | null;
  /** Place inside the line, dotted (`meanings.0.title`); empty for the line as a whole. */
  path: string;
  message: string;
}

/** `file:line: path: message`, without the parts that a problem does not have. */
export function formatProblem({ file, line, path, message }: Problem): string {
  const place = line === null ? file : `${file}:${line}`;
  return path === '' ? `${place}: ${message}` : `${place}: ${path}: ${message}`;
}

const MAX_LISTED = 100;

/** The first hundred problems and how many there are. */
export class ProblemList {
  /** The first hundred, in the order in which they were found. */
  readonly items: Problem[] = [];
  /** All of them, listed or not. */
  total = 0;
  /** Lines that have at least one problem: what `skipInvalid` leaves out. */
  badLines = 0;
  /** Problems that leaving out lines does not cure: files missing, cut short, unreadable. */
  ofWholeFiles = 0;

  add(problem: Problem): void {
    this.total += 1;
    if (problem.line === null) this.ofWholeFiles += 1;
    if (this.items.length < MAX_LISTED) this.items.push(problem);
  }

  /** Every problem of one line. */
  addLine(file: string, line: number, issues: readonly { path: string; message: string }[]): void {
    this.badLines += 1;
    for (const issue of issues) this.add({ file, line, ...issue });
  }
}
