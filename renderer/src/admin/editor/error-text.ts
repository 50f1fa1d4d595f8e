import { t } from '../../i18n/admin.ts';

/** What the server says is wrong with a field, in the language of the interface where it is known. */
export function errorText(message: string | undefined): string | undefined {
  if (message === undefined) return undefined;
  const known: Partial<Record<string, string>> = t().editor.problems;
  const limit = /(?:longer than|<=)\s*(\d+)/.exec(message)?.[1];
  if (limit !== undefined && message.includes('character')) return t().editor.tooLong(limit);
  const [, least, most] = /(?:>=\s*(\d+))|(?:number to be <=\s*(\d+))/.exec(message) ?? [];
  if (least !== undefined) return t().editor.atLeast(least);
  if (most !== undefined) return t().editor.atMost(most);
  return known[message] ?? message;
}
