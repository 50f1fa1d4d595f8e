import type { ArticleNode, Role } from './article-node.ts';

/** Structured content, as far as entries need it. */
export type Content =
  | string
  | Content[]
  | {
      tag: 'div' | 'span' | 'ol' | 'ul' | 'li';
      content: Content;
      data?: { role: Role };
      lang?: string;
      style?: { fontWeight?: 'bold'; fontStyle?: 'italic' };
    }
  | { tag: 'a'; href: string; content: Content };

/** For versions that do not read the style sheet in the archive. */
const STYLES: Partial<Record<Role, { fontWeight?: 'bold'; fontStyle?: 'italic' }>> = {
  headword: { fontWeight: 'bold' },
  title: { fontWeight: 'bold' },
  part: { fontStyle: 'italic' },
  note: { fontStyle: 'italic' },
  example: { fontStyle: 'italic' },
};

/** Links to headwords look them up. */
export function contentOf(node: ArticleNode): Content {
  if (typeof node === 'string') return node;
  if (!('tag' in node)) {
    // Nothing, one item or a list, with as few lists as possible.
    const content = node.flatMap(contentOf).filter((part) => part !== '');
    return content.length === 1 ? content[0]! : content;
  }
  const { tag, role, lang, href = '', word } = node;
  const content = contentOf(node.content);
  if (tag === 'a') {
    const address = word === undefined ? href : `?query=${encodeURIComponent(word)}&wildcards=off`;
    return { tag, href: address, content };
  }
  const style = role && STYLES[role];
  return {
    tag,
    ...(role && { data: { role } }),
    ...(lang !== undefined && { lang }),
    ...(style && { style }),
    content,
  };
}

/** For versions that read the style sheet in the archive. */
export const STYLE_SHEET = `[data-sc-role='caption'],
[data-sc-role='credit'] {
  font-size: 0.85em;
  opacity: 0.75;
}
[data-sc-role='level'] {
  font-size: 0.75em;
  font-weight: bold;
}
`;
