import type { FieldProblem } from '../../../../../server/contract/errors.ts';
import type { Problem } from '../../../../../server/contract/problems.ts';
import { rowKey } from './row-key.ts';

/** Problems by their place in the draft. */
export type Errors = Readonly<Record<string, Problem>>;

/**
 * Problems by their place in the draft, parts named by their ids so that moving one takes its
 * problems along: `body.meanings.2.title` is `meanings[12].title`. Rows without an id go by their key.
 * A place inside a list of texts is that of the list, and the empty place is that of the whole record.
 */
export function placeErrors(problems: readonly FieldProblem[], draft: object): Errors {
  const errors: Record<string, Problem> = {};
  for (const { path, ...problem } of problems) {
    const place = path.startsWith('body') ? placeOf(path.split('.').slice(1), draft) : '';
    errors[place] ??= problem;
  }
  return errors;
}

function placeOf(steps: readonly string[], draft: object): string {
  let place = '';
  let value: unknown = draft;
  for (const step of steps) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;
    if (!/^\d+$/.test(step)) {
      place += place === '' ? step : `.${step}`;
    } else if (typeof value === 'object' && value !== null) {
      place += 'id' in value ? `[${String(value.id)}]` : `[${rowKey(value)}]`;
    } else break;
  }
  return place;
}

/** Whether one place is another, or inside it. */
export const isWithin = (place: string, outer: string): boolean =>
  place === outer || place.startsWith(`${outer}.`) || place.startsWith(`${outer}[`);

/** Whether something is wrong with a field, or with anything in it. */
export const hasErrorsIn = (errors: Errors, place: string): boolean =>
  Object.keys(errors).some((one) => isWithin(one, place));

export const meaningPlace = ({ id }: { id: number }): string => `meanings[${id}]`;
