import type { Suggestion } from '../../../../server/contract/admin/moderation.ts';

/** What can be done about a suggestion. */
export type Decision = 'apply' | 'resolve' | 'dismiss' | 'reopen' | 'remove';

/** The key of each decision that can be undone, or is refused when it is about something else. */
export const DECISION_KEYS: Readonly<Partial<Record<string, Decision>>> = {
  a: 'apply',
  r: 'resolve',
  d: 'dismiss',
  u: 'reopen',
};

/** Whether a suggestion can be applied, as far as is known here. */
export function canApply({ status, kind, applied_at, edits }: Suggestion): boolean {
  const isOpen = edits.every(({ state }) => state === 'open');
  return status === 'new' && kind === 'edit' && applied_at === null && isOpen;
}
