import { problemText } from '../../../i18n/problems.ts';
import { fieldLabel } from '../../changes/describe.ts';
import type { Errors } from '../draft/field-errors.ts';

/** Props of a field: its label, its path in the record, and its problem. */
export interface FieldAt {
  label: string;
  path: string;
  error: string | undefined;
}

export const fieldAt = (errors: Errors, path: string): FieldAt => ({
  label: fieldLabel(/\w+$/.exec(path)?.[0] ?? path),
  path,
  error: errorText(errors, path),
});

export function errorText(errors: Errors, path: string): string | undefined {
  const problem = errors[path];
  return problem && problemText(problem);
}
