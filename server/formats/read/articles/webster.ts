import { usageNote } from '../notes.ts';
import letters from './webster-letters.json' with { type: 'json' };
import type { LeftOutCounts } from '../left-out.ts';
import type { LineMeaning, RecordLine } from '../record-line.ts';
import { OUT_OF_SEQUENCE, type ParsedArticle } from './parse-article.ts';
import { webstersHead } from './webster-head.ts';

/** Quotations begin this much further in than definitions. */
const QUOTED = 5;

interface Paragraph {
  indent: number;
  /** True if an empty line is before it. */
  isApart: boolean;
  lines: string[];
}

/**
 * Webster's dictionaries (GCIDE): numbered senses with the quotations below them, phrases with
 * explanations of their own, synonyms and notes.
 */
export function parseWebster(word: string, text: string, leftOut: LeftOutCounts): ParsedArticle {
  const clean = withLetters(text).trim();
  const { says, end } = webstersHead(clean, word);
  const isGuessed = says.part_of_speech === undefined;
  const record: RecordLine = {
    ...says,
    word,
    // An article without a part of speech is a compound like `shasta daisy`.
    part_of_speech: says.part_of_speech ?? 'noun',
  };
  const reader = new SenseReader(record, leftOut);
  for (const paragraph of paragraphsOf(clean.slice(end).replace(/^[ ,.;:]+(?=\s)/, ''))) {
    reader.read(paragraph);
  }
  reader.end();
  return { records: record.meanings ? [record] : [], isGuessed };
}

class SenseReader {
  /** The authors, whom the book names after every paragraph. */
  private readonly makers = new Set<string>();
  private meaning: LineMeaning | null = null;
  private number = 0;

  constructor(
    private readonly record: RecordLine,
    private readonly leftOut: LeftOutCounts,
  ) {}

  read({ indent, lines: marked, isApart }: Paragraph): void {
    const lines = this.withoutMakers(marked);
    const [first] = lines;
    if (first === undefined) return;
    if (indent >= QUOTED && this.meaning && !/^\([a-z]\)/.test(first)) {
      (this.meaning.quotes ??= []).push(quoteOf(lines));
      return;
    }
    const text = lines.join(' ');
    const number = Number(/^(\d{1,3})\. /.exec(text)?.[1] ?? 0);
    // Some first meanings have no number, and some numbers are missing.
    const isNext = number === this.number + 1 || (isApart && number === this.number + 2);
    if (isNext && indent < QUOTED) {
      this.number = number;
      this.start(text.replace(/^\d+\. */, ''));
      return;
    }
    if (number > 0 && indent < QUOTED) {
      const where = `${this.record.word}: ${text.slice(0, 40)}`;
      this.leftOut.note(OUT_OF_SEQUENCE, where);
    }
    const [, phrase, rest = ''] = /^\{([^{}]{1,120})\}[,.]?(.*)$/.exec(text) ?? [];
    if (phrase !== undefined && this.meaning) this.start(rest, phrase);
    else if (text.startsWith('Syn: ')) this.readSynonyms(text);
    else if (/^(?:Note|Usage): /.test(text)) this.note(text);
    else if (this.meaning) addText(this.meaning, text);
    else this.start(text);
  }

  end(): void {
    const { record, makers } = this;
    const said = [record.description, ...makers].filter(Boolean).join(', ');
    if (said !== '') record.description = said;
  }

  private start(text: string, title = this.record.word): void {
    const meaning: LineMeaning = { title, definition: plain(text) };
    if (this.record.etymologies) meaning.etymology_number = 1;
    (this.record.meanings ??= []).push(meaning);
    this.meaning = meaning;
  }

  private readSynonyms(text: string): void {
    const words = plain(text.slice('Syn: '.length))
      .replace(/\.$/, '')
      .split(/[;,]\s+/)
      .map((word) => word.replace(/^To /, '').trim())
      .filter((word) => word !== '' && word !== this.record.word);
    // Longer texts are sentences.
    if (!this.meaning || words.some((word) => word.length > 40)) this.note(text);
    else this.meaning.synonyms = [...new Set([...(this.meaning.synonyms ?? []), ...words])];
  }

  private note(text: string): void {
    const of = this.meaning ?? this.record;
    (of.notes ??= []).push(usageNote(plain(text.replace(/^(?:Note|Usage): +/, ''))));
  }

  private withoutMakers(lines: readonly string[]): string[] {
    return lines.flatMap((line) => {
      const rest = line.replace(MAKER, (_all, maker: string) => {
        this.makers.add(maker);
        return '';
      });
      return rest.trim() === '' ? [] : [rest.trim()];
    });
  }
}

/** `[1913 Webster]`, `[PJC]`, `[WordNet 1.5]`: the authors of the text before. */
const MAKER =
  /\[((?:1913 Webster|Webster 1913|PJC|WordNet|Century Dict|AS|RDH|RP|RHUD|MW10|Stedman)[^[\]]{0,60})\]/g;

function paragraphsOf(text: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const content = line.trim();
    const indent = line.length - line.trimStart().length;
    const last = paragraphs.at(-1);
    const startsAnother = /^\d{1,3}\. /.test(content) && indent < QUOTED;
    if (content === '') isOpen = false;
    else if (last && isOpen && !startsAnother) last.lines.push(content);
    else {
      paragraphs.push({ indent, isApart: !isOpen, lines: [content] });
      isOpen = true;
    }
  }
  return paragraphs;
}

/** Slashes separate lines of verse, as is usual within a text. */
function quoteOf(lines: readonly string[]) {
  const all = lines.join('\n');
  const dashes = all.lastIndexOf('--');
  const author = all.slice(dashes + 2);
  const isQuoted = dashes > 0 && author.split('\n').length <= 2;
  const verses = (isQuoted ? all.slice(0, dashes).trimEnd() : all).split('\n');
  const isVerse = verses.length > 1 && verses.every((line) => /^[\p{Lu}"'[]/u.test(line));
  return {
    text: plain(verses.join(isVerse ? ' / ' : ' ')),
    reference: isQuoted ? plain(author) : '',
    source_url: '',
  };
}

function addText(meaning: LineMeaning, text: string): void {
  meaning.definition = [meaning.definition, plain(text)].filter(Boolean).join(' ');
}

const plain = (text: string): string =>
  text
    .replace(/\{([^{}]*)\}/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

const BEFORE: Readonly<Record<string, string>> = {
  ...{ '=': '\u0304', '^': '\u0302', '~': '\u0303', '"': '\u0308', "'": '\u0301' },
  ...{ '`': '\u0300', '.': '\u0307', '-': '\u0304\u030d', '*': '\u030a', ',': '\u0327' },
};
const AFTER: Readonly<Record<string, string>> = {
  ...{ '^': '\u0306', mac: '\u0304', um: '\u0308', sl: '\u0304\u030d', dd: '\u0324' },
  sdot: '\u0323',
};
const NAMED: Readonly<Record<string, string>> = letters;

/** The files are in ASCII: `[i^]` is an i with a breve. */
const withLetters = (text: string): string =>
  text.replace(
    /\[(?:([=^~"'`.*,-])([A-Za-z])|([A-Za-z])(\^|mac|um|sl|dd|sdot)|([\w=^]{1,6}))\]/g,
    (all, before, letter, first, after, name) => {
      if (before !== undefined) return letter + (BEFORE[before] ?? '');
      if (first !== undefined) return first + (AFTER[after] ?? '');
      return NAMED[name] ?? all;
    },
  );
