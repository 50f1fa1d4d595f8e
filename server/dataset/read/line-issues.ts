import { type Problem, shortly, TYPE_NAMES } from '../../contract/problems.ts';

/** `path` as in `DatasetProblem`. */
export interface Issue extends Problem {
  path: string;
}

export interface Line {
  issues: Issue[];
  /** True if every string of the line is known to be well-formed NFC without control characters. */
  plain: boolean;
}

/** A hostile line could have a hundred thousand unknown fields. */
const MAX_ISSUES_PER_LINE = 100;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function addIssue(line: Line, problem: Problem, key?: string): undefined {
  if (line.issues.length >= MAX_ISSUES_PER_LINE) return;
  line.issues.push({ path: key === undefined ? '' : shown(key), ...problem });
}

/** @param expected the name of a type, as in `TYPE_NAMES` */
export const wrongType = (expected: string, value: unknown, line: Line): undefined =>
  addIssue(line, {
    message: `expected ${TYPE_NAMES[expected] ?? expected}, got ${describe(value)}`,
    code: 'wrong_type',
    params: { expected, got: shortly(value) },
  });

export function prependPath(line: Line, from: number, key: string): void {
  for (const issue of line.issues.slice(from)) {
    issue.path = issue.path === '' ? shown(key) : `${shown(key)}.${issue.path}`;
  }
}

/** A hostile key must not break the lines of a report. */
const shown = (key: string): string =>
  /^[\w-]{1,64}$/.test(key) ? key : JSON.stringify(key.slice(0, 64));

export function describe(value: unknown): string {
  const said = shortly(value);
  return TYPE_NAMES[said] ?? said;
}
