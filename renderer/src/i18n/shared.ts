import { everywhere } from './everywhere.ts';

/** Texts that both halves of the interface use. */
export const t = () => everywhere.current.shared;

/** A span of time in the unit that says it best. */
export function span(count: number, round = Math.ceil): string {
  const { seconds, minutes, hours } = t();
  if (count < 90) return seconds(round(count));
  return count < 90 * 60 ? minutes(round(count / 60)) : hours(round(count / 3_600));
}
