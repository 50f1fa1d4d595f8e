import {
  type Level,
  MAX_HEADWORD_LENGTH,
  type PartOfSpeech,
} from '../../../contract/vocabulary.ts';
import { foldHeadword } from '../../../text/fold.ts';
import type { LeftOutCounts } from '../left-out.ts';
import type { LineMeaning, RecordLine } from '../record-line.ts';
import { leadingPart } from './parts.ts';

export interface ParsedArticle {
  records: RecordLine[];
  /** True if the part of speech of some meaning was guessed. */
  isGuessed: boolean;
}

export const OUT_OF_SEQUENCE = 'numbers out of sequence (read as text)';
const MAX_PRONUNCIATION = 500;
const MAX_SOUNDS = 50;

interface SenseStyle {
  /** True if the book writes examples as in `definition; "example"`. */
  hasExamples: boolean;
  leftOut: LeftOutCounts;
}

/**
 * Each line of a plain text starts a part of speech or a numbered meaning if it looks like one, and
 * otherwise continues the meaning before.
 */
export function parseArticle(
  word: string,
  text: string,
  { hasExamples, leftOut }: SenseStyle,
): ParsedArticle {
  const parser = new ArticleParser(word, hasExamples, leftOut);
  const lines = text.split(/\r?\n|\r/).map((line) => line.replace(/\s+/g, ' ').trim());
  for (const line of lines) if (line !== '') parser.add(line);
  return parser.end();
}

class ArticleParser {
  /** The number of the last numbered meaning. */
  private number = 0;
  private readonly records = new Map<PartOfSpeech, RecordLine>();
  private readonly sounds: string[] = [];
  private partOfSpeech: PartOfSpeech | null = null;
  private level: Level | null = null;
  private text: string[] = [];
  private isFirst = true;
  private isGuessed = false;

  constructor(
    private readonly word: string,
    private readonly hasExamples: boolean,
    private readonly leftOut: LeftOutCounts,
  ) {}

  add(line: string): void {
    let rest = this.withoutBullet(line);
    const beside = this.withoutHeadword(rest);
    // Another part of speech may have a heading of its own.
    if (this.isFirst || leadingPart(beside)?.rest === '') rest = beside;
    this.isFirst = false;
    rest = this.takeSounds(rest);
    const part = leadingPart(rest);
    if (part) {
      this.finishMeaning();
      this.partOfSpeech = part.partOfSpeech;
      this.level = part.level;
      rest = part.rest;
    }
    const [number] = /^\(?\d{1,3} ?[.:)] ?/.exec(rest) ?? [];
    if (number !== undefined && this.isNext(number)) {
      this.finishMeaning();
      rest = rest.slice(number.length);
      // `1. n. ...`
      const own = leadingPart(rest);
      if (own) ({ partOfSpeech: this.partOfSpeech, level: this.level, rest } = own);
    }
    if (rest !== '') this.text.push(rest);
  }

  /** A year or a verse at the beginning of a line is no meaning. */
  private isNext(written: string): boolean {
    const number = Number(/\d+/.exec(written)?.[0]);
    const isNext = number === 1 || number === this.number + 1;
    if (isNext) this.number = number;
    else this.leftOut.note(OUT_OF_SEQUENCE, `${this.word}: ${written}`);
    return isNext;
  }

  end(): ParsedArticle {
    this.finishMeaning();
    const records = [...this.records.values()];
    if (this.sounds.length > 0) {
      for (const record of records) record.pronunciations = this.sounds.map((text) => ({ text }));
    }
    return { records, isGuessed: this.isGuessed };
  }

  /** The items of a list below a definition become parts of its text. */
  private withoutBullet(line: string): string {
    const text = line.replace(/^[-•] (?=\S)/, '');
    const before = this.text.at(-1);
    if (text !== line && before !== undefined && /[^.;:,!?)]$/.test(before)) {
      this.text[this.text.length - 1] = `${before};`;
    }
    return text;
  }

  /** Most articles repeat their headword first, often with a transcription and a part of speech. */
  private withoutHeadword(line: string): string {
    const start = line.slice(0, this.word.length);
    if (foldHeadword(start) !== foldHeadword(this.word)) return line;
    const rest = line.slice(this.word.length);
    if (/^[\p{L}\p{N}'-]/u.test(rest)) return line;
    return rest.replace(/^[\s,:]+/, '');
  }

  /** Takes a transcription between slashes, which comes before everything else. */
  private takeSounds(line: string): string {
    if (this.text.length > 0 || this.records.size > 0) return line;
    if (this.sounds.length >= MAX_SOUNDS) return line;
    const sound = /^[/[]([^/[\]]{1,200})[/\]]\s*/.exec(line);
    if (!sound?.[1] || !isTranscription(sound[1])) return line;
    // `[systimax] Structured Cabling System`
    const isPlain = /^[\w ]+$/.test(sound[1]) && line.startsWith('[');
    if (isPlain && sound[0].length < line.length) return line;
    const text = sound[1].trim();
    if (text.length <= MAX_PRONUNCIATION && !this.sounds.includes(text)) this.sounds.push(text);
    return line.slice(sound[0].length);
  }

  private finishMeaning(): void {
    const text = this.text.join(' ').trim();
    this.text = [];
    if (text === '') return;
    const partOfSpeech = this.partOfSpeech ?? this.guess();
    const known = this.records.get(partOfSpeech);
    const record: RecordLine = known ?? {
      word: this.word,
      part_of_speech: partOfSpeech,
      meanings: [],
    };
    if (!known) this.records.set(partOfSpeech, record);
    record.word_level ??= this.level;
    record.meanings?.push(meaningOf(this.word, text, this.hasExamples));
  }

  private guess(): PartOfSpeech {
    this.isGuessed = true;
    return this.word.includes(' ') ? 'phrase' : 'noun';
  }
}

const isTranscription = (text: string): boolean => /[^\x20-\x7E]|^['"a-z:@.,-]+$/i.test(text);

/**
 * WordNet's style: `text; "example" [syn: {word}, {word}]`. White space is single spaces. No
 * pattern can match beyond where the next one would begin, or its time would not be linear.
 */
function meaningOf(
  word: string,
  text: string,
  hasExamples: boolean,
): LineMeaning & { definition: string } {
  const meaning: LineMeaning & { definition: string } = { title: word, definition: '' };
  let rest = text.replace(/ ?\[(syn|ant): ?([^[\]]*)\]/g, (_all, kind: string, list: string) => {
    const words = [...list.matchAll(/\{([^{}]+)\}/g)]
      .map((match) => match[1]?.trim() ?? '')
      .filter((one) => one !== '' && one !== word && one.length <= MAX_HEADWORD_LENGTH);
    if (words.length > 0) meaning[kind === 'syn' ? 'synonyms' : 'antonyms'] = words;
    return '';
  });
  rest = rest.replace(/\{([^{}]*)\}/g, '$1');
  if (!hasExamples) return { ...meaning, definition: rest.trim() };
  const examples = [...rest.matchAll(/[;:] ?"([^"]+)"/g)].map((match) => match[1] ?? '');
  const definition = rest.replace(/ ?[;:] ?"[^"]+"/g, '').trim();
  if (examples.length > 0 && definition !== '') {
    meaning.examples = examples;
    meaning.definition = definition;
  } else meaning.definition = rest.trim();
  return meaning;
}
