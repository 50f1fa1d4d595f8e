import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Folders of this process that are in use, by name. */
const inUse = new Set<string>();

/**
 * Makes a scratch folder inside `parent`, and removes the ones whose processes were killed before
 * they could: their names tell which process they belong to.
 */
export async function makeScratch(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    const pid = /^dataset-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !inUse.has(name) && !isAnother(Number(pid))) {
      await rm(join(parent, name), { recursive: true, force: true });
    }
  }
  const folder = await mkdtemp(join(parent, `dataset-${process.pid}-`));
  inUse.add(basename(folder));
  return folder;
}

export async function removeScratch(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  inUse.delete(basename(folder));
}

/** Whether there is a process of this id, other than this one. */
function isAnother(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
