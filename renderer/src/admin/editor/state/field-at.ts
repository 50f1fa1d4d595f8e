import { problemText } from '../../../i18n/problems.ts';
import type { Errors } from '../draft/field-errors.ts';

/** What a field is told: its place in the record, and what is wrong there. */
export interface FieldAt {
  place: string;
  error: string | undefined;
}

export const fieldAt = (errors: Errors, place: string): FieldAt => ({
  place,
  error: errorText(errors, place),
});

/** What is wrong at a place, in words. */
export function errorText(errors: Errors, place: string): string | undefined {
  const problem = errors[place];
  return problem && problemText(problem);
}
