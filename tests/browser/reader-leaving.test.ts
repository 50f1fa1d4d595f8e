import { describeLeaving } from '../_util/own-words.ts';

describeLeaving(1);
