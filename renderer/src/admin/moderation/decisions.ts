/** What can be done about a suggestion. */
export type Decision = 'apply' | 'resolve' | 'dismiss' | 'reopen' | 'remove';

/** The key of each decision that can be undone, or is refused when it is about something else. */
export const DECISION_KEYS: Readonly<Partial<Record<string, Decision>>> = {
  a: 'apply',
  r: 'resolve',
  d: 'dismiss',
  u: 'reopen',
};
