import { it } from 'vitest';

/** True if this is one of the long suites, and not `npm test`. */
export const IS_LONG_SUITE = process.env['WORDKEEP_TEST_LONG'] === 'true';

/** A test that only the long suites run; one beside it stands for it in `npm test`. */
export function itInLongSuites(name: string, test: () => Promise<void>): void {
  if (IS_LONG_SUITE) it(name, test);
}
