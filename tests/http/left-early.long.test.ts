import { it } from 'vitest';
import { leaveDownloads, leaveReading } from '../../server/formats/read/left-early.test-util.ts';
import { leaveRequests } from '../_util/leave-early.ts';

it('files can be left at any point', { timeout: 600_000 }, () => leaveReading(200));
it('downloads can be left at any point', { timeout: 600_000 }, () => leaveDownloads(200));
it('uploads, exports and feeds can be left at any point', { timeout: 900_000 }, () =>
  leaveRequests(20, 10),
);
