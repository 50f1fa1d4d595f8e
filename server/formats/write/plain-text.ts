import type { ArticleNode, Element } from './article.ts';

const USUAL_WIDTH = 76;
const STEP = 2;
/** A space inside a link; programs do not follow links across line ends. */
const HARD_SPACE = '\u0001';

/**
 * An article for a terminal: wrapped lines, indented lists, links to headwords in braces.
 *
 * @param width columns of a line, unless a word is longer
 */
export function plainTextOf(article: ArticleNode, width = USUAL_WIDTH): string {
  const page = new Page(width);
  page.add(article, 0);
  page.end(0);
  return page.text();
}

class Page {
  private readonly width: number;
  private readonly lines: string[] = [];
  private paragraph = '';
  /** What precedes the first line of the next paragraph. */
  private marker = '';

  constructor(width: number) {
    this.width = width;
  }

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
      if (role === 'level') this.paragraph += '[';
      this.add(content, indent);
      if (role === 'level') this.paragraph += ']';
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
    });
  }

  /** Writes the current paragraph. */
  end(indent: number): void {
    const words = this.paragraph.split(/\s+/).filter((word) => word !== '');
    this.paragraph = '';
    if (words.length === 0) return;
    const lines: string[] = [];
    let line = `${' '.repeat(indent - this.marker.length)}${this.marker}${words[0]}`;
    this.marker = '';
    for (const word of words.slice(1)) {
      if (line.length + 1 + word.length <= this.width) line += ` ${word}`;
      else {
        lines.push(line);
        line = ' '.repeat(indent) + word;
      }
    }
    this.lines.push(...[...lines, line].map((one) => one.replaceAll(HARD_SPACE, ' ')));
  }
}
