import { describeLeaving } from '../_util/own-words.ts';

// Twenty times, and with a slower processor, in `reader-leaving.long.test.ts`.
describeLeaving(1, [1]);
