import { getUpdateCheck } from '../../api/admin.ts';

/** What the server knows about newer versions. */
class Updates {
  /** Null until it is known. */
  found: Awaited<ReturnType<typeof getUpdateCheck>> | null = $state.raw(null);

  hasFailed = $state(false);

  load = async (): Promise<void> => {
    this.found = await getUpdateCheck().catch(() => null);
    this.hasFailed = this.found === null;
  };
}

export const updates = new Updates();
