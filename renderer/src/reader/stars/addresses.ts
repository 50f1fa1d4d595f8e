import { at } from '../../api/base-path.ts';

const withList = (path: string) => (list: string | null) =>
  at(list === null ? path : `${path}?list=${encodeURIComponent(list)}`);

/** Null is all words. */
export const listAddress = withList('/my-words');

export const practiceAddress = withList('/practice');

/** The page where a list is asked for. */
export const quizOfMine = withList('/quiz');
