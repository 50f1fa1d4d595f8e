import { describe, it, type TestContext } from 'vitest';

/** `it` where something is here; elsewhere the test is skipped and says why. */
export const itWhere = (isHere: boolean, reason: string): typeof it =>
  isHere ? it : (skipped(reason) as unknown as typeof it);

/** The same for a suite: instead of it, one test is skipped. */
export const describeWhere = (isHere: boolean, reason: string): typeof describe =>
  isHere ? describe : (skipped(`the whole suite: ${reason}`) as unknown as typeof describe);

const skipped = (reason: string) => (name: string) =>
  it(name, ({ skip }: TestContext) => skip(reason));
