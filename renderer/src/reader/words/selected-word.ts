/** Longer selections are text to copy, not words to look up. */
const MAX_LENGTH = 40;
const WORDS = /^[\p{L}\p{M}'’-]+(?: [\p{L}\p{M}'’-]+){0,3}$/u;

/** A word of English text, and its position in the window. */
export interface SelectedWord {
  word: string;
  bounds: DOMRect;
}

export function selectedWord(): SelectedWord | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const word = selection.toString().trim();
  if (word.length > MAX_LENGTH || !WORDS.test(word)) return null;
  if (!isEnglish(selection.anchorNode)) return null;
  return { word, bounds: selection.getRangeAt(0).getBoundingClientRect() };
}

export function wordAtPoint(x: number, y: number): SelectedWord | null {
  const caret = caretAt(x, y);
  if (!(caret?.node instanceof Text) || !isEnglish(caret.node)) return null;
  const found = wordAround(caret.node.data, caret.offset);
  if (!found || found.word.length > MAX_LENGTH) return null;
  const range = document.createRange();
  range.setStart(caret.node, found.start);
  range.setEnd(caret.node, found.start + found.word.length);
  // Without text at the point, browsers return the nearest text, so check the position.
  const bounds = [...range.getClientRects()].find(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );
  return bounds ? { word: found.word, bounds } : null;
}

/** A word without quotation marks. */
export const WORD = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu;

export const withoutPossessive = (word: string): string => word.replace(/['’]s$/i, '');

/** The word at or next to an offset. */
export function wordAround(text: string, offset: number): { word: string; start: number } | null {
  for (const match of text.matchAll(WORD)) {
    if (match.index > offset) return null;
    if (match.index + match[0].length >= offset) return { word: match[0], start: match.index };
  }
  return null;
}

function caretAt(x: number, y: number): { node: Node; offset: number } | null {
  if ('caretPositionFromPoint' in document) {
    const caret = document.caretPositionFromPoint(x, y);
    return caret && { node: caret.offsetNode, offset: caret.offset };
  }
  // Safari before 18.4.
  const range = (document as Document).caretRangeFromPoint(x, y);
  return range && { node: range.startContainer, offset: range.startOffset };
}

function isEnglish(node: Node | null): boolean {
  const element = node instanceof Element ? node : node?.parentElement;
  if (!element?.closest('main')) return false;
  return element.closest('[lang]')?.getAttribute('lang') === 'en';
}
