import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';

const inUse = new Set<string>();

/** The folder of transfers for data that does not fit into memory. */
export const scratchDirOf = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'tmp');

type ScratchKind = 'dataset' | 'upload' | 'export' | 'backup' | 'feed' | 'image';

/** The name of the folder says which process uses it. */
export async function makeScratch(parent: string, kind: ScratchKind): Promise<string> {
  await clearScratch(parent);
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, `${kind}-${process.pid}-`));
  inUse.add(basename(folder));
  return folder;
}

export async function removeScratch(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  inUse.delete(basename(folder));
}

/** Removes folders left behind by processes that were killed. */
export async function clearScratch(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = /^(?:dataset|upload|export|backup|feed|image)-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !inUse.has(name) && !isAnother(Number(pid))) {
      await rm(join(parent, name), { recursive: true, force: true });
    }
  }
}

function isAnother(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
