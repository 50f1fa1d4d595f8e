import rules from './spelling-rules.json' with { type: 'json' };

/**
 * Confusions of spelling: `right > written cost`, or `a = b cost` both ways, by what people get
 * wrong. Costs are -ln of a probability. `|` is a word boundary, `{K}` a consonant, `{V}` a vowel.
 */
export const SPELLING_RULES: readonly string[] = Object.values(rules).flat();
