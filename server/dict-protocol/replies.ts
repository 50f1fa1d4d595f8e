export interface Reply {
  /** Status lines and text blocks, each line terminated. */
  text: string;
  code: number;
  isLast?: boolean;
}

/** Leaves space for the end of the line. */
const MAX_TEXT_LINE = 1_000;

const MIME_HEADER =
  'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n';

export function status(code: number, text: string): Reply {
  return { code, text: `${code} ${text}\r\n` };
}

/** Ends with a line of a single full stop (RFC 2229, section 2.4.2). */
export function textBlock(text: string, withHeader: boolean): string {
  const lines = text
    .replace(/(?:\r\n|\r|\n)$/, '')
    .split(/\r\n|\r|\n/)
    .flatMap(inPieces)
    .map((line) => `${line.startsWith('.') ? '.' : ''}${line}\r\n`);
  return `${withHeader ? MIME_HEADER : ''}${lines.join('')}.\r\n`;
}

function inPieces(line: string): string[] {
  if (line.length <= MAX_TEXT_LINE) return [line];
  const pieces = [];
  for (let rest = [...line]; rest.length > 0; rest = rest.slice(MAX_TEXT_LINE)) {
    pieces.push(rest.slice(0, MAX_TEXT_LINE).join(''));
  }
  return pieces;
}
