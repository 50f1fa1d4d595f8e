import type { Question } from './question.ts';
import type { RecordFacts } from './record-facts.ts';

/** The share of its score that a record gains for each step of the Zipf scale. */
const FREQUENCY_GAIN = 0.055;
const MOST_FREQUENT = 8;
/** The factor for records of another part of speech than the question implies. */
const OTHER_KIND_SHARE = 0.7;
/** The score of the most frequent word whose first definition is the text. */
const MAX_SCORE = 1 + MOST_FREQUENT * FREQUENCY_GAIN;

/** How well records answer a question. */
export class RecordScores {
  /** By id: 0 to 1. */
  readonly byId: Float32Array;

  constructor(
    private readonly facts: RecordFacts,
    private readonly question: Question,
  ) {
    this.byId = new Float32Array(facts.size);
  }

  /** A record keeps the best of the scores of its meanings. */
  add(id: number, ofMeaning: number): void {
    const { kind } = this.question;
    const fit = kind === null || this.facts.isKind(id, kind) ? 1 : OTHER_KIND_SHARE;
    const gain = 1 + this.facts.frequencyOf(id) * FREQUENCY_GAIN;
    const score = (ofMeaning * fit * gain) / MAX_SCORE;
    if (score > this.byId[id]!) this.byId[id] = score;
  }

  lower(id: number, share: number): void {
    this.byId[id]! *= share;
  }
}
