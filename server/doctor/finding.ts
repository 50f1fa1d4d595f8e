export interface Finding {
  /** `bad` is a problem now or will be one. */
  readonly level: 'good' | 'note' | 'bad';
  /** One sentence. */
  readonly text: string;
  /** One sentence. */
  readonly advice?: string;
}

export const good = (text: string): Finding => ({ level: 'good', text });
export const note = (text: string, advice: string): Finding => ({ level: 'note', text, advice });
export const bad = (text: string, advice: string): Finding => ({ level: 'bad', text, advice });
