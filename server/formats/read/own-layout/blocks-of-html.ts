import { withoutEntities } from '../articles/html-text.ts';
import { type Block, newBlock, type RecordText } from './block.ts';

/** An element with everything in it, as HTML. */
interface Node {
  tag: string;
  html: string;
  children: Node[];
}

/** The records of an article in HTML; null if it is not in our layout. */
export function recordsOfHtml(html: string): RecordText[] | null {
  const root = treeOf(html);
  if (!root) return null;
  const records: RecordText[] = [];
  for (const { tag, html: own, children } of root.children) {
    const [first, ...others] = children;
    const head = first && /^<b>([^<]*)<\/b> <i>([^<]*)<\/i>(.*)$/.exec(first.html);
    if (tag !== 'div' || own !== '' || !head) return null;
    const blocks = others.flatMap(blocksOf);
    if (blocks.includes(null)) return null;
    records.push({
      word: textOf(head[1] ?? ''),
      head: textOf(`${head[2]}${withLevel(head[3] ?? '')}`),
      blocks: blocks as Block[],
    });
  }
  return root.html === '' ? records : null;
}

/** Of our articles: a list of meanings with a list of translations each. */
const MAX_DEPTH = 8;
const BLOCK_TAGS = /\n?(<\/?(?:div|ul|ol|li)>)/;

/** Nests the blocks; what is not one of them stays HTML. */
function treeOf(html: string): Node | null {
  const root: Node = { tag: '', html: '', children: [] };
  const open = [root];
  for (const part of html.split(BLOCK_TAGS)) {
    const node = open.at(-1);
    if (!node) return null;
    const tag = /^<(\/?)(div|ul|ol|li)>$/.exec(part);
    if (!tag) {
      if (part === '') continue;
      // In our articles all text is before the blocks inside.
      if (node.children.length > 0) return null;
      node.html += part;
    } else if (tag[1] === '/') {
      if (node.tag !== tag[2]) return null;
      open.pop();
    } else {
      const child = { tag: tag[2] ?? '', html: '', children: [] };
      node.children.push(child);
      if (open.push(child) > MAX_DEPTH) return null;
    }
  }
  return open.length === 1 ? root : null;
}

function blocksOf(node: Node): (Block | null)[] {
  if (node.tag === 'div') return [lineOf(node, 'line')];
  if (node.html !== '' || node.tag === 'li') return [null];
  return node.children.map((item) => {
    if (item.tag !== 'li') return null;
    return node.tag === 'ol' ? meaningOf(item) : lineOf(item, 'item');
  });
}

function lineOf({ html, children }: Node, kind: 'line' | 'item'): Block | null {
  if (children.length > 0) return null;
  const captioned = /^<small>([^<>]*): <\/small>(.*)$/.exec(html);
  const block = newBlock(kind, textOf(captioned?.[2] ?? html));
  block.caption = captioned ? textOf(captioned[1] ?? '') : null;
  block.isExample = html.startsWith('<i>');
  return block;
}

function meaningOf({ html, children }: Node): Block | null {
  const inner = children.flatMap(blocksOf);
  if (inner.includes(null)) return null;
  const parts =
    /^(?:<small>([^<>]*)<\/small> )?(?:<i>\(([^<>]*)\)<\/i> )?(?:<b>([^<]*)<\/b>(?:: |$))?(.*)$/.exec(
      html,
    );
  if (!parts) return null;
  const [, level, notes, title, text = ''] = parts.map((part) => part && textOf(part));
  const block = newBlock('meaning', text);
  block.usage = { level: level ?? null, notes: notes ?? null, title: title ?? null, text };
  block.inner = inner as Block[];
  return block;
}

const withLevel = (html: string): string => html.replace(/<small>([^<]*)<\/small>/, '[$1]');

/** Text as in the layout of plain text. */
function textOf(html: string): string {
  const text = html
    .replace(/<a href="bword:\/\/[^"]*">([^<]*)<\/a>/g, '{$1}')
    .replace(/<a href="([^"]*)">([^<]*)<\/a>/g, '$2 \u0001$1\u0002')
    .replace(/<[^<>]*>/g, '');
  return withoutEntities(text.replaceAll('\u0001', '<').replaceAll('\u0002', '>'));
}
