import { cachedReference } from './cached-reference.ts';
import { keyOfPair, writtenPlaces } from './written.ts';

/** The last rank of each band. */
const BANDS = [1000, 3000, 5000, Infinity];

const reference = cachedReference();
const written = writtenPlaces();
const counts = new Map<string, { written: number; all: number }>();
for (const pair of Object.values(reference.pairs)) {
  const last = BANDS.find((end) => pair.rank <= end) ?? Infinity;
  const band = last === Infinity ? 'all after' : `to ${last}`;
  for (const row of [band, pair.partOfSpeech, 'together']) {
    const count = counts.get(row) ?? { written: 0, all: 0 };
    count.all += 1;
    if (written.has(keyOfPair(pair))) count.written += 1;
    counts.set(row, count);
  }
}
for (const [row, count] of counts) {
  const percent = ((100 * count.written) / count.all).toFixed(1);
  console.log(
    `${row.padEnd(20)}${String(count.written).padStart(6)} of ${String(count.all).padStart(5)}${percent.padStart(7)} %`,
  );
}
