import type { FieldProblem } from '../../../../../server/contract/errors.ts';
import type { Problem } from '../../../../../server/contract/problems.ts';
import { rowKey } from './row-key.ts';

export type Errors = Readonly<Record<string, Problem>>;

/**
 * Problems by path, with parts named by their ids, so that moving a part takes its problems along:
 * `body.meanings.2.title` is `meanings[12].title`. Rows without an id are named by their key. A
 * path into a list of texts is that of the list; the empty path is the whole record.
 */
export function errorsByPath(problems: readonly FieldProblem[], draft: object): Errors {
  const errors: Record<string, Problem> = {};
  for (const { path, ...problem } of problems) {
    const inDraft = path.startsWith('body') ? pathOf(path.split('.').slice(1), draft) : '';
    errors[inDraft] ??= problem;
  }
  return errors;
}

function pathOf(steps: readonly string[], draft: object): string {
  let path = '';
  let value: unknown = draft;
  for (const step of steps) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;
    if (!/^\d+$/.test(step)) {
      path += path === '' ? step : `.${step}`;
    } else if (typeof value === 'object' && value !== null) {
      path += 'id' in value ? `[${String(value.id)}]` : `[${rowKey(value)}]`;
    } else break;
  }
  return path;
}

export const isWithin = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);

/** True if the field or anything in it has a problem. */
export const hasErrorsIn = (errors: Errors, path: string): boolean =>
  Object.keys(errors).some((one) => isWithin(one, path));

export const meaningPath = ({ id }: { id: number }): string => `meanings[${id}]`;
