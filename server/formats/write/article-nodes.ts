import { fromMarkdown } from 'mdast-util-from-markdown';
import { articleLink } from '../../contract/article-link.ts';
import type { ArticleNode, Element } from './article-node.ts';

export const articleNodes = (article: string): ArticleNode[] =>
  article === '' ? [] : fromMarkdown(article).children.map(nodeOf);

type Node = ReturnType<typeof fromMarkdown>['children'][number];

function nodeOf(node: Node): ArticleNode {
  const inside = (): ArticleNode[] => ('children' in node ? node.children.map(nodeOf) : []);
  switch (node.type) {
    case 'paragraph':
      return { tag: 'div', content: inside() };
    case 'heading':
    case 'strong':
      return { tag: 'span', role: 'headword', content: inside() };
    case 'emphasis':
      return { tag: 'span', role: 'note', content: inside() };
    case 'break':
      return ' ';
    case 'blockquote':
      return { tag: 'ul', content: { tag: 'li', content: inside() } };
    case 'list':
      return { tag: node.ordered ? 'ol' : 'ul', content: inside() };
    case 'listItem':
      return { tag: 'li', content: itemContent(inside()) };
    case 'code':
      return node.value.split('\n').map((line): Element => ({ tag: 'div', content: line }));
    case 'link':
      return linkTo(node.url, inside());
    case 'image':
      return node.alt ?? '';
    default:
      return 'value' in node ? node.value : inside();
  }
}

/** The only paragraph of an item needs no lines of its own. */
function itemContent(content: ArticleNode[]): ArticleNode {
  const [first, ...others] = content;
  const isParagraph = typeof first === 'object' && 'tag' in first && first.tag === 'div';
  return isParagraph ? [first.content, ...others] : content;
}

function linkTo(url: string, content: ArticleNode[]): ArticleNode {
  const link = articleLink(url);
  if (link === null) return content;
  if (link.kind === 'address') return { tag: 'a', href: link.address, content };
  return { tag: 'a', word: link.word, content };
}

/** The words of an article on one line. */
export function wordsOfArticle(article: string): string {
  const textOf = (node: ArticleNode): string =>
    typeof node === 'string'
      ? node
      : 'tag' in node
        ? textOf(node.content)
        : node.map(textOf).join('');
  return articleNodes(article).map(textOf).join(' ').replace(/\s+/g, ' ').trim();
}
