import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, it } from 'vitest';
import { articleOf, type Block, type Inline } from './article-text.ts';

const textOf = (...text: Inline[]): string => articleOf([{ kind: 'paragraph', text }]).article;
const paragraph = (...text: Inline[]): Block => ({ kind: 'paragraph', text });

interface Node {
  type: string;
  value?: string;
  alt?: string | null;
  url?: string;
  children?: Node[];
}

const typesOf = ({ type, children = [] }: Node): string =>
  children.length === 0 ? type : `${type}(${children.map(typesOf).join(' ')})`;

/** What a reader of the article sees, one line for each text. */
function shown({ type, value, alt, children = [] }: Node): string {
  if (type === 'break') return ' ';
  const own = value ?? alt ?? '';
  const inside = children.map(shown).join('');
  return ['paragraph', 'code', 'listItem'].includes(type) ? `${own}${inside}\n` : own + inside;
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

describe('an article', () => {
  it('has paragraphs, lists, quotations, verse, and headings as bold paragraphs', () => {
    const { article, definition } = articleOf([
      { kind: 'heading', text: ['Origin'] },
      paragraph('The ', { kind: 'emphasis', text: ['first'] }, '\nparagraph.'),
      {
        kind: 'list',
        start: 3,
        items: [[paragraph('three')], [paragraph('four'), { kind: 'code', text: 'a\n  b' }]],
      },
      { kind: 'list', items: [[paragraph('one')], [paragraph('two')]] },
      { kind: 'quote', blocks: [paragraph('Said.'), paragraph('Again.')] },
    ]);
    expect(article).toBe(
      [
        '**Origin**',
        'The *first* paragraph.',
        '3. three\n\n4. four\n\n   ```\n   a\n     b\n   ```',
        '- one\n- two',
        '> Said.\n>\n> Again.',
      ].join('\n\n'),
    );
    expect(definition).toBe('The first paragraph.');
  });

  it.each<[string, Inline, string]>([
    ['a headword', { kind: 'word', word: 'C++ (1998)' }, '[C++ (1998)](word:C%2B%2B%20%281998%29)'],
    [
      'an address',
      { kind: 'link', to: 'https://a.test/?a=1&copy=2', text: ['here'] },
      String.raw`[here](https://a.test/?a=1\&copy=2)`,
    ],
    ['a script', { kind: 'link', to: 'javascript:alert(1)', text: ['here'] }, 'here'],
    [
      'a picture',
      { kind: 'picture', src: '/media/x/a b.png', alt: 'A' },
      '![A](/media/x/a%20b.png)',
    ],
    ['a picture elsewhere', { kind: 'picture', src: 'http://a.test/x', alt: 'A' }, 'A'],
    ['a picture outside', { kind: 'picture', src: '/media/../api', alt: 'A' }, 'A'],
  ])('links to %s', (_name, part, expected) => {
    expect(textOf(part)).toBe(expected);
  });

  it('escapes what is no markup, and leaves brackets and names alone', () => {
    expect(textOf('# not *a* heading <b> &amp; \\')).toBe(
      String.raw`\# not \*a\* heading \<b> \&amp; \\`,
    );
    expect(textOf('[1913 Webster] foo_bar (a) 3 < 4 & 5')).toBe(
      '[1913 Webster] foo_bar (a) 3 < 4 & 5',
    );
    expect(textOf('1. not a list')).toBe(String.raw`1\. not a list`);
  });

  it('shows every text as it was', () => {
    const words = fc
      .array(
        fc.constantFrom(
          ...'ab1 *_`[]()!<>&#-+=~\\:.|"\n\t'.split(''),
          '\u00e9',
          '\u{1f600}',
          '&amp;',
          'x](y)',
        ),
      )
      .map((some) => some.join(''));
    const link: fc.Arbitrary<Inline> = words.map((word) => ({ kind: 'word', word }));
    const marked: fc.Arbitrary<Inline> = fc.record({
      kind: fc.constantFrom('emphasis' as const, 'strong' as const),
      text: fc.array(fc.oneof(words, link), { maxLength: 3 }),
    });
    const inline = fc.array(fc.oneof(words, link, marked, fc.constant<Inline>({ kind: 'break' })), {
      maxLength: 6,
    });
    const leaf: fc.Arbitrary<Block> = fc.oneof(
      inline.map((text) => ({ kind: 'paragraph' as const, text })),
      words.map((text) => ({ kind: 'code' as const, text })),
    );
    const { block } = fc.letrec<{ block: Block }>((tie) => ({
      block: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.record({
          kind: fc.constant('list' as const),
          items: fc.array(fc.array(tie('block'), { maxLength: 3 }), { maxLength: 3 }),
        }),
        fc.record({
          kind: fc.constant('list' as const),
          start: fc.nat(20),
          items: fc.array(fc.array(tie('block'), { maxLength: 3 }), { maxLength: 3 }),
        }),
        fc.record({
          kind: fc.constant('quote' as const),
          blocks: fc.array(tie('block'), { maxLength: 3 }),
        }),
      ),
    }));
    fc.assert(
      fc.property(fc.array(block, { maxLength: 4 }), (blocks) => {
        const { article } = articleOf(blocks);
        const tree = fromMarkdown(article) as Node;
        expect(squeezed(shown(tree))).toBe(squeezed(blocks.map(wordsOf).join('\n')));
        expect(typesOf(tree)).not.toMatch(/html|heading|definition|thematicBreak|image/);
      }),
    );
  });

  it.each<[string, Block]>([
    ['a paragraph', paragraph('*'.repeat(70_000))],
    [
      'a list',
      { kind: 'list', items: Array.from({ length: 9_000 }, () => [paragraph('12345678')]) },
    ],
    ['verse', { kind: 'code', text: 'line\n'.repeat(20_000) }],
    ['a quotation', { kind: 'quote', blocks: [paragraph('a '.repeat(70_000))] }],
  ])('cuts %s that is too long, and says so', (_name, block) => {
    const { article, definition, isCut } = articleOf([paragraph('first'), block]);
    expect(isCut).toBe(true);
    expect(article.length).toBeGreaterThan(20_000);
    expect(article.length).toBeLessThanOrEqual(65_536);
    expect(definition).toBe('first');
  });

  it('has a definition of at most 500 characters that ends with a word', () => {
    const { definition } = articleOf([paragraph('word '.repeat(200))]);
    expect(definition.length).toBeLessThanOrEqual(500);
    expect(definition).toMatch(/word…$/);
  });
});

function wordsOf(block: Block): string {
  if (block.kind === 'code') return `${block.text}\n`;
  if (block.kind === 'list') return block.items.flat().map(wordsOf).join('\n');
  if (block.kind === 'quote') return block.blocks.map(wordsOf).join('\n');
  return `${block.text.map(wordsOfInline).join('')}\n`;
}

function wordsOfInline(part: Inline): string {
  if (typeof part === 'string') return part;
  if (part.kind === 'break') return ' ';
  if (part.kind === 'picture') return part.alt;
  return part.kind === 'word' && !part.text
    ? part.word
    : (part.text ?? []).map(wordsOfInline).join('');
}
