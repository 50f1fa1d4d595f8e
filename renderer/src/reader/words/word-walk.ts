import { WORD } from './selected-word.ts';

// Selects one English word of the page after another by keyboard; `selectedWord` reads it.

/** `down` and `up` go to the first word of another piece of text. */
export type Step = 'next' | 'previous' | 'down' | 'up';

interface Place {
  node: Text;
  start: number;
  end: number;
}

/** Selects the first word in view, from the focused element on if that is in view. */
export function start(): void {
  const texts = englishTexts();
  const focused = document.activeElement?.closest('main :not(h1)') ?? null;
  const from = focused && isInView(focused.getBoundingClientRect()) ? focused : null;
  const begins = ({ node }: Place) =>
    !from ||
    from.contains(node) ||
    (from.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  const words = texts.flatMap(wordsOf);
  const first = words.find(
    (word) => begins(word) && isInView(rangeOf(word).getBoundingClientRect()),
  );
  select(first ?? words[0]);
}

/** Moves on from the selected word, if there is another one. */
export function goOn(step: Step): void {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0) return;
  const here = selection.getRangeAt(0);
  const words = englishTexts().flatMap(wordsOf);
  const isForward = step === 'next' || step === 'down';
  const side = isForward ? 1 : -1;
  const others = words.filter(({ node, start }) => side * here.comparePoint(node, start) > 0);
  if (!isForward) others.reverse();
  if (step === 'next' || step === 'previous') return select(others[0]);
  const piece = pieceOf(here.startContainer);
  const inOther = others.find(({ node }) => pieceOf(node) !== piece);
  const first = inOther && words.find(({ node }) => pieceOf(node) === pieceOf(inOther.node));
  select(first);
}

function select(word: Place | undefined): void {
  if (!word) return;
  const { node, start, end } = word;
  getSelection()?.setBaseAndExtent(node, start, node, end);
  if (!isInView(rangeOf(word).getBoundingClientRect())) {
    node.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
}

function englishTexts(): Text[] {
  const main = document.querySelector('main');
  if (!main) return [];
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (pieceOf(node)?.lang === 'en' && node.parentElement?.checkVisibility()) texts.push(node);
  }
  return texts;
}

const wordsOf = (node: Text): Place[] =>
  [...node.data.matchAll(WORD)].map(({ 0: word, index }) => ({
    node,
    start: index,
    end: index + word.length,
  }));

/** A definition, an example or a name. */
const pieceOf = (node: Node) => node.parentElement?.closest<HTMLElement>('main [lang]') ?? null;

function rangeOf({ node, start, end }: Place): Range {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  return range;
}

/** The view is between the fixed bars. */
function isInView({ top, bottom, height }: DOMRect): boolean {
  const bars = parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;
  return height > 0 && bottom > bars && top < innerHeight;
}
