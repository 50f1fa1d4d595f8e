/** The first number for which a condition holds, as it must for all after it; `high` if none. */
export function firstWhere(low: number, high: number, holds: (i: number) => boolean): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The last of ascending starts that is not above a position, as the first must not be. */
export const startBefore = (starts: Uint32Array, position: number): number =>
  firstWhere(1, starts.length, (i) => starts[i]! > position) - 1;
