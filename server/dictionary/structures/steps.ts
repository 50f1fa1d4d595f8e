import { setImmediate } from 'node:timers/promises';

/** How many items to process between two pauses, a few milliseconds' worth. */
export const ITEMS_PER_STEP = 16_384;

/** True if a pause is due before item `i` of a loop over them all. */
export const pausesBefore = (i: number): boolean => i % ITEMS_PER_STEP === ITEMS_PER_STEP - 1;

const BUSY_MS = 10;

/** Lets other work go first if it has been waiting. */
export function pauses(): () => Promise<void> {
  let busySince = performance.now();
  return async () => {
    if (performance.now() - busySince < BUSY_MS) return;
    await setImmediate();
    busySince = performance.now();
  };
}

/** Runs all steps at once. */
export function finish<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Runs all steps, with pauses. */
export async function inSteps<T>(steps: Generator<unknown, T>): Promise<T> {
  const pause = pauses();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await pause();
  }
}
