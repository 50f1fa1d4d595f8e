import type { ArticleNode, Element } from './article-node.ts';

const USUAL_WIDTH = 76;
const STEP = 2;
/** Indentation of further lines of a paragraph; items have their marks instead. */
const HANGING = 4;
/** A space that no line ends at: programs do not follow links across lines. */
const HARD_SPACE = '\u0001';

const MARKS: Readonly<Record<string, readonly [before: string, after: string]>> = {
  level: ['[', ']'],
  title: ['*', '*'],
};

/**
 * For a terminal: wrapped lines, indented lists, links to headwords in braces.
 * @param width columns of a line, unless a word is longer
 */
export function plainTextOf(article: ArticleNode, width = USUAL_WIDTH): string {
  const page = new Page(width);
  page.add(article, 0);
  page.end(0, 0);
  return page.text();
}

class Page {
  private readonly lines: string[] = [];
  private paragraph = '';
  /** Precedes the first line of the next paragraph. */
  private marker = '';

  constructor(private readonly width: number) {}

  text(): string {
    return this.lines.map((line) => `${line}\n`).join('');
  }

  add(node: ArticleNode, indent: number): void {
    if (typeof node === 'string') this.paragraph += node;
    else if ('tag' in node) this.addElement(node, indent);
    else for (const child of node) this.add(child, indent);
  }

  private addElement(element: Element, indent: number): void {
    const { tag, role, href, word, content } = element;
    if (tag === 'span') {
      if (role === 'sound' && typeof content === 'string') {
        this.paragraph += content.replaceAll(/\s+/g, HARD_SPACE);
        return;
      }
      const [before, after] = MARKS[role ?? ''] ?? ['', ''];
      this.paragraph += before;
      this.add(content, indent);
      this.paragraph += after;
    } else if (tag === 'a') {
      if (word !== undefined) this.paragraph += `{${word.replaceAll(' ', HARD_SPACE)}}`;
      else {
        this.add(content, indent);
        this.paragraph += ` <${href}>`;
      }
    } else if (tag === 'ol' || tag === 'ul') {
      this.end(indent);
      this.addItems(element, indent + STEP);
    } else {
      this.end(indent);
      if (role === 'record' && this.lines.length > 0) this.lines.push('');
      this.add(content, indent);
      this.end(indent);
    }
  }

  private addItems({ tag, content }: Element, indent: number): void {
    const items = Array.isArray(content) ? content : [content];
    items.forEach((item: ArticleNode, i) => {
      this.marker = tag === 'ol' ? `${i + 1}. ` : '- ';
      const inside = indent + this.marker.length;
      this.add(typeof item === 'object' && 'tag' in item ? item.content : item, inside);
      this.end(inside);
      this.marker = '';
    });
  }

  /** Writes the current paragraph; `hanging` is how far its other lines are indented. */
  end(indent: number, hanging = HANGING): void {
    const words = this.paragraph.split(/\s+/).filter((word) => word !== '');
    this.paragraph = '';
    if (words.length === 0) return;
    const lines: string[] = [];
    let line = `${' '.repeat(indent - this.marker.length)}${this.marker}${words[0]}`;
    const others = ' '.repeat(indent + (this.marker === '' ? hanging : 0));
    this.marker = '';
    for (const word of words.slice(1)) {
      if (line.length + 1 + word.length <= this.width) line += ` ${word}`;
      else {
        lines.push(line);
        line = others + word;
      }
    }
    this.lines.push(...[...lines, line].map((one) => one.replaceAll(HARD_SPACE, ' ')));
  }
}
