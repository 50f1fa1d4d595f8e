import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withLock } from './lock.ts';

describe('withLock', () => {
  let folder: string;
  let lock: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wordkeep-lock-'));
    lock = join(folder, '.lock');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('holds the lock while it works, and releases it even after an error', () => {
    expect(withLock(() => existsSync(lock), lock)).toBe(true);
    expect(existsSync(lock)).toBe(false);
    const fail = (): never => {
      throw new Error('no');
    };
    expect(() => withLock(fail, lock)).toThrow('no');
    expect(existsSync(lock)).toBe(false);
  });

  it('takes over the lock of a process that has ended', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(lock, String(pid));
    expect(withLock(() => 'done', lock)).toBe('done');
  });
});
