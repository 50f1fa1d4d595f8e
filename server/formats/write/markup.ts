import { escapeHtml } from '../../contract/escape-html.ts';
import type { ArticleNode, Element, Role } from './article-node.ts';

/** Characters that neither XML 1.0 nor HTML may contain. */
// eslint-disable-next-line no-control-regex -- the class names control characters
const NOT_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Text for an element or a quoted attribute, in HTML and XML. */
export const escapeMarkup = (text: string): string => escapeHtml(text.replace(NOT_TEXT, ''));

/** Most dictionary programs have no style sheet, so the markup itself sets the look. */
const TAGS: Partial<Record<Role, string>> = {
  headword: 'b',
  title: 'b',
  part: 'i',
  note: 'i',
  example: 'i',
  level: 'small',
  caption: 'small',
  credit: 'small',
};

/** Null if a program cannot link to another headword. */
export type WordLink = ((word: string) => string) | null;

export function htmlOf(node: ArticleNode, linkTo: WordLink): string {
  if (typeof node === 'string') return escapeMarkup(node.replace(/\s+/g, ' '));
  if ('tag' in node) return elementOf(node, linkTo);
  return node.map((child) => htmlOf(child, linkTo)).join('');
}

function elementOf(element: Element, linkTo: WordLink): string {
  const content = htmlOf(element.content, linkTo);
  const { role, lang, href, word } = element;
  const address = word === undefined ? href : linkTo?.(word);
  if (element.tag === 'a') {
    return address === undefined ? content : `<a href="${escapeMarkup(address)}">${content}</a>`;
  }
  const tag = (role && TAGS[role]) ?? element.tag;
  if (tag === 'span' && lang === undefined) return content;
  return `<${tag}${lang === undefined ? '' : ` lang="${lang}"`}>${content}</${tag}>`;
}
