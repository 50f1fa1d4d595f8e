import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'vitest';

/** A disk of a few megabytes, visible only to processes that are started through it. */
export interface SmallDisk {
  /** Its path for those processes. */
  readonly folder: string;
  /** Its path for the test itself. */
  readonly outside: string;
  /** The command prefix to start a process with. */
  readonly through: readonly string[];
  /** Leaves no byte free. */
  fill(): void;
  /** Makes room again. */
  clear(): void;
  /** Mounts it read-only for processes started from now on, or writable again. */
  setReadOnly(isReadOnly: boolean): void;
  remove(): Promise<void>;
}

/** True if this machine supports it: Linux with user namespaces. */
const canHaveSmallDisk =
  process.platform === 'linux' &&
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

export async function createSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'wordkeep-disk-'));
  const script = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && echo mounted && exec cat`;
  const holder: ChildProcess = spawn('unshare', ['-rm', 'sh', '-c', script, folder]);
  if (!holder.stdout) throw new Error('no output');
  await once(holder.stdout, 'data');
  const pid = String(holder.pid);
  const outside = join(`/proc/${pid}/root`, folder);
  const filler = join(outside, 'filler');
  const through = ['nsenter', '--preserve-credentials', '-U', '-m', '-t', pid] as const;
  return {
    folder,
    outside,
    through,
    fill: () => {
      const file = openSync(filler, 'a');
      try {
        for (let size = 65_536; size >= 1;) {
          try {
            writeSync(file, Buffer.alloc(size));
          } catch {
            size = size === 1 ? 0 : size / 2;
          }
        }
      } finally {
        closeSync(file);
      }
    },
    clear: () => rmSync(filler),
    setReadOnly: (isReadOnly) => {
      // Lazily: what was opened meanwhile may still be open.
      const script = isReadOnly
        ? 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0"'
        : 'umount --lazy "$0"';
      const [program, ...rest] = through;
      const { status, stderr } = spawnSync(program, [...rest, 'sh', '-c', script, folder]);
      if (status !== 0) throw new Error(String(stderr));
    },
    remove: async () => {
      const ended = once(holder, 'exit');
      holder.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A suite that needs a small disk; if none can be made, it is skipped with a note. */
export function describeWithSmallDisk(name: string, suite: () => void): void {
  if (canHaveSmallDisk) describe(name, suite);
  else it(name, ({ skip }) => skip('no small disk can be made here: it takes user namespaces'));
}
