/** What a check has found, and what to do about it. */
export interface Finding {
  /** `note` is worth a look, `bad` will hurt sooner or later or hurts already. */
  readonly level: 'good' | 'note' | 'bad';
  /** What was looked at and found, as one sentence. */
  readonly text: string;
  /** What a person can do about it, as one sentence; none where all is well. */
  readonly advice?: string;
}

export const good = (text: string): Finding => ({ level: 'good', text });
export const note = (text: string, advice: string): Finding => ({ level: 'note', text, advice });
export const bad = (text: string, advice: string): Finding => ({ level: 'bad', text, advice });
