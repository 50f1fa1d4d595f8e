import { errorText } from './error-text.ts';

/** What a field is told: its place in the record, and what is wrong there. */
export interface FieldAt {
  place: string;
  error: string | undefined;
}

export const fieldAt = (errors: Record<string, string>, place: string): FieldAt => ({
  place,
  error: errorText(errors[place]),
});
