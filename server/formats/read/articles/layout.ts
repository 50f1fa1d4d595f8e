import type { Block, Inline } from './article-text.ts';
import { inlinesOf } from './running-text.ts';

interface Line {
  indent: number;
  text: string;
  /** True if the line ends although the first word of the next would fit. */
  isShort: boolean;
}

/** How much further in than running text verse, tables and quotations begin. */
const INDENTED = 2;
/** Some programs leave space at the end of lines. */
const SLACK = 4;

/**
 * Reads the shape of a text from its blank lines, indentation and the ends of its lines: wrapped
 * lines are filled, so a line that ends early ends on purpose.
 * `cut`: how many characters of the first line are missing.
 */
export function blocksOfText(text: string, width: number, cut = 0): Block[] {
  const paragraphs = paragraphsOf(text, width, cut);
  const base = Math.min(...paragraphs.map(([first]) => first?.indent ?? 0));
  const blocks: Block[] = [];
  let list: { items: Block[][]; start?: number; indent: number } | null = null;
  for (const lines of paragraphs) {
    const [first] = lines;
    if (!first) continue;
    const item = itemOf(first.text, list);
    if (item) {
      if (!list || (list.start === undefined) !== (item.number === undefined)) {
        list = { items: [], indent: first.indent, ...(item.number && { start: item.number }) };
        const { items, start } = list;
        blocks.push({ kind: 'list', items, ...(start !== undefined && { start }) });
      }
      const rest = { ...first, text: item.text };
      list.items.push([{ kind: 'paragraph', text: textOf([rest, ...lines.slice(1)]) }]);
    } else if (list && first.indent > list.indent) {
      list.items.at(-1)?.push(blockOf(lines, list.indent + INDENTED));
    } else {
      list = null;
      blocks.push(blockOf(lines, base));
    }
  }
  return blocks;
}

function paragraphsOf(text: string, width: number, cut: number): Line[][] {
  const paragraphs: Line[][] = [];
  let lines: Line[] = [];
  let number = 0;
  for (const raw of text.split('\n')) {
    const line = raw.replaceAll('\t', '        ').trimEnd();
    const content = line.trimStart();
    const indent = line.length - content.length;
    const before = lines.at(-1);
    const startsItem = itemNumber(content);
    const isItem = startsItem === number + 1 || /^[-*•o] +\S/.test(content);
    if (content === '' || (before && isItem && indent <= (lines[0]?.indent ?? 0))) {
      if (lines.length > 0) paragraphs.push(lines);
      lines = [];
    } else if (before) {
      const [word = ''] = /^\S+/.exec(content) ?? [];
      const end = before.indent + before.text.length + 1 + word.length;
      const missing = paragraphs.length === 0 && lines.length === 1 ? cut : 0;
      before.isShort = end + missing <= width - SLACK;
    }
    if (startsItem === number + 1 || startsItem === 1) number = startsItem;
    if (content !== '') lines.push({ indent, text: content, isShort: false });
  }
  if (lines.length > 0) paragraphs.push(lines);
  return paragraphs;
}

const itemNumber = (text: string): number => Number(/^(\d{1,3})\. /.exec(text)?.[1] ?? -1);

/** The first item of a list, or the next one. */
function itemOf(
  text: string,
  list: { items: unknown[]; start?: number } | null,
): { text: string; number?: number } | null {
  const number = itemNumber(text);
  const isNext = list?.start !== undefined && number === list.start + list.items.length;
  if (number === 1 || isNext) return { text: text.replace(/^\d+\. */, ''), number };
  const bullet = /^[-*•] +(?=\S)|^o {2,}/.exec(text);
  return bullet ? { text: text.slice(bullet[0].length) } : null;
}

function blockOf(lines: readonly Line[], base: number): Block {
  const [first] = lines;
  const indent = Math.min(...lines.map((line) => line.indent));
  const isIndented = indent >= base + INDENTED;
  const shortLines = lines.filter(({ isShort }) => isShort).length;
  const hasColumns = lines.some(({ text }) => /[^\s.!?] {3,}\S/.test(text));
  const isShaped = lines.length > 1 && shortLines * 2 >= lines.length - 1;
  if ((isIndented && isShaped) || (hasColumns && (isIndented || isShaped))) {
    return { kind: 'code', text: lines.map((line) => shaped(line, indent)).join('\n') };
  }
  const paragraph: Block = { kind: 'paragraph', text: textOf(lines) };
  const isQuote = isIndented && (first?.indent ?? 0) >= base + 2 * INDENTED;
  return isQuote ? { kind: 'quote', blocks: [paragraph] } : paragraph;
}

/** Where links are impossible, braces around headwords only disturb. */
const shaped = ({ indent, text }: Line, base: number): string =>
  ' '.repeat(indent - base) +
  text.replace(/\{([^{}\s;=][^{}\n;=]*)\}/g, '$1').replace(/(?<![\w])_([^_\n]+)_(?![\w])/g, '$1');

function textOf(lines: readonly Line[]): Inline[] {
  const shortLines = lines.filter(({ isShort }) => isShort).length;
  // A single line that ends early is more often wrapped by hand.
  const keepsEnds = shortLines > 1 || lines.length === 2;
  const text = lines
    .map((line) => line.text + (line.isShort && keepsEnds ? '\u0000' : ' '))
    .join('')
    .trim();
  return text.split('\0').flatMap((line, i): Inline[] => {
    const parts = inlinesOf(line);
    return i === 0 ? parts : [{ kind: 'break' }, ...parts];
  });
}
