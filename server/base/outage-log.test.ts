import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { OutageLog } from './outage-log.ts';

it('logs when an outage begins, ever more rarely while it lasts, and when it is over', () => {
  const lines: string[] = [];
  const logger = createLogger(
    { logLevel: 'info', logFormat: 'json' },
    { write: (line) => lines.push(line) },
  );
  let seconds = 0;
  const log = new OutageLog(logger, { failed: 'away', recovered: 'back' }, () => seconds * 1000);
  const told = () =>
    lines.splice(0).map((line) => {
      const { level, msg, seconds: after } = JSON.parse(line);
      return `${level} ${msg} ${after}`;
    });
  log.worked();
  for (; seconds < 86_400; seconds += 2) log.failed(new Error('no'));
  log.worked();
  log.worked();
  const all = told();
  expect(all.slice(0, 5)).toEqual([
    'warn away 0',
    'warn away 60',
    'warn away 180',
    'warn away 420',
    'warn away 900',
  ]);
  expect(all.length).toBeLessThan(35);
  expect(all.at(-1)).toBe('info back 86400');
  log.failed(new Error('again'));
  expect(told()).toEqual(['warn away 0']);
});
