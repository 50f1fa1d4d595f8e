/** The text is null if it is too long. */
export interface TextLine {
  number: number;
  text: string | null;
}

export async function* linesOf(
  pieces: AsyncIterable<string>,
  maxChars: number,
): AsyncGenerator<TextLine> {
  let number = 1;
  let rest = '';
  let isLong = false;
  const line = (text: string): TextLine => {
    const whole = rest + text;
    const one = { number, text: isLong || whole.length > maxChars ? null : whole };
    rest = '';
    isLong = false;
    number += 1;
    return one;
  };
  for await (const piece of pieces) {
    const parts = piece.split('\n');
    const last = parts.pop() ?? '';
    for (const part of parts) yield line(part.replace(/\r$/, ''));
    if (rest.length + last.length > maxChars) {
      isLong = true;
      rest = '';
    } else if (!isLong) rest += last;
  }
  if (rest !== '' || isLong) yield line('');
}
