/**
 * A share of running words on the Zipf scale: the base-10 logarithm of occurrences per billion
 * words, to one decimal (van Heuven, Mandera, Keuleers and Brysbaert 2014).
 */
export function zipfOf(share: number): number {
  return roundZipf(Math.log10(share * 1e9));
}

/** To one decimal, as all frequencies are given. */
export function roundZipf(zipf: number): number {
  return Math.round(zipf * 10) / 10;
}

/** The share of running words for a value on the Zipf scale. */
export function shareOf(zipf: number): number {
  return 10 ** (zipf - 9);
}
