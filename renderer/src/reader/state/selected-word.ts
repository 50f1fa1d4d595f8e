/** Longer selections are text to copy, not words to look up. */
const MAX_LENGTH = 40;
const WORDS = /^[\p{L}\p{M}'’-]+(?: [\p{L}\p{M}'’-]+){0,3}$/u;

/** A word that is selected in English text of the page, and where it stands in the window. */
export interface SelectedWord {
  word: string;
  place: DOMRect;
}

export function selectedWord(): SelectedWord | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const word = selection.toString().trim();
  if (word.length > MAX_LENGTH || !WORDS.test(word)) return null;
  const { anchorNode: node } = selection;
  const element = node instanceof Element ? node : node?.parentElement;
  if (!element?.closest('main') || element.closest('[lang]')?.getAttribute('lang') !== 'en') {
    return null;
  }
  return { word, place: selection.getRangeAt(0).getBoundingClientRect() };
}
