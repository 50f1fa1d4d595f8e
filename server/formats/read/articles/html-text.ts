import { decodeHTMLStrict } from 'entities/decode';

/** Reads HTML, Pango markup and XDXF; each block becomes a line. */
export function textOfMarkup(markup: string): string {
  const out: string[] = [];
  /** For each open list, the number of its last item; null if the list is not numbered. */
  const lists: (number | null)[] = [];
  const hasCells = markup.includes('<td');
  for (const { text, name, isEnd } of shownParts(markup)) {
    if (name === '') out.push(withoutEntities(text));
    else if (name === 'ol' || name === 'ul') {
      if (isEnd) lists.pop();
      else lists.push(name === 'ol' ? 0 : null);
      out.push('\n');
    } else if (name === 'li' && !isEnd) {
      const last = lists.at(-1);
      if (typeof last === 'number') lists[lists.length - 1] = last + 1;
      // Items of nested lists belong to the outer item.
      out.push(typeof last === 'number' && lists.length === 1 ? `\n${last + 1}. ` : '\n');
    } else if (name === 'tr' && /<tr\s*>/i.test(text) && !hasCells) {
      // XDXF: a transcription.
      out.push(isEnd ? '/' : ' /');
    } else if (BLOCKS.has(name)) out.push('\n');
  }
  return out.join('');
}

/** Tags, and texts without a name, but not what no reader sees. */
function* shownParts(markup: string) {
  let skipped = '';
  for (const text of markup.split(/(<[^<>]*>)/)) {
    const isTag = text.startsWith('<');
    const [, slash, given = ''] = /^<(\/?)\s*([a-zA-Z][a-zA-Z0-9]*)/.exec(text) ?? [];
    const [name, isEnd] = [given.toLowerCase(), slash === '/'];
    if (skipped !== '') {
      if (isEnd && name === skipped) skipped = '';
    } else if (SKIPPED.has(name) && !isEnd && !text.endsWith('/>')) skipped = name;
    else if (!isTag || name !== '') yield { text, name, isEnd };
  }
}

const SKIPPED = new Set(['script', 'style', 'head', 'title']);
const BLOCKS = new Set([
  ...['p', 'div', 'br', 'tr', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'dl', 'dt', 'dd'],
  ...['blockquote', 'section', 'article', 'header', 'pre', 'k', 'def', 'ar', 'ex', 'li'],
]);

/** Leaves references to characters that a text must not contain as they are. */
export function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/gi, (reference) => {
    const decoded = decodeHTMLStrict(reference);
    return /[\p{Cc}\ufffd]/u.test(decoded) ? reference : decoded;
  });
}
