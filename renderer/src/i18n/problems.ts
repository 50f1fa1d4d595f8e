import type { Problem, ProblemCode } from '../../../server/contract/problems.ts';
import type { Failure } from '../api/failure.ts';
import { everywhere } from './everywhere.ts';
import { language, locale } from './language.svelte.ts';
import { isolated } from './messages.ts';

/**
 * The text of the problem at one field of the request, such as `body.name`.
 * @param withoutCode instead of the server's English, for a problem that has no code
 */
export function problemAt(
  failure: Failure | null,
  path: string,
  withoutCode?: string,
): string | undefined {
  const problem = failure?.fields.find((field) => field.path === path);
  return problem && (problem.code ? problemText(problem) : (withoutCode ?? problem.message));
}

/** The text of a problem by its code, which may quote the `{message}` of the server, or else that. */
export function problemText({ code, params, message }: Problem): string {
  const { texts, types } = everywhere.current.problems;
  // A newer server may have other codes.
  const known: Partial<Record<ProblemCode, string>> = texts;
  const text = code && known[code];
  if (text === undefined) return message;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = { ...params, message }[name] ?? '';
    if (typeof value === 'number') return new Intl.NumberFormat(locale()).format(value);
    const inserted = (types as Partial<Record<string, string>>)[value] ?? value;
    return language.direction === 'rtl' ? isolated(inserted) : inserted;
  });
}
