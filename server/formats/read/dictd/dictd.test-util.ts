const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const base64 = (value: number): string =>
  (value >= 64 ? base64(Math.floor(value / 64)) : '') + DIGITS[value % 64];

/** The two files of a dictionary. */
export function dictdFiles(
  entries: readonly [word: string, article: string][],
): Record<string, string> {
  let offset = 0;
  const index = entries.map(([word, article]) => {
    const size = Buffer.byteLength(article);
    const line = `${word}\t${base64(offset)}\t${base64(size)}\n`;
    offset += size;
    return line;
  });
  return { 'x.index': index.join(''), 'x.dict': entries.map(([, article]) => article).join('') };
}
