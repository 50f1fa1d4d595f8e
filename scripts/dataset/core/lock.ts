import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DICTIONARY_FOLDER } from '../source-files.ts';

const BOOK_LOCK = join(DICTIONARY_FOLDER, 'core', '.lock');
const WAIT_MS = 100;
const LONGEST_WAIT_MS = 60_000;

/** By default, so that one process at a time changes the book. */
export function withLock<T>(work: () => T, path = BOOK_LOCK): T {
  for (let waited = 0; !take(path); waited += WAIT_MS) {
    if (waited >= LONGEST_WAIT_MS) throw new Error(`${path} is held by another process.`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
  }
  try {
    return work();
  } finally {
    rmSync(path, { force: true });
  }
}

function take(path: string): boolean {
  try {
    const file = openSync(path, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    if (isAbandoned(path)) rmSync(path, { force: true });
    return false;
  }
}

/** True if the process that took the lock ended without releasing it. */
function isAbandoned(path: string): boolean {
  try {
    const holder = Number(readFileSync(path, 'utf8'));
    if (holder > 0) process.kill(holder, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
