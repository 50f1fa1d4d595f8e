import { it } from 'vitest';
import { leaveReading } from '../../server/formats/read/left-early.test-util.ts';

it('files can be left at any point', () => leaveReading(200));
