import type { BookMedia } from '../../../dataset/read/media.ts';
import { type Inline, plainText } from '../articles/article-text.ts';
import { OwnMedia } from '../articles/own-media.ts';
import type { Card, CardLine } from '../cards/card.ts';
import { cleanSound, cleanWord } from '../clean-word.ts';
import type { LinePronunciation } from '../record-line.ts';
import { childrenOf, type Element, rawTextOf, textOf } from '../xml/elements.ts';

/** Null without a `k`. */
export function cardOf(article: Element, isVisual: boolean, media: BookMedia): Card | null {
  const keys = childrenOf(article, 'k').flatMap(spellingsOf);
  const [word, ...alternatives] = new Set(keys.filter((key) => key !== ''));
  if (word === undefined) return null;
  const isShown = article.attributes['f'] ? article.attributes['f'] === 'v' : isVisual;
  const walk = new Walk(isShown, new OwnMedia(media));
  walk.children(article);
  walk.endLine();
  const { lines, sounds } = walk;
  return { word, alternatives, lines, sounds, media: walk.media };
}

/** The key with its optional part, and without it. */
function spellingsOf(key: Element): string[] {
  const short = { ...key, content: key.content.filter((one) => !isNamed(one, 'opt')) };
  return [key, short].map((one) => cleanWord(textOf(one)));
}

const isNamed = (one: Element | string, name: string) =>
  typeof one !== 'string' && one.name === name;

const BLOCKS = new Set(['p', 'div', 'blockquote', 'deftext', 'co', 'etm', 'categ', 'li', 'tt']);
const LABELS = new Set(['gr', 'abr', 'abbr']);

class Walk {
  readonly lines: CardLine[] = [];
  readonly sounds: LinePronunciation[] = [];
  private text: Inline[] = [];
  private labels: string[] = [];
  private isNumbered = false;

  constructor(
    private readonly isVisual: boolean,
    readonly media: OwnMedia,
  ) {}

  children({ content }: Element): void {
    for (const one of content) {
      if (typeof one !== 'string') this.element(one);
      else if (this.isVisual) {
        one.split('\n').forEach((line, i) => {
          if (i > 0) this.endLine();
          this.text.push(line);
        });
      } else this.text.push(one);
    }
  }

  endLine(): void {
    const { text, labels, isNumbered } = this;
    this.text = [];
    this.labels = [];
    if (labels.length === 0 && plainText(text) === '') return;
    this.isNumbered = false;
    this.lines.push({ text, labels, isNumbered });
  }

  private element(element: Element): void {
    const { name, attributes } = element;
    if (name === 'k') return;
    if (name === 'tr') {
      this.sounds.push({ text: cleanSound(textOf(element)) });
    } else if (name === 'br') this.endLine();
    else if (name === 'rref') this.media.add(attributes['lctn'] || textOf(element));
    else if (name === 'def') this.definition(element);
    else if (name === 'ex') this.example(element);
    else if (name === 'sr') this.relations(element);
    else if (LABELS.has(name)) this.label(textOf(element));
    else if (name === 'kref') this.text.push({ kind: 'word', word: textOf(element) });
    else if (name === 'iref') {
      const text = [textOf(element)];
      this.text.push({ kind: 'link', to: attributes['href'] ?? '', text });
    } else if (name === 'b' || name === 'i') {
      const text = [rawTextOf(element)];
      // A line break inside of bold text is rare, and then a space.
      this.text.push({ kind: name === 'b' ? 'strong' : 'emphasis', text });
    } else if (BLOCKS.has(name)) {
      this.endLine();
      this.children(element);
      this.endLine();
    } else this.children(element);
  }

  private definition(element: Element): void {
    this.endLine();
    // The outer ones of nested definitions only group.
    this.isNumbered = !element.content.some((one) => isNamed(one, 'def'));
    const { cmt } = element.attributes;
    if (cmt) this.labels.push(cmt);
    this.children(element);
    this.endLine();
    this.isNumbered = false;
  }

  private example(element: Element): void {
    this.endLine();
    const parts = [...childrenOf(element, 'ex_orig'), ...childrenOf(element, 'ex_tran')];
    const text = parts.length > 0 ? parts.map(textOf).join(' – ') : textOf(element);
    this.lines.push({ text: [text], labels: [], isExample: true });
  }

  private relations(element: Element): void {
    this.endLine();
    for (const [type, name] of Object.entries({ syn: 'Syn', ant: 'Ant' })) {
      const refs = childrenOf(element, 'kref').filter((one) => one.attributes['type'] === type);
      if (refs.length === 0) continue;
      this.lines.push({ text: [`${name}: ${refs.map(textOf).join('; ')}`], labels: [] });
    }
    const others = childrenOf(element, 'kref').filter(
      ({ attributes: { type = '' } }) => !['syn', 'ant'].includes(type),
    );
    if (others.length > 0) this.text.push(others.map(textOf).join(', '));
    this.endLine();
  }

  private label(text: string): void {
    if (plainText(this.text) === '') this.labels.push(text);
    else this.text.push(text);
  }
}
