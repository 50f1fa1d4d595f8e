import { isObject } from '../../../dataset/read/line-issues.ts';
import { type Inline, plainText } from '../articles/article-text.ts';
import type { OwnMedia } from '../articles/own-media.ts';
import type { CardLine } from '../cards/card.ts';
import { cleanSound } from '../clean-word.ts';
import type { LinePronunciation } from '../record-line.ts';
import { areaOf } from '../wn-lmf/words.ts';

/** No real entry is nested this deep. */
const MAX_DEPTH = 64;
const BLOCKS = new Set(['div', 'li', 'tr', 'table', 'ul', 'ol', 'details', 'summary', 'p']);

/** Collects the lines and sounds of an entry's definitions. */
export class ContentReader {
  readonly lines: CardLine[] = [];
  readonly sounds: LinePronunciation[] = [];
  private text: Inline[] = [];
  private labels: string[] = [];
  private title: string | undefined;
  private isExample = false;
  private isNumbered = false;
  /** The depth of numbered lists, and whether there has been any. */
  private numbered = 0;

  constructor(
    readonly media: OwnMedia,
    private depth = 0,
  ) {}

  /** A text, structured content, or a picture. */
  definition(value: unknown): void {
    if (typeof value === 'string') this.plain(value);
    else if (isObject(value) && value['type'] === 'text') this.plain(String(value['text'] ?? ''));
    else if (isObject(value) && value['type'] === 'structured-content') this.node(value['content']);
    else if (isObject(value) && value['type'] === 'image') this.picture(value);
    this.endLine();
  }

  private picture({ path, alt, title }: Record<string, unknown>): void {
    this.media.add(
      path,
      [alt, title].find((one) => typeof one === 'string'),
    );
  }

  private plain(text: string): void {
    for (const line of text.split('\n')) {
      this.text.push(line);
      this.endLine();
    }
  }

  private node(node: unknown): void {
    if (typeof node === 'string') this.text.push(node);
    else if (this.depth < MAX_DEPTH) {
      this.depth += 1;
      if (Array.isArray(node)) for (const one of node) this.node(one);
      else if (isObject(node)) this.element(node);
      this.depth -= 1;
    }
  }

  private element(element: Record<string, unknown>): void {
    const { tag, content, href } = element;
    const mark = markOf(element);
    if (tag === 'img' || element['type'] === 'image') this.picture(element);
    else if (tag === 'br') this.endLine();
    else if (tag === 'rt' || tag === 'rp' || /^headword/.test(mark)) return;
    else if (/sound|ipa|pronunciation/.test(mark) && this.isAtStart()) this.sound(content);
    else if (/^(?:level|note|part|tag|pos)/.test(mark) && tag === 'span') this.label(content);
    else if (mark === 'title') this.title = this.textOf(content);
    else if (tag === 'a' && typeof href === 'string') this.link(href, content);
    else if (typeof tag === 'string' && BLOCKS.has(tag)) this.block(tag, mark, content);
    else {
      if (/example|quote/.test(mark)) this.isExample = true;
      const { fontWeight, fontStyle } = isObject(element['style']) ? element['style'] : {};
      const kind = fontWeight === 'bold' ? 'strong' : fontStyle === 'italic' ? 'emphasis' : null;
      if (kind && typeof content === 'string') this.text.push({ kind, text: [content] });
      else this.node(content);
    }
  }

  private block(tag: string, mark: string, content: unknown): void {
    this.endLine();
    const isItem = tag === 'li' && this.numbered > 0;
    if (tag === 'ol') this.numbered += 1;
    const before = this.numbered;
    if (tag === 'ul') this.numbered = 0;
    if (isItem) this.isNumbered = true;
    this.isExample = /example|quote/.test(mark);
    const from = this.lines.length;
    const sounds = this.sounds.length;
    this.node(content);
    // Text beside a transcription is about it.
    if (tag === 'li' && this.sounds.length > sounds) this.describeSound();
    else this.endLine();
    this.numbered = before;
    if (tag === 'ol') {
      this.numbered -= 1;
      for (const line of this.lines.slice(from)) line.isOutside = false;
    }
  }

  private describeSound(): void {
    const said = plainText(this.text);
    const sound = this.sounds.at(-1);
    const links = this.text.flatMap((part) =>
      typeof part !== 'string' && part.kind === 'link' ? [part.to] : [],
    );
    const recording = links.find((link) => /\.(?:ogg|oga|mp3|wav|opus|flac)(?:\?|$)/i.test(link));
    if (sound) {
      sound.area_variant = areaOf(said);
      if (recording !== undefined) sound.audio = [{ url: recording, attribution: said }];
    }
    this.text = [];
  }

  /** Sounds after a caption are those of forms. */
  private isAtStart = (): boolean => !plainText(this.text).includes(':');

  private sound(content: unknown): void {
    const text = this.textOf(content);
    const enpr = text.startsWith('enPR ');
    if (enpr) this.sounds.push({ type: 'enpr', text: text.slice(5) });
    else this.sounds.push({ text: cleanSound(text) });
  }

  private label(content: unknown): void {
    const text = this.textOf(content).replace(/^\(|\)$/g, '');
    this.labels.push(...text.split(/,\s*/).filter(Boolean));
  }

  private link(href: string, content: unknown): void {
    const text = this.textOf(content);
    const [, query] = /^\?(?:.*&)?query=([^&]*)/.exec(href) ?? [];
    if (query === undefined) this.text.push({ kind: 'link', to: href, text: [text] });
    else this.text.push({ kind: 'word', word: text });
  }

  private textOf(content: unknown): string {
    const inner = new ContentReader(this.media, this.depth);
    inner.definition({ type: 'structured-content', content });
    return inner.lines.map(({ text }) => plainText(text)).join(' ');
  }

  private endLine(): void {
    const { text, labels, isExample, isNumbered, title } = this;
    const said = plainText(text).replace(/^: /, '');
    if (said === '' && labels.length === 0 && title === undefined) {
      this.text = [];
      return;
    }
    this.text = [];
    this.labels = [];
    this.isExample = this.isNumbered = false;
    this.title = undefined;
    const line: CardLine = { text: said === plainText(text) ? text : [said], labels, isExample };
    this.lines.push({ ...line, isNumbered, isOutside: true, ...(title && { title }) });
  }
}

/** The names that dictionaries give to an element: the values of its `data`. */
function markOf({ data }: Record<string, unknown>): string {
  if (!isObject(data)) return '';
  const values = Object.values(data).filter((one) => typeof one === 'string');
  return values.join(' ').toLowerCase();
}
