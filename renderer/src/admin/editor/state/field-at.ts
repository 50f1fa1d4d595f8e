import { problemText } from '../../../i18n/problems.ts';
import { fieldLabel } from '../../changes/describe.ts';
import type { Errors } from '../draft/field-errors.ts';

/** Props of a field: its label, its path in the record, and its problem. */
export interface FieldAt {
  label: string;
  place: string;
  error: string | undefined;
}

export const fieldAt = (errors: Errors, place: string): FieldAt => ({
  label: fieldLabel(/\w+$/.exec(place)?.[0] ?? place),
  place,
  error: errorText(errors, place),
});

export function errorText(errors: Errors, place: string): string | undefined {
  const problem = errors[place];
  return problem && problemText(problem);
}
