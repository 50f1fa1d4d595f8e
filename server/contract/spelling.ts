/** How spellings are compared, for clients that do so themselves. */
export { foldHeadword, tidySpelling } from '../text/fold.ts';
