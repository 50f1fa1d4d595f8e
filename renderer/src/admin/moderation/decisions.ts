import type { Suggestion } from '../../../../server/contract/admin/moderation.ts';

export type Decision = 'apply' | 'resolve' | 'dismiss' | 'reopen' | 'remove';

/** Keys only for decisions that can be undone, or that are refused if they do not fit. */
export const DECISION_KEYS: Readonly<Partial<Record<string, Decision>>> = {
  a: 'apply',
  r: 'resolve',
  d: 'dismiss',
  u: 'reopen',
};

/** True if a suggestion can be applied, as far as the page knows. */
export function canApply({ status, kind, applied_at, edits }: Suggestion): boolean {
  const isOpen = edits.every(({ state }) => state === 'open');
  return status === 'new' && kind === 'edit' && applied_at === null && isOpen;
}
