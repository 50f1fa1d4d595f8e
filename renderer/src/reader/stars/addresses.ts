import { at } from '../../api/base-path.ts';

const withList = (path: string) => (list: string | null) =>
  at(list === null ? path : `${path}?list=${encodeURIComponent(list)}`);

/** The page of a list, or of all words (null). */
export const listAddress = withList('/my-words');

/** The page where a list is practised. */
export const practiceAddress = withList('/practice');
