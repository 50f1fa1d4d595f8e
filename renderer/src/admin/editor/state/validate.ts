import './without-eval.ts';
import { newWord, wordPatch } from '../../../../../server/contract/editing.ts';
import type { FieldProblem } from '../../../../../server/contract/errors.ts';
import { codeOf, valueAt } from '../../../../../server/contract/problems.ts';

/** Checks a body with the server's schemas. This module is loaded on the first edit. */
export function problemsOf(body: object, isNew: boolean): FieldProblem[] {
  const result = (isNew ? newWord : wordPatch).safeParse(body);
  if (result.success) return [];
  return result.error.issues.map((issue) => ({
    path: ['body', ...issue.path].join('.'),
    message: issue.message,
    ...codeOf(issue, valueAt(body, issue.path)),
  }));
}
