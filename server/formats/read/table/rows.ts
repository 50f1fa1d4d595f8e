import { damaged } from '../../../dataset/read/errors.ts';

/** `line` is the one that the row starts on. */
export interface Row {
  line: number;
  cells: string[];
}

const DELIMITERS = [',', '\t', ';', '|'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** Read from the first line; null if there is no separator. */
export function delimiterOf(head: string): Delimiter | null {
  const [first = ''] = head.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const counts = DELIMITERS.map((one) => first.split(one).length - 1);
  const most = Math.max(...counts);
  return most === 0 ? null : (DELIMITERS[counts.indexOf(most)] ?? null);
}

/**
 * RFC 4180, with any delimiter. Blank rows are skipped.
 * @param file its name, for errors
 * @throws {DatasetError} at a row of more than `maxChars`, or with a quotation mark left open
 */
export async function* rowsOf(
  pieces: AsyncIterable<string>,
  delimiter: Delimiter,
  { file, maxChars }: { file: string; maxChars: number },
): AsyncGenerator<Row> {
  const split = new RowSplitter(delimiter, file, maxChars);
  for await (const piece of pieces) yield* split.push(piece);
  yield* split.end();
}

class RowSplitter {
  private readonly special: RegExp;
  private cells: string[] = [];
  private cell = '';
  private chars = 0;
  private isQuoted = false;
  /** True if the last character was a quotation mark inside a quoted cell. */
  private wasQuote = false;
  private wasReturn = false;
  private line = 1;
  private start = 1;

  constructor(
    private readonly delimiter: string,
    private readonly file: string,
    private readonly maxChars: number,
  ) {
    this.special = new RegExp(`["\\r\\n${delimiter === '|' ? '\\|' : delimiter}]`, 'g');
  }

  *push(piece: string): Generator<Row> {
    let from = 0;
    this.special.lastIndex = 0;
    for (let found = this.special.exec(piece); found; found = this.special.exec(piece)) {
      this.add(piece.slice(from, found.index));
      from = found.index + 1;
      const row = this.take(found[0]);
      if (row) yield row;
    }
    this.add(piece.slice(from));
  }

  *end(): Generator<Row> {
    if (this.isQuoted && !this.wasQuote) this.refuse();
    const row = this.endRow();
    if (row) yield row;
  }

  private refuse(): never {
    const what = 'a row that is too long, or has a quotation mark that nothing closes';
    throw damaged(`${this.file}:${this.start}: ${what}`);
  }

  private add(text: string): void {
    if (text === '') return;
    // Text after a closing quotation mark belongs to the cell.
    if (this.wasQuote) this.isQuoted = this.wasQuote = false;
    this.wasReturn = false;
    this.cell += text;
    this.chars += text.length;
    if (this.chars > this.maxChars) this.refuse();
  }

  private take(mark: string): Row | null {
    this.chars += 1;
    if (this.chars > this.maxChars) this.refuse();
    const isSecondOfBreak = mark === '\n' && this.wasReturn;
    if ((mark === '\n' && !isSecondOfBreak) || mark === '\r') this.line += 1;
    this.wasReturn = mark === '\r';
    if (mark === '"') this.takeQuote();
    else if (this.isQuoted && !this.wasQuote) {
      if (!isSecondOfBreak) this.cell += mark === '\r' ? '\n' : mark;
    } else if (mark === this.delimiter) this.endCell();
    else if (isSecondOfBreak) this.start = this.line;
    else return this.endRow();
    return null;
  }

  private takeQuote(): void {
    if (this.wasQuote) {
      this.cell += '"';
      this.wasQuote = false;
    } else if (this.isQuoted) this.wasQuote = true;
    else if (this.cell === '') this.isQuoted = true;
    else this.cell += '"';
  }

  private endCell(): void {
    this.cells.push(this.cell);
    this.cell = '';
    this.isQuoted = this.wasQuote = false;
  }

  private endRow(): Row | null {
    this.endCell();
    const row = { line: this.start, cells: this.cells };
    this.cells = [];
    this.chars = 0;
    this.start = this.line;
    return row.cells.every((cell) => cell.trim() === '') ? null : row;
  }
}
