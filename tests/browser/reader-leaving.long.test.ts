import { describeLeaving } from '../_util/own-words.ts';

describeLeaving(20, [1, 6]);
