import { Parser } from 'htmlparser2';
import type { Block, Inline } from './article-text.ts';

/** An element whose content is still being read. */
interface Open {
  name: string;
  blocks: Block[];
  /** The items of a list. */
  items: Block[][];
  inlines: Inline[];
  attributes: Readonly<Record<string, string>>;
}

const SKIPPED = new Set(['script', 'style', 'head', 'title', 'template']);
const HEADINGS = /^h[1-6]$/;
const MARKS: Readonly<Record<string, 'emphasis' | 'strong'>> = {
  b: 'strong',
  strong: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  cite: 'emphasis',
  var: 'emphasis',
  dfn: 'emphasis',
};
const BLOCKS = new Set(
  (
    'p div table tr dl dt dd hr section article header footer center figure figcaption details ' +
    'summary k def ar ex'
  ).split(' '),
);
/** Deeper elements of a hostile file are read as if they were flat. */
const MAX_DEPTH = 100;

/** `addressOf`: where a picture or sound of the book is. */
export function blocksOfHtml(
  html: string,
  addressOf: (reference: unknown) => string | null = () => null,
): Block[] {
  const root: Open = { name: '', blocks: [], items: [], inlines: [], attributes: {} };
  const open: Open[] = [root];
  let skipped = 0;
  let pre = 0;
  const top = () => open.at(-1)!;
  const endParagraph = (of: Open) => {
    if (of.inlines.some((part) => typeof part !== 'string' || part.trim() !== '')) {
      of.blocks.push(
        of.name === 'pre'
          ? { kind: 'code', text: of.inlines.map(rawText).join('') }
          : { kind: HEADINGS.test(of.name) ? 'heading' : 'paragraph', text: of.inlines },
      );
    }
    of.inlines = [];
  };
  const close = () => {
    const ended = open.pop()!;
    const { name, inlines, attributes } = ended;
    const parent = top();
    const mark = MARKS[name];
    if (name === 'a') parent.inlines.push(...linkTo(attributes, inlines, addressOf));
    else if (mark) parent.inlines.push({ kind: mark, text: inlines });
    else if (name === 'td' || name === 'th') parent.inlines.push(...inlines, ' ');
    else if (isInline(name)) parent.inlines.push(...inlines);
    else {
      endParagraph(ended);
      if (name === 'li') parent.items.push(ended.blocks);
      else if (name === 'ol' || name === 'ul') {
        endParagraph(parent);
        const items = ended.blocks.length > 0 ? [...ended.items, ended.blocks] : ended.items;
        const start = Number.parseInt(attributes['start'] ?? '1', 10) || 1;
        parent.blocks.push({ kind: 'list', items, ...(name === 'ol' && { start }) });
      } else {
        endParagraph(parent);
        if (name !== 'blockquote') parent.blocks.push(...ended.blocks);
        else parent.blocks.push({ kind: 'quote', blocks: ended.blocks });
      }
    }
    if (name === 'pre') pre -= 1;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (SKIPPED.has(name)) skipped += 1;
      else if (name === 'br') top().inlines.push(pre > 0 ? '\n' : { kind: 'break' });
      else if (name === 'img') top().inlines.push(pictureOf(attributes, addressOf));
      else if (open.length < MAX_DEPTH) {
        if (name === 'pre') pre += 1;
        if (!isInline(name)) flushMarks(open, endParagraph);
        open.push({ name, blocks: [], items: [], inlines: [], attributes });
      }
    },
    ontext(text) {
      if (skipped === 0) top().inlines.push(pre > 0 ? text : text.replace(/\s+/g, ' '));
    },
    onclosetag(name) {
      if (SKIPPED.has(name)) skipped = Math.max(0, skipped - 1);
      else if (open.length > 1 && open.some((one, i) => i > 0 && one.name === name)) {
        while (open.length > 1 && top().name !== name) close();
        close();
      }
    },
  });
  parser.write(html);
  parser.end();
  while (open.length > 1) close();
  endParagraph(root);
  return root.blocks;
}

const isInline = (name: string): boolean =>
  !BLOCKS.has(name) &&
  !HEADINGS.test(name) &&
  !['ol', 'ul', 'li', 'blockquote', 'pre'].includes(name);

/** A block inside a running text ends the paragraph before it. */
function flushMarks(open: readonly Open[], endParagraph: (of: Open) => void): void {
  const [last] = open.slice(-1);
  if (last && !isInline(last.name)) endParagraph(last);
}

const rawText = (part: Inline): string =>
  typeof part === 'string'
    ? part
    : part.kind === 'break'
      ? '\n'
      : part.kind === 'picture'
        ? part.alt
        : (part.text ?? []).map(rawText).join('') || (part.kind === 'word' ? part.word : '');

type AddressOf = (reference: unknown) => string | null;
type Attributes = Readonly<Record<string, string>>;

/** Pictures outside of the book become their text. */
function pictureOf({ src, alt = '' }: Attributes, addressOf: AddressOf): Inline {
  const address = addressOf(src);
  return address === null ? alt : { kind: 'picture', src: address, alt };
}

/** Links within a book are `bword://headword` or `entry://headword`; others are addresses. */
function linkTo({ href = '' }: Attributes, text: Inline[], addressOf: AddressOf): Inline[] {
  const [, word] = /^(?:bword|entry|d|x-dictionary:d|word):(?:\/\/)?([^#]+)/.exec(href) ?? [];
  if (word !== undefined) return [{ kind: 'word', word: unescaped(word), text }];
  const own = addressOf(href.replace(/^sound:\/\//, ''));
  const to = own ?? href;
  return own !== null || /^https?:/.test(href) ? [{ kind: 'link', to, text }] : text;
}

function unescaped(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
