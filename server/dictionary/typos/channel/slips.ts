import { END, PLAIN, SYMBOLS } from './alphabet.ts';
import { additionCost, COST, OMIT, SUBSTITUTE } from './costs.ts';

/** The length of the longest side of a rule, plus one. */
const SIDE = 12;
const cells = new Int32Array(SIDE * SIDE);
/** The cost of each written letter as one too many, by its position from 1 on. */
const additions = new Int32Array(SIDE);

/** The cost of turning one string into the other by single slips alone. */
export function costOfSlips(right: readonly number[], written: readonly number[]): number {
  const { length } = written;
  cells[0] = 0;
  for (let j = 1; j <= length; j += 1) {
    // Reading before the beginning of an array is slow.
    const before = j > 1 ? written[j - 2]! : END;
    const after = j < length ? written[j]! : END;
    additions[j] = additionCost(before, written[j - 1]!, after);
    cells[j] = cells[j - 1]! + additions[j]!;
  }
  for (let i = 1; i <= right.length; i += 1) {
    const symbol = right[i - 1]!;
    const before = i > 1 ? right[i - 2]! : END;
    const omission = PLAIN[before] === PLAIN[symbol] ? COST.omitDoubled : OMIT[symbol]!;
    cells[i * SIDE] = cells[(i - 1) * SIDE]! + omission;
    for (let j = 1; j <= length; j += 1) {
      const w = written[j - 1]!;
      const at = i * SIDE + j;
      let cost = Math.min(
        cells[at - SIDE - 1]! + SUBSTITUTE[symbol * SYMBOLS + w]!,
        cells[at - SIDE]! + omission,
        cells[at - 1]! + additions[j]!,
      );
      if (
        i > 1 &&
        j > 1 &&
        PLAIN[w] === PLAIN[before] &&
        PLAIN[written[j - 2]!] === PLAIN[symbol]
      ) {
        cost = Math.min(cost, cells[at - 2 * SIDE - 2]! + COST.transpose);
      }
      cells[at] = cost;
    }
  }
  return cells[right.length * SIDE + length]!;
}
