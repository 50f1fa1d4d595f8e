import rules from './spelling-rules.json' with { type: 'json' };

/**
 * Confusions of spelling, not of sound: `right > written cost`, or `a = b cost` both ways. Costs
 * are -ln of a probability (hundredths in `costs.ts`). `|` is a word boundary, `{K}` a consonant.
 * The file has them by what people get wrong.
 */
export const SPELLING_RULES: readonly string[] = Object.values(rules).flat();
