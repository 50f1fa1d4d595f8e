import { z } from 'zod';
import { hasTooManyMarks, MAX_MARKS_IN_A_ROW } from '../text/normalize.ts';

/**
 * Text from outside with a maximum length. The length is checked first, so an oversized text is not
 * processed any further.
 */
export function boundedText(maxLength: number): z.ZodString {
  return z
    .string()
    .max(maxLength, { abort: true })
    .refine(
      (text) => !hasTooManyMarks(text),
      `must not have more than ${MAX_MARKS_IN_A_ROW} combining marks in a row`,
    );
}
