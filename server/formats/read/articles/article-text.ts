import { MAX_ARTICLE_LENGTH } from '../../../contract/vocabulary.ts';

/** Plain strings, and parts of running text that mean more. */
export type Inline =
  | string
  | { kind: 'emphasis' | 'strong'; text: readonly Inline[] }
  /** Leads to another headword, shown as `text` or as the headword itself. */
  | { kind: 'word'; word: string; text?: readonly Inline[] }
  /** Leads to an address; other addresses than http(s) and `/media/` become plain text. */
  | { kind: 'link'; to: string; text: readonly Inline[] }
  /** A picture below `/media/`; others become their `alt`. */
  | { kind: 'picture'; src: string; alt: string }
  | { kind: 'break' };

export type Block =
  | { kind: 'paragraph'; text: readonly Inline[] }
  /** Written as a paragraph in bold: articles have no levels of headings. */
  | { kind: 'heading'; text: readonly Inline[] }
  /** Numbered from `start`, or with bullets without it. */
  | { kind: 'list'; start?: number; items: readonly (readonly Block[])[] }
  | { kind: 'quote'; blocks: readonly Block[] }
  /** Lines that keep their shape: verse, tables, programs. */
  | { kind: 'code'; text: string };

interface ArticleTexts {
  /** CommonMark, at most `MAX_ARTICLE_LENGTH` characters. */
  article: string;
  /** The first paragraph of the article, plain. */
  definition: string;
  /** True if the end of the article is missing. */
  isCut: boolean;
}

const MAX_DEFINITION = 500;

/** For a book in prose: the article of a record, and the definition of its only meaning. */
export function articleOf(blocks: readonly Block[]): ArticleTexts {
  const whole = blocksText(blocks);
  const isCut = whole.length > MAX_ARTICLE_LENGTH;
  const article = isCut ? blocksText(fitting(blocks, MAX_ARTICLE_LENGTH)) : whole;
  return { article, definition: definitionOf(blocks), isCut };
}

/** The article of a word whose text is in its meanings: only pictures. */
export const picturesOf = (pictures: readonly Inline[]): string =>
  articleOf(pictures.map((one): Block => ({ kind: 'paragraph', text: [one] }))).article;

function definitionOf(blocks: readonly Block[]): string {
  const [first = ''] = [
    firstParagraph(blocks, (text) => !REMARK.test(text)),
    firstParagraph(blocks),
    ...blocks.map(plainOf),
  ].flatMap((text) => text || []);
  if (first.length <= MAX_DEFINITION) return first;
  const cut = first.slice(0, MAX_DEFINITION - 1).replace(/\p{Surrogate}$/u, '');
  return `${cut.replace(/(?<=\S)\s+\S*$/, '')}…`;
}

/** About the word, not what it means: `[from Hunter S. Thompson]`, `(ra-va-j') s. m.` */
const REMARK = /^(?:\[[^[\]]*\]|\([^()]*\)(?: \p{L}{1,5}\.)*)$/u;

function firstParagraph(
  blocks: readonly Block[],
  isWanted: (text: string) => boolean = () => true,
): string | null {
  for (const block of blocks) {
    const text =
      block.kind === 'paragraph'
        ? plainText(block.text.map(spaced))
        : block.kind === 'list'
          ? firstParagraph(block.items.flat(), isWanted)
          : block.kind === 'quote'
            ? firstParagraph(block.blocks, isWanted)
            : null;
    if (text && /[\p{L}\p{N}]/u.test(text) && isWanted(text)) return text;
  }
  return null;
}

/** Lines that end without a mark are apart from each other: `Symbol: O`. */
const spaced = (part: Inline, i: number, text: readonly Inline[]): Inline => {
  const before = text[i - 1];
  const isOpen = typeof before === 'string' && /[\p{L}\p{N})]$/u.test(before);
  return typeof part !== 'string' && part.kind === 'break' && isOpen ? '; ' : part;
};

/** The text on one line, without marks. */
export function plainOf(block: Block): string {
  switch (block.kind) {
    case 'list':
      return oneLine(block.items.flat().map(plainOf).join(' '));
    case 'quote':
      return oneLine(block.blocks.map(plainOf).join(' '));
    case 'code':
      return oneLine(block.text);
    default:
      return plainText(block.text);
  }
}

export const plainText = (text: readonly Inline[]): string =>
  oneLine(text.map(plainInline).join(''));

function plainInline(part: Inline): string {
  if (typeof part === 'string') return part;
  if (part.kind === 'break') return ' ';
  if (part.kind === 'picture') return part.alt;
  if (part.kind === 'word') return part.text ? part.text.map(plainInline).join('') : part.word;
  return part.text.map(plainInline).join('');
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The first blocks, as many as fit; a paragraph or a list may lose its end. */
function fitting(blocks: readonly Block[], room: number): Block[] {
  const kept: Block[] = [];
  for (const block of blocks) {
    const left = room - blocksText(kept).length - 2;
    if (blocksText([block]).length <= left) kept.push(block);
    else {
      const part = beginningOf(block, left);
      return part && blocksText([part]).length <= left ? [...kept, part] : kept;
    }
  }
  return kept;
}

/** Markup and escaping may take as much space as the text itself. */
function beginningOf(block: Block, room: number): Block | null {
  if (room < 4) return null;
  if (block.kind === 'quote')
    return { ...block, blocks: fitting(block.blocks, room - (room >> 2)) };
  if (block.kind === 'code') return { ...block, text: block.text.slice(0, room >> 1) };
  if (block.kind !== 'list') {
    return { kind: 'paragraph', text: [plainOf(block).slice(0, room >> 1)] };
  }
  const items = [];
  for (let left = room >> 1, i = 0; i < block.items.length; i += 1) {
    const item = block.items[i]!;
    left -= blocksText(item).length;
    if (left < 0) break;
    items.push(item);
  }
  return { ...block, items };
}

function blocksText(blocks: readonly Block[]): string {
  const texts: string[] = [];
  let before: Block | null = null;
  for (const block of blocks) {
    const text = blockText(block, before);
    if (text === '') continue;
    texts.push(text);
    before = block;
  }
  return texts.join('\n\n');
}

function blockText(block: Block, before: Block | null): string {
  switch (block.kind) {
    case 'paragraph':
      return inlineText(block.text);
    case 'heading':
      return inlineText([{ kind: 'strong', text: block.text }]);
    case 'quote':
      return blocksText(block.blocks).replace(/^(?=(.?))/gms, (_all, next: string) =>
        next === '' || next === '\n' ? '>' : '> ',
      );
    case 'code':
      return codeText(block.text);
    case 'list':
      return listText(block, before);
  }
}

function codeText(text: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
  if (lines === '') return '';
  const longest = Math.max(2, ...[...lines.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${lines}\n${fence}`;
}

type List = Extract<Block, { kind: 'list' }>;

function listText({ items, start }: List, before: Block | null): string {
  // Two lists with the same marks in a row would be one.
  const isSecond =
    before?.kind === 'list' && (before.start === undefined) === (start === undefined);
  const texts: string[] = [];
  let isTight = true;
  for (const item of items) {
    const text = blocksText(item);
    if (text === '') continue;
    isTight &&= !text.includes('\n\n');
    const mark =
      start === undefined
        ? `${isSecond ? '+' : '-'} `
        : `${Math.min(start + texts.length, 999_999_999)}${isSecond ? ')' : '.'} `;
    texts.push(mark + text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`));
  }
  return texts.join(isTight ? '\n' : '\n\n');
}

interface Marked {
  mark: '*' | '**';
  text: string;
}

function inlineText(parts: readonly Inline[]): string {
  const text = written(parts)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\\\n');
  return text.replace(LINE_START, (found) =>
    /^\d/.test(found) ? `${found.slice(0, -1)}\\${found.at(-1)}` : `\\${found}`,
  );
}

/** Beginnings of anything but a paragraph. */
const LINE_START = /^(?:[#>=~]|[-+](?=[\s-]|$)|\d{1,9}[.)](?=\s|$))/gm;

function written(parts: readonly Inline[]): string {
  const pieces = parts.map(pieceOf).filter((piece) => piece !== '');
  let out = '';
  pieces.forEach((piece, i) => {
    if (typeof piece === 'string') {
      out += piece;
      return;
    }
    const { mark, text } = piece;
    const inner = text.trim();
    const [before = ''] = /^\s*/.exec(text) ?? [];
    const after = inner === '' ? '' : text.slice(before.length + inner.length);
    const next = pieces[i + 1];
    const follows = after || (typeof next === 'string' ? next : next ? '*' : '');
    const isMarked = canMark(out + before, inner, follows);
    out += isMarked ? before + mark + inner + mark + after : text;
  });
  return out;
}

/** True if asterisks around a text would be read as marks. */
function canMark(before: string, inner: string, after: string): boolean {
  if (inner === '' || /(?<!\\)\*$/.test(before) || after.startsWith('*')) return false;
  if (inner.startsWith('*') || inner.endsWith('*')) return false;
  // Readers disagree whether characters beyond the first plane, like emoji, are punctuation.
  const opens =
    /(?:^|[\s\p{P}\p{S}](?<![^\0-\uffff]))$/u.test(before) || !/^[\p{P}\p{S}]/u.test(inner);
  const closes =
    /^(?:$|(?![^\0-\uffff])[\s\p{P}\p{S}])/u.test(after) || !/[\p{P}\p{S}]$/u.test(inner);
  return opens && closes;
}

function pieceOf(part: Inline): string | Marked {
  if (typeof part === 'string') return escaped(part);
  switch (part.kind) {
    case 'emphasis':
    case 'strong': {
      const text = written(part.text.map(unmarked));
      return text === '' ? '' : { mark: part.kind === 'strong' ? '**' : '*', text };
    }
    case 'word':
      return linkText(part.text ?? [part.word], wordAddress(part.word));
    case 'link':
      return linkText(part.text, safeAddress(part.to));
    case 'picture': {
      const address = part.src.startsWith('/media/') ? safeAddress(part.src) : null;
      return address === null ? escaped(part.alt) : `![${inBrackets(part.alt)}](${address})`;
    }
    case 'break':
      return '\n';
  }
}

/** Emphasis inside emphasis looks the same, and nested marks are read in surprising ways. */
const unmarked = (part: Inline): Inline =>
  typeof part !== 'string' && (part.kind === 'emphasis' || part.kind === 'strong')
    ? plainInline(part)
    : part;

function linkText(text: readonly Inline[], address: string | null): string {
  const all = text.map(plainInline).join('');
  if (address === null || all.trim() === '') return escaped(all);
  const before = /^\s/.test(all) ? ' ' : '';
  const after = /\s$/.test(all) ? ' ' : '';
  return `${before}[${inBrackets(all)}](${address})${after}`;
}

export const wordAddress = (word: string): string =>
  `word:${encoded(encodeURIComponent(word.replace(/\p{Surrogate}/gu, '\ufffd')))}`;

/** An address that a page may link to, as it is written between parentheses. */
function safeAddress(to: string): string | null {
  const isOwn = to.startsWith('/media/');
  if (!URL.canParse(to, isOwn ? 'http://localhost' : undefined)) return null;
  const { protocol, href, pathname } = new URL(to, isOwn ? 'http://localhost' : undefined);
  if (isOwn) return pathname.startsWith('/media/') ? encoded(pathname) : null;
  return protocol === 'http:' || protocol === 'https:' ? encoded(href) : null;
}

const encoded = (address: string): string =>
  address
    .replace(/[()<>*_`\\[\]]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('&', '\\&');

/**
 * Brackets alone mean nothing to CommonMark, and books are full of them; no text can define a
 * reference, because `]:` is escaped.
 */
const escaped = (text: string, markup = MARKUP): string =>
  text.replace(/[ \t\r\n\f\v]+/g, ' ').replace(markup, '\\$&');

const MARKUP =
  /[\\*`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[A-Za-z/!?]|$)|&(?=[#A-Za-z]|$)|\](?=[(:[]|$)|!(?=\[|$)/gu;
const MARKUP_IN_BRACKETS = new RegExp(`[[\\]]|${MARKUP.source}`, 'gu');

/** Inside the brackets of a link. */
const inBrackets = (text: string): string => escaped(oneLine(text), MARKUP_IN_BRACKETS);
