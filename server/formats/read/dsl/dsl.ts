import type { About } from '../about.ts';
import { OwnMedia } from '../articles/own-media.ts';
import { CardStager } from '../cards/card-stager.ts';
import { decodedText } from '../decoded-text.ts';
import { languageTag } from '../languages.ts';
import type { FormatReader, Reading } from '../reading.ts';
import { openStaged } from '../staged-reader.ts';
import type { StagedRecords } from '../staged-records.ts';
import { linesOf, type TextLine } from '../text-lines.ts';
import type { UnpackedFile } from '../unpacked-file.ts';
import { readDslLine } from './card-text.ts';
import { spellingsIn } from './headwords.ts';

/** Of one card. */
const MAX_LINES = 10_000;
const CARDS_PER_REPORT = 10_000;

/**
 * A dictionary of Lingvo: `.dsl` or `.dsl.dz`.
 * @throws {DatasetError} when the file is not text
 */
export const openDsl = (file: UnpackedFile, reading: Reading): Promise<FormatReader> =>
  openStaged({ file: file.name, name: 'DSL dictionary' }, reading, (staged) =>
    new DslFile(staged, reading).read(file),
  );

class DslFile {
  private readonly header = new Map<string, string>();
  private stager: CardStager | null = null;
  private heads: string[] = [];
  private body: string[] = [];
  private bodyChars = 0;
  private line = 0;
  private count = 0;
  private isInComment = false;

  constructor(
    private readonly staged: StagedRecords,
    private readonly reading: Reading,
  ) {}

  async read(file: UnpackedFile): Promise<About> {
    for await (const line of linesOf(decodedText(file), this.reading.limits.maxLineBytes)) {
      if (line.text === null) this.staged.refuse(line.number, 'a line that is too long');
      else this.add(this.withoutComments(line.text), line);
    }
    this.endCard();
    this.stager?.end();
    return { name: this.header.get('NAME'), language: this.from ?? undefined };
  }

  private add(text: string, { number }: TextLine): void {
    if (this.stager === null && text.startsWith('#')) {
      const [, name, value = ''] = /^#(\w+)\s+"?([^"]*)"?/.exec(text) ?? [];
      if (name) this.header.set(name.toUpperCase(), value.trim());
      return;
    }
    if (/^\s/.test(text)) {
      if (this.heads.length === 0) {
        if (text.trim() !== '') this.staged.refuse(number, 'text without a headword');
      } else if (/^\s+@/.test(text)) this.startInner(text.replace(/^\s+@/, ''), number);
      else this.addBody(text);
      return;
    }
    if (text === '') return;
    if (this.body.length > 0) this.endCard();
    if (this.heads.length === 0) this.line = number;
    if (this.heads.length < MAX_LINES) this.heads.push(text);
  }

  private addBody(text: string): void {
    this.bodyChars += text.length;
    const { maxLineBytes } = this.reading.limits;
    if (this.body.length < MAX_LINES && this.bodyChars <= maxLineBytes) this.body.push(text);
    else {
      const limit = `${MAX_LINES} lines or ${maxLineBytes} characters`;
      this.reading.leftOut.add(`lines of cards beyond ${limit}`);
    }
  }

  /** `@ word` begins a card inside the card; `@` alone ends it. */
  private startInner(head: string, number: number): void {
    const outer = this.heads;
    if (this.body.length > 0) this.endCard();
    this.heads = head.trim() === '' ? outer : [head];
    this.line = number;
  }

  private endCard(): void {
    const { heads, body, line, reading } = this;
    this.heads = [];
    this.body = [];
    this.bodyChars = 0;
    if (heads.length === 0) return;
    const spellings = [...new Set(heads.flatMap(spellingsIn))];
    const [word] = spellings;
    if (word === undefined) {
      this.staged.refuse(line, 'a card without a headword');
      return;
    }
    const lines = body.map((text) => readDslLine(text, word));
    const media = new OwnMedia(reading.media);
    for (const name of lines.flatMap((one) => one.media)) media.add(name);
    this.stagerFor().add(
      {
        word,
        alternatives: spellings.slice(1),
        sounds: lines.flatMap(({ sounds }) => sounds.map((sound) => ({ text: sound }))),
        lines,
        media,
      },
      line,
    );
    this.count += 1;
    if (this.count % CARDS_PER_REPORT === 0) reading.onStaged(this.count, null);
  }

  private get from(): string | null {
    return languageTag(this.header.get('INDEX_LANGUAGE') ?? '');
  }

  private stagerFor(): CardStager {
    return (this.stager ??= new CardStager(this.staged, this.reading, {
      from: this.from,
      to: languageTag(this.header.get('CONTENTS_LANGUAGE') ?? ''),
    }));
  }

  /** `{{...}}`, which may go over several lines. */
  private withoutComments(line: string): string {
    if (!this.isInComment && !line.includes('{{')) return line;
    let out = '';
    for (const part of line.split(/(\{\{|\}\})/)) {
      if (part === '{{') this.isInComment = true;
      else if (part === '}}') this.isInComment = false;
      else if (!this.isInComment) out += part;
    }
    return out;
  }
}
