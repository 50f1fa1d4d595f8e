import { pages } from '../../i18n/pages.ts';

/** The server names files by their names and other sources by their kind. */
export const sourceName = (source: string): string =>
  (pages().transfer.sources as Partial<Record<string, string>>)[source] ?? source;
