import { it } from 'vitest';
import { leaveDownloads, leaveReading } from './left-early.test-util.ts';

// Two hundred times in `tests/http/left-early.long.test.ts`.
it('files can be left at any point', () => leaveReading(2));
it('downloads can be left at any point', () => leaveDownloads(2));
