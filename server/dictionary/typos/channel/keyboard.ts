const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** How far each row is shifted to the right of the one above, in keys. */
const SHIFT = [0, 0.25, 0.75];

const keys = new Map<string, { x: number; y: number }>();
ROWS.forEach((row, y) => {
  [...row].forEach((letter, x) => keys.set(letter, { x: x + SHIFT[y]!, y }));
});

/** True if two letters are neighbours on a QWERTY keyboard. */
export function areNeighbours(a: string, b: string): boolean {
  const p = keys.get(a);
  const q = keys.get(b);
  if (p === undefined || q === undefined || a === b) return false;
  return Math.abs(p.y - q.y) <= 1 && Math.hypot(p.x - q.x, p.y - q.y) < 1.3;
}
