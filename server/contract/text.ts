import { z } from 'zod';
import { hasTooManyMarks, MAX_MARKS_IN_A_ROW } from '../text/normalize.ts';

/**
 * Text from outside, of a length that its reader can afford. The length is looked at first: nothing
 * else is done with a text that is too long.
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
