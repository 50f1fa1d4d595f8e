import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { itWhere } from '../_util/where.ts';

const UNIT = fileURLToPath(new URL('../../deploy/systemd/wordkeep.service', import.meta.url));

const analyze = (...args: string[]) =>
  spawnSync('systemd-analyze', [...args, '--no-pager', UNIT], { encoding: 'utf8' });

const canAnalyze = analyze('security', '--offline=yes').status === 0;
const itAnalyzes = itWhere(canAnalyze, 'systemd-analyze 250 is not installed');

itAnalyzes('the systemd unit leaves the service little to do harm with', () => {
  const { stdout } = analyze('security', '--offline=yes');
  const [, exposure] = /Overall exposure level for wordkeep\.service: ([\d.]+)/.exec(stdout) ?? [];
  expect(Number(exposure)).toBeLessThan(2);
});

itAnalyzes('systemd knows every line of the unit', () => {
  const { stderr } = analyze('verify');
  // The program itself need not be installed here.
  const complaints = stderr.split('\n').filter((line) => /wordkeep\.service:\d+:/.test(line));
  expect(complaints).toEqual([]);
});
