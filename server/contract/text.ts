import * as z from 'zod';
import { hasTooManyMarks, MAX_MARKS_IN_A_ROW } from '../text/normalize.ts';
import { ownProblem } from './problems.ts';

const TOO_MANY_MARKS = ownProblem(
  'combining_marks',
  `must not have more than ${MAX_MARKS_IN_A_ROW} combining marks in a row`,
  { limit: MAX_MARKS_IN_A_ROW },
);

/** Text of limited length. The length is checked first: an oversized text is not processed. */
export const boundedText = (maxLength: number): z.ZodString =>
  z
    .string()
    .max(maxLength, { abort: true })
    .refine((text) => !hasTooManyMarks(text), TOO_MANY_MARKS);

/** Of answers: a text, or a list of them, with a sentence about it. */
export const text = (description: string) => z.string().describe(description);
export const textOrNull = (description: string) => z.string().nullable().describe(description);
export const texts = (description: string) => z.array(z.string()).describe(description);
