import { MAX_HEADWORD_LENGTH, type PartOfSpeech } from '../../../contract/vocabulary.ts';
import {
  articleOf,
  type Block,
  type Inline,
  picturesOf,
  plainText,
} from '../articles/article-text.ts';
import type { OwnMedia } from '../articles/own-media.ts';
import { leadingPart } from '../articles/parts.ts';
import type { LeftOutCounts } from '../left-out.ts';
import { addNote, addRecordNote } from '../notes.ts';
import { GUESSED, guessedPart, partNamed } from '../part-of-speech.ts';
import type { LineMeaning, LinePronunciation, RecordLine } from '../record-line.ts';
import { addText, addTranslation, wordsIn } from '../translations.ts';
import { readCaption, readOutside } from './captions.ts';

/** A line of a format for display. */
export interface CardLine {
  text: readonly Inline[];
  /** Text marked as a label: parts of speech, registers, subjects. */
  labels: readonly string[];
  isExample?: boolean;
  /** True if the line begins a meaning, as the item of a numbered list does. */
  isNumbered?: boolean;
  /** True if the line is about the whole word, outside of its list of meanings. */
  isOutside?: boolean;
  /** A short name of the meaning. */
  title?: string;
}

/** An entry of a format for display. */
export interface Card {
  word: string;
  alternatives: readonly string[];
  sounds: readonly LinePronunciation[];
  lines: readonly CardLine[];
  media: OwnMedia;
}

/** Shorter texts are glosses. */
const PROSE_LENGTH = 300;
const NUMBER = /^(?:\d{1,2}[.)]|[IVX]{1,4}[.)]|[a-z]\))\s+/;
const MAX_SOUND = 500;

/** True if a card is made of parts that records have, false if it is only text. */
export function isStructured({ lines }: Card): boolean {
  if (
    lines.some(({ labels, isExample, isNumbered }) => isExample || isNumbered || labels.length > 0)
  )
    return true;
  const texts = lines.map(({ text }) => plainText(text));
  if (texts.some((text) => NUMBER.test(text) || leadingPart(text))) return true;
  return texts.join(' ').length < PROSE_LENGTH;
}

/** Makes one record, with the text as its article. */
export function proseRecord(card: Card, leftOut: LeftOutCounts): RecordLine {
  const { article, definition, isCut } = articleOf([
    ...card.lines.map(({ text, labels }): Block => ({
      kind: 'paragraph',
      text: labels.length > 0 ? [`${labels.join(', ')} `, ...text] : text,
    })),
    ...card.media.pictures.map((one): Block => ({ kind: 'paragraph', text: [one] })),
  ]);
  if (isCut) leftOut.add('ends of articles that are too long');
  leftOut.note(GUESSED, card.word);
  const meanings = definition === '' ? [] : [{ title: card.word, definition }];
  return { ...headOf(card, leftOut), part_of_speech: guessedPart(card.word), article, meanings };
}

/** One for each part of speech. `to` is the language of the text. */
export function cardRecords(card: Card, to: string | null, leftOut: LeftOutCounts): RecordLine[] {
  const reader = new CardReader(card, to, leftOut);
  for (const line of card.lines) reader.add(line);
  return reader.end();
}

const isList = ({ lines }: Card) => lines.some(({ isNumbered }) => isNumbered);

function headOf({ word, alternatives, sounds, media }: Card, leftOut: LeftOutCounts) {
  const others = [...new Set(alternatives)].filter((one) => one !== word && one !== '');
  const fitting = others.filter((one) => one.length <= MAX_HEADWORD_LENGTH);
  if (fitting.length < others.length) {
    leftOut.add(`other headwords of more than ${MAX_HEADWORD_LENGTH} characters`);
  }
  return {
    word,
    alternative_details: fitting.map((one) => {
      return { word: one, area_variant: 'common' as const, kind: 'other' as const };
    }),
    pronunciations: [...sounds, ...media.sounds].filter(({ text }) => text.length <= MAX_SOUND),
  };
}

class CardReader {
  private readonly records = new Map<PartOfSpeech, RecordLine>();
  private part: PartOfSpeech | null = null;
  private description: string | null = null;
  private meaning: LineMeaning | null = null;
  private hasNumbers = false;
  /** Labels before the text that they belong to. */
  private pending: string[] = [];

  constructor(
    private readonly card: Card,
    private readonly to: string | null,
    private readonly leftOut: LeftOutCounts,
  ) {}

  add(line: CardLine): void {
    const { text: inline, labels, isExample = false, isNumbered = false, title } = line;
    // Brackets may be left of a transcription.
    let text = plainText(inline).replace(/^(?:\[ ?\]|\/ ?\/) ?/, '');
    if (isExample && text !== '') {
      this.pending.push(...labels);
      (this.current().examples ??= []).push(text);
      return;
    }
    if (line.isOutside && isList(this.card)) {
      this.addOutside(text, labels);
      return;
    }
    let isNew = isNumbered;
    for (let number = NUMBER.exec(text); number; number = NUMBER.exec(text)) {
      text = text.slice(number[0].length);
      isNew = true;
    }
    if (isNew) {
      this.hasNumbers = true;
      this.meaning = null;
    }
    for (const label of labels) this.takeLabel(label);
    const leading = leadingPart(text);
    if (leading) {
      this.setPart(leading.partOfSpeech, null);
      text = leading.rest;
    }
    if (text === '' && title === undefined) return;
    if (readCaption(text, this.record(), () => this.current())) return;
    if (!this.hasNumbers) this.meaning = null;
    if (title !== undefined) this.current().title = title;
    this.define(text);
  }

  end(): RecordLine[] {
    if (this.pending.length > 0) this.current();
    this.meaning = null;
    const records = [...this.records.values()];
    const [first] = records;
    const { pictures } = this.card.media;
    if (!first) this.leftOut.add('articles without text');
    else if (pictures.length > 0) first.article = picturesOf(pictures);
    return records;
  }

  private takeLabel(label: string): void {
    const isTopic = label === 'art' && this.part !== null;
    const named = isTopic ? null : partNamed(label);
    if (named) this.setPart(named.partOfSpeech, named.description);
    else this.pending.push(label);
  }

  private setPart(part: PartOfSpeech, description: string | null): void {
    this.meaning = null;
    this.part = part;
    this.description = description;
  }

  private addOutside(text: string, labels: readonly string[]): void {
    for (const label of labels) this.takeLabel(label);
    const record = this.record();
    for (const label of this.pending) addRecordNote(record, label);
    this.pending = [];
    if (text === '' || readOutside(text, record)) return;
    const meaning = record.meanings?.at(-1);
    if (meaning && readCaption(text, record, () => meaning)) return;
    record.description = record.description ? `${record.description}; ${text}` : text;
  }

  private define(text: string): void {
    const meaning = this.current();
    const { to } = this;
    if (text === '') return;
    if (to === null || to.startsWith('en')) addText(meaning, text);
    else addTranslation(this.record(), meaning, { to, words: wordsIn(text) });
  }

  /** The meaning that is being read; pending labels belong to it. */
  private current(): LineMeaning {
    const record = this.record();
    if (!this.meaning) {
      this.meaning = { title: this.card.word };
      record.meanings?.push(this.meaning);
    }
    for (const label of this.pending) {
      // Labels before the first meaning are about the word.
      const isOfWord = this.hasNumbers && record.meanings?.length === 0;
      if (isOfWord) addRecordNote(record, label);
      else addNote(this.meaning, label);
    }
    this.pending = [];
    return this.meaning;
  }

  private record(): RecordLine {
    const { card, leftOut } = this;
    if (this.part === null) leftOut.note(GUESSED, card.word);
    const part = (this.part ??= guessedPart(card.word));
    const known = this.records.get(part);
    if (known) return known;
    const record: RecordLine = { ...headOf(card, leftOut), part_of_speech: part, meanings: [] };
    if (this.description !== null) record.description = this.description;
    this.records.set(part, record);
    return record;
  }
}
