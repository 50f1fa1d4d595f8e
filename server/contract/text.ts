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
