/** The purpose of an element; each format decides how it looks. */
export type Role =
  | 'record'
  | 'headword'
  | 'part'
  | 'level'
  | 'note'
  | 'sound'
  | 'title'
  | 'definition'
  | 'example'
  | 'quote'
  | 'caption'
  | 'credit';

/** `a` leads to an address or to another headword. */
export interface Element {
  readonly tag: 'div' | 'span' | 'ol' | 'ul' | 'li' | 'a';
  readonly role?: Role;
  readonly lang?: string;
  readonly href?: string;
  readonly word?: string;
  readonly content: ArticleNode;
}
export type ArticleNode = string | Element | readonly ArticleNode[];
