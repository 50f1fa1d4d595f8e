import { plainText } from '../articles/article-text.ts';
import { isForeign, languageName, type Languages } from '../languages.ts';
import type { Reading } from '../reading.ts';
import type { StagedRecords } from '../staged-records.ts';
import { type Card, cardRecords, isStructured, proseRecord } from './card.ts';

/** Enough cards to recognize the kind of book. */
const SAMPLE = 1_000;
const SAMPLE_CHARS = 4 * 1024 * 1024;

const PROSE = 'the book is read as prose: its articles are kept whole';
const SENSES = 'the book is read as a list of senses';

/** The first cards decide whether all of a dictionary are read as prose or as lists of meanings. */
export class CardStager {
  private waiting: { card: Card; line: number }[] = [];
  private waitingChars = 0;
  private isProse: boolean | null = null;

  constructor(
    private readonly staged: StagedRecords,
    private readonly reading: Reading,
    private readonly languages: Languages,
  ) {}

  add(card: Card, line: number): void {
    const { leftOut } = this.reading;
    const { from } = this.languages;
    if (isForeign(from)) leftOut.note(`headwords in ${languageName(from)}`, card.word);
    card.media.reportMissing(leftOut);
    if (this.isProse !== null) {
      this.stage(card, line);
      return;
    }
    this.waiting.push({ card, line });
    for (const { text } of card.lines) this.waitingChars += plainText(text).length;
    if (this.waiting.length >= SAMPLE || this.waitingChars >= SAMPLE_CHARS) this.decide();
  }

  end(): void {
    if (this.isProse === null) this.decide();
  }

  private decide(): void {
    const structured = this.waiting.filter(({ card }) => isStructured(card)).length;
    this.isProse = structured * 2 < this.waiting.length;
    if (this.waiting.length > 0) this.reading.leftOut.note(this.isProse ? PROSE : SENSES);
    for (const { card, line } of this.waiting) this.stage(card, line);
    this.waiting = [];
  }

  private stage(card: Card, line: number): void {
    const { leftOut } = this.reading;
    const records = this.isProse
      ? [proseRecord(card, leftOut)]
      : cardRecords(card, this.languages.to, leftOut);
    for (const record of records) this.staged.add(record, line);
  }
}
