/** The result of a check, with advice. */
export interface Finding {
  /** `note` is worth a look; `bad` is a problem now or will be one. */
  readonly level: 'good' | 'note' | 'bad';
  /** The result, as one sentence. */
  readonly text: string;
  /** The advice, as one sentence; none if all is well. */
  readonly advice?: string;
}

export const good = (text: string): Finding => ({ level: 'good', text });
export const note = (text: string, advice: string): Finding => ({ level: 'note', text, advice });
export const bad = (text: string, advice: string): Finding => ({ level: 'bad', text, advice });
