import { getUpdateCheck } from '../../api/admin.ts';
import { t } from '../../i18n/admin.ts';

/** The server's knowledge of newer versions. */
class Updates {
  /** Undefined until it is known, null if it could not be asked for. */
  found: Awaited<ReturnType<typeof getUpdateCheck>> | null | undefined = $state.raw();

  load = async (): Promise<void> => {
    this.found = await getUpdateCheck().catch(() => null);
  };

  get text(): string {
    const { disabled, unknown, available, upToDate } = t().update;
    const { found } = this;
    if (found === undefined) return '';
    if (found?.enabled === false) return disabled;
    if (!found || found.latest === null) return unknown;
    return found.update_available ? available(found.latest) : upToDate;
  }
}

export const updates = new Updates();
