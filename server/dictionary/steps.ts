/** How many items to handle between two pauses: a few milliseconds' worth. */
export const ITEMS_PER_STEP = 16_384;

/** Whether a pause is due before item `i` of a loop over them all. */
export function pausesBefore(i: number): boolean {
  return i % ITEMS_PER_STEP === ITEMS_PER_STEP - 1;
}
