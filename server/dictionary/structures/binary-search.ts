/** The first number for which a condition holds, as it must for all after it; `high` if none. */
export function firstWhere(low: number, high: number, holds: (i: number) => boolean): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The last of some ascending starts that is not above a place; the first one must not be. */
export function startBefore(starts: Uint32Array, place: number): number {
  return firstWhere(1, starts.length, (i) => starts[i]! > place) - 1;
}
