import { describeLeaving } from '../_util/own-words.ts';

// All changes, twenty times, and with a slower processor, in `reader-leaving.long.test.ts`.
describeLeaving(1, [1], 2);
