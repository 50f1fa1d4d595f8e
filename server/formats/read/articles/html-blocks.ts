import { Parser } from 'htmlparser2';
import { decoded } from '../../../contract/decoded.ts';
import type { Block, Inline } from './article-text.ts';

/** An element whose content is still being read. */
interface Open {
  name: string;
  blocks: Block[];
  /** The items of a list. */
  items: Block[][];
  inlines: Inline[];
  attributes: Attributes;
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

/** Where a picture or sound of the book is. */
type AddressOf = (reference: unknown) => string | null;
type Attributes = Readonly<Record<string, string>>;

export function blocksOfHtml(html: string, addressOf: AddressOf = () => null): Block[] {
  const reader = new BlockReader(addressOf);
  const parser = new Parser({
    onopentag: (name, attributes) => reader.start(name, attributes),
    ontext: (text) => reader.text(text),
    onclosetag: (name) => reader.end(name),
  });
  parser.write(html);
  parser.end();
  return reader.endAll();
}

class BlockReader {
  private readonly open: Open[] = [opened('', {})];
  /** How many elements are open that are skipped, or keep their white space. */
  private skipped = 0;
  private pre = 0;

  constructor(private readonly addressOf: AddressOf) {}

  private get top(): Open {
    return this.open.at(-1)!;
  }

  start(name: string, attributes: Attributes): void {
    const { top } = this;
    if (SKIPPED.has(name)) this.skipped += 1;
    else if (name === 'br') top.inlines.push(this.pre > 0 ? '\n' : { kind: 'break' });
    else if (name === 'img') top.inlines.push(pictureOf(attributes, this.addressOf));
    else if (this.open.length < MAX_DEPTH) {
      if (name === 'pre') this.pre += 1;
      // A block inside a running text ends the paragraph before it.
      if (!isInline(name) && !isInline(top.name)) endParagraph(top);
      this.open.push(opened(name, attributes));
    }
  }

  text(text: string): void {
    if (this.skipped > 0) return;
    this.top.inlines.push(this.pre > 0 ? text : text.replace(/\s+/g, ' '));
  }

  end(name: string): void {
    if (SKIPPED.has(name)) this.skipped = Math.max(0, this.skipped - 1);
    else if (this.open.some((one, i) => i > 0 && one.name === name)) {
      while (this.top.name !== name) this.close();
      this.close();
    }
  }

  endAll(): Block[] {
    while (this.open.length > 1) this.close();
    endParagraph(this.top);
    return this.top.blocks;
  }

  private close(): void {
    const ended = this.open.pop()!;
    const { name, inlines, attributes } = ended;
    const { top } = this;
    const mark = MARKS[name];
    if (name === 'a') top.inlines.push(...linkTo(attributes, inlines, this.addressOf));
    else if (mark) top.inlines.push({ kind: mark, text: inlines });
    else if (name === 'td' || name === 'th') top.inlines.push(...inlines, ' ');
    else if (isInline(name)) top.inlines.push(...inlines);
    else {
      endParagraph(ended);
      if (name === 'li') top.items.push(ended.blocks);
      else {
        endParagraph(top);
        top.blocks.push(...blocksOf(ended));
      }
    }
    if (name === 'pre') this.pre -= 1;
  }
}

const opened = (name: string, attributes: Attributes): Open => {
  return { name, blocks: [], items: [], inlines: [], attributes };
};

function endParagraph(of: Open): void {
  if (of.inlines.some((part) => typeof part !== 'string' || part.trim() !== '')) {
    of.blocks.push(
      of.name === 'pre'
        ? { kind: 'code', text: of.inlines.map(rawText).join('') }
        : { kind: HEADINGS.test(of.name) ? 'heading' : 'paragraph', text: of.inlines },
    );
  }
  of.inlines = [];
}

function blocksOf({ name, blocks, items, attributes }: Open): Block[] {
  if (name === 'blockquote') return [{ kind: 'quote', blocks }];
  if (name !== 'ol' && name !== 'ul') return blocks;
  const all = blocks.length > 0 ? [...items, blocks] : items;
  const start = Number.parseInt(attributes['start'] ?? '1', 10) || 1;
  return [{ kind: 'list', items: all, ...(name === 'ol' && { start }) }];
}

const isInline = (name: string): boolean =>
  !BLOCKS.has(name) &&
  !HEADINGS.test(name) &&
  !['ol', 'ul', 'li', 'blockquote', 'pre'].includes(name);

const rawText = (part: Inline): string =>
  typeof part === 'string'
    ? part
    : part.kind === 'break'
      ? '\n'
      : part.kind === 'picture'
        ? part.alt
        : (part.text ?? []).map(rawText).join('') || (part.kind === 'word' ? part.word : '');

/** Pictures outside of the book become their text. */
function pictureOf({ src, alt = '' }: Attributes, addressOf: AddressOf): Inline {
  const address = addressOf(src);
  return address === null ? alt : { kind: 'picture', src: address, alt };
}

/** Links within a book are `bword://headword` or `entry://headword`; others are addresses. */
function linkTo({ href = '' }: Attributes, text: Inline[], addressOf: AddressOf): Inline[] {
  const [, word] = /^(?:bword|entry|d|x-dictionary:d|word):(?:\/\/)?([^#]+)/.exec(href) ?? [];
  if (word !== undefined) return [{ kind: 'word', word: decoded(word) ?? word, text }];
  const own = addressOf(href.replace(/^sound:\/\//, ''));
  const to = own ?? href;
  return own !== null || /^https?:/.test(href) ? [{ kind: 'link', to, text }] : text;
}
