import { t } from '../../i18n/admin.ts';

/** Where an import came from: the server names files, and other sources by their kind. */
export const sourceName = (source: string): string =>
  (t().transfer.sources as Partial<Record<string, string>>)[source] ?? source;
