import { it } from 'vitest';
import { leaveReading } from './left-early.test-util.ts';

// Two hundred times in `tests/command/left-early.long.test.ts`.
it('files can be left at any point', () => leaveReading(3));
