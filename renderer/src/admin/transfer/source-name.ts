import { t } from '../../i18n/admin.ts';

/** The server names files by their names and other sources by their kind. */
export const sourceName = (source: string): string =>
  (t().transfer.sources as Partial<Record<string, string>>)[source] ?? source;
