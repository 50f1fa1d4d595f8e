const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const base64 = (value: number): string =>
  (value >= 64 ? base64(Math.floor(value / 64)) : '') + DIGITS[value % 64];

/** The two files of a dictionary. Entries with equal articles share one. */
export function dictdFiles(
  entries: readonly [word: string, article: string][],
): Record<string, string> {
  let articles = '';
  const index = entries.map(([word, article]) => {
    const known = articles.indexOf(article);
    if (known === -1) articles += article;
    const before =
      known === -1 ? articles.slice(0, -article.length || undefined) : articles.slice(0, known);
    return `${word}\t${base64(Buffer.byteLength(before))}\t${base64(Buffer.byteLength(article))}\n`;
  });
  return { 'x.index': index.join(''), 'x.dict': articles };
}
