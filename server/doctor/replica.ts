import { Database } from '../database/database.ts';
import { servedBy } from '../database/replica.ts';
import { StartupError } from '../base/errors.ts';
import { bad, type Finding, good, note } from './finding.ts';

const MEANWHILE = 'Until then reads go to the primary.';

/** Checks that the replica answers, is one, and keeps up with its primary. */
export async function examineReplica(primary: Database, url: string): Promise<Finding[]> {
  let replica: Database;
  try {
    replica = await Database.open({ dialect: 'postgres', url });
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return [bad(error.message.replace('DATABASE_URL', 'DATABASE_REPLICA_URL'), MEANWHILE)];
  }
  try {
    const due = await servedBy(primary);
    const { isMigrated, revision } = await servedBy(replica);
    if (!isMigrated) {
      return [
        note('The replica lacks tables of this version.', `Upgrade the writer. ${MEANWHILE}`),
      ];
    }
    const behind = due.revision - revision;
    const isStandby = 'SELECT pg_is_in_recovery() AS standby';
    const [found] = await replica.select<{ standby: boolean }>(isStandby);
    return [
      found?.standby
        ? good('DATABASE_REPLICA_URL is a standby.')
        : note(
            'DATABASE_REPLICA_URL is not a standby: it takes writes of its own.',
            'Give the address of a streaming replica, or leave it out.',
          ),
      behind > 0
        ? note(`It is ${behind} changes behind its primary.`, MEANWHILE)
        : good('It has every change of its primary.'),
    ];
  } finally {
    await replica.close();
  }
}
