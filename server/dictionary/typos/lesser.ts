/**
 * The lesser of two integers less than 2^31 apart, without a branch: which of two costs is lower
 * cannot be predicted, and a wrong prediction takes as long as a dozen comparisons.
 */
export function lesser(a: number, b: number): number {
  const difference = (a - b) | 0;
  return b + (difference & (difference >> 31));
}
