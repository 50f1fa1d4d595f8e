import { it } from 'vitest';
import { leaveRequests } from '../_util/leave-early.ts';

// Twenty times at ten places in `left-early.long.test.ts`.
it('uploads, exports and feeds can be left at any point', { timeout: 300_000 }, () =>
  leaveRequests(1, 2),
);
