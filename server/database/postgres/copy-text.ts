import type { Cell } from '../dialect.ts';

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A line in COPY's text format. */
export const copyLine = (row: readonly Cell[]): string => `${row.map(copyCell).join('\t')}\n`;

function copyCell(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell !== 'string') return String(cell);
  return cell.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character);
}
