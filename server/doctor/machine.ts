import { access, constants, stat, statfs } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { dirname } from 'node:path';
import semver from 'semver';
import type { Config } from '../config/parse-config.ts';
import { listBackups } from '../ops/scheduled-backups.ts';
import { bad, type Finding, good, note } from './finding.ts';

/** The same as `engines` in package.json. */
const NODE_RANGE = '>=20.19';
const GB = 1024 ** 3;
/** Measured with the bundled dictionary. */
const WORKER_BYTES = 0.3 * GB;
const LITTLE_ROOM_BYTES = GB;
/** Imports and migrations need about as much space as the dictionary. */
const NO_ROOM_BYTES = GB / 2;
/** Before the release of this program, so the clock was never set. */
const EARLIEST = Date.UTC(2026, 0, 1);

export const examineMachine = async (config: Config): Promise<Finding[]> => [
  semver.satisfies(process.version, NODE_RANGE)
    ? good(`Node.js ${process.version} on ${process.platform} ${process.arch}.`)
    : bad(`Node.js ${process.version} is too old.`, `Install Node.js ${NODE_RANGE}.`),
  ...user(),
  ...workers(config),
  Date.now() > EARLIEST
    ? good(`The clock says ${new Date().toISOString()}.`)
    : bad(
        `The clock says ${new Date().toISOString()}.`,
        'Set it: signing in only works if the clock is right to the minute.',
      ),
  ...(await folders(config)),
  ...(await backupsOf(config)),
];

function user(): Finding[] {
  if (process.getuid?.() !== 0) return [];
  return [note('The user is root.', 'Run the server as a separate user without privileges.')];
}

function workers({ workers }: Config): Finding[] {
  if (workers === 1) return [];
  const cores = availableParallelism();
  // A container may use less than the machine has; without a limit this is 0 or more than that.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  const needed = workers * WORKER_BYTES;
  const findings: Finding[] = [];
  if (workers > cores) {
    const text = `WORKERS is ${workers}, more than there are cores (${cores}).`;
    const advice = 'Set WORKERS=auto: more workers than cores take memory and answer no faster.';
    findings.push(note(text, advice));
  }
  if (needed > memory) {
    const text = `${workers} workers take about ${gb(needed)} GB of memory, and there are ${gb(memory)} GB.`;
    findings.push(note(text, 'Set WORKERS lower.'));
  }
  return findings.length > 0
    ? findings
    : [good(`There are cores and memory for ${workers} workers.`)];
}

const gb = (bytes: number): string => (bytes / GB).toFixed(1);

async function folders({ dataDir, database, backups, importDir }: Config): Promise<Finding[]> {
  const needed = new Map<string, string>();
  if (database.dialect === 'sqlite') {
    needed.set(dirname(database.path), 'The folder of the database');
  }
  needed.set(dataDir, 'DATA_DIR');
  if (backups) needed.set(backups.dir, 'BACKUP_DIR');
  const findings: Finding[] = [];
  for (const [folder, name] of needed) findings.push(...(await folderFindings(folder, name)));
  if (importDir !== null && !(await isAllowed(importDir, constants.R_OK))) {
    const text = `DICTIONARY_IMPORT_DIR (${importDir}) cannot be read.`;
    findings.push(note(text, 'Create it, or remove the setting.'));
  }
  return findings;
}

async function folderFindings(folder: string, name: string): Promise<Finding[]> {
  const there = await nearest(folder);
  if (!(await isAllowed(there, constants.W_OK))) {
    return [bad(`${name} (${folder}) cannot be written by this user.`, `chown or chmod ${there}`)];
  }
  const { bavail, bsize } = await statfs(there);
  const free = bavail * bsize;
  const room = `${name} (${folder}) has ${gb(free)} GB free.`;
  if (free < NO_ROOM_BYTES)
    return [bad(room, 'Free some space: edits stop when the disk is full.')];
  return [free < LITTLE_ROOM_BYTES ? note(room, 'Free some space soon.') : good(room)];
}

async function nearest(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => null);
  const above = dirname(folder);
  return found || above === folder ? folder : nearest(above);
}

export const isAllowed = async (path: string, mode: number): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    () => false,
  );

async function backupsOf({ backups }: Config): Promise<Finding[]> {
  if (!backups) return [];
  const [newest] = await listBackups(backups.dir).catch(() => []);
  const advice = 'Look for "could not make a backup" in the log of the server with the admin API.';
  if (!newest) return [note(`There is no backup in ${backups.dir} yet.`, advice)];
  const text = `The newest backup is of ${new Date(newest.at).toISOString()}.`;
  const isLate = Date.now() - newest.at > 2 * backups.everyMs;
  return [isLate ? bad(text, advice) : good(text)];
}
