import { expect, it } from 'vitest';
import { msUntilDue } from './scheduled-backups.ts';

it.each([
  ['without any', undefined, 0],
  ['after a young one', 900, 400],
  ['after one as old as the interval', 500, 0],
  ['after an old one', 100, 0],
  ['after one from the future', 1_001, 0],
  ['after one from before the last import', 849, 0],
  ['after one from after the last import', 850, 350],
])('a backup is due %s', (_name, newest, due) => {
  expect(msUntilDue(newest, { everyMs: 500, importedAt: 850, now: 1_000 })).toBe(due);
});
