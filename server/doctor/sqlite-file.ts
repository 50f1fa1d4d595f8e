import { constants, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { driverAdvice } from '../base/driver-advice.ts';
import { bad, type Finding, good, note } from './finding.ts';
import { isAllowed } from './machine.ts';

const OF_OTHERS = 0o077;
/** `f_type` of network file systems, from Linux's `magic.h`. */
const NETWORK: Readonly<Record<number, string>> = {
  0x6969: 'NFS',
  0x517b: 'SMB',
  0xff534d42: 'SMB',
  0xfe534d42: 'SMB',
};

export async function examineDriver(): Promise<Finding[]> {
  try {
    await import('sqlite3');
    return [];
  } catch (error) {
    const advice = driverAdvice(error) ?? 'Install it again: npm rebuild sqlite3';
    return [bad('The SQLite driver cannot be loaded.', advice)];
  }
}

/** Runs before the database is opened. Its advice never locks out the owner of the file. */
export async function examineFile(path: string): Promise<Finding[]> {
  const findings = await fileSystem(path);
  const user = process.getuid?.();
  const file = await stat(path).catch(() => null);
  if (file === null) return findings;
  const asOwner = `Run the server as the user with the id ${file.uid}, or: chown ${user ?? '<user>'} ${path}*`;
  if (!(await isAllowed(path, constants.R_OK))) {
    findings.push(bad(`This user cannot read the database, ${path}.`, asOwner));
  } else if (!(await isAllowed(path, constants.W_OK))) {
    findings.push(
      bad(`This user cannot write to the database, ${path}: it is only served.`, asOwner),
    );
  } else if (user !== undefined && user !== 0 && file.uid !== user) {
    findings.push(note(`The database belongs to the user with the id ${file.uid}.`, asOwner));
  } else if (process.platform !== 'win32' && (file.mode & OF_OTHERS) !== 0) {
    findings.push(note('Other users of this machine can read the database.', `chmod 600 ${path}`));
  } else findings.push(good('Only its owner can read the database.'));
  return findings;
}

async function fileSystem(path: string): Promise<Finding[]> {
  if (process.platform !== 'linux') return [];
  const found = await statfs(dirname(path)).catch(() => null);
  const name = found === null ? undefined : NETWORK[Number(found.type)];
  if (name === undefined) return [];
  return [
    bad(
      `The database is on a network file system (${name}), where SQLite's locks do not hold.`,
      'Move DATA_DIR to a local disk, or use Postgres.',
    ),
  ];
}
