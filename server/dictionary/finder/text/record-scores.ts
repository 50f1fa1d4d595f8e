import { foldHeadword } from '../../../text/fold.ts';
import { nameKeyOf } from './names.ts';
import type { Question } from './question.ts';
import { NO_ROW, type RecordFacts } from './record-facts.ts';
import weights from './weights.json' with { type: 'json' };

/** The least score of what fits at all. */
const LEAST = 0.001;
const { words, likeness, headLikeness, description, known, kind: ofKind } = weights;
/** The sum for a known word of the requested kind whose first definition is the question. */
const MOST = words + likeness + headLikeness + description + known + ofKind;

/** How well records answer a question. */
export class RecordScores {
  /** By id: 0 to 1. */
  readonly byId: Float32Array;
  /** The words of the question, by the hashes of records' names. */
  private readonly questionNames: ReadonlySet<number>;

  /** @param likeRow what a row of the word vectors adds, by what it has in common with the question */
  constructor(
    private readonly facts: RecordFacts,
    private readonly question: Question,
    private readonly likeRow: (row: number) => number,
  ) {
    this.byId = new Float32Array(facts.size);
    const words = foldHeadword(question.text).match(/[^\s,;.:!?()"]+/g) ?? [];
    this.questionNames = new Set(words.map((word) => nameKeyOf(word).check));
  }

  /** A record keeps the best of the scores of its meanings. */
  add(id: number, ofMeaning: number): void {
    const { facts, question } = this;
    const { kind } = question;
    let sum = ofMeaning + facts.priorOf(id);
    if (kind !== null && facts.isKind(id, kind)) sum += ofKind;
    else if (question.mayBeAdjective && facts.isKind(id, 'adjective')) sum += weights.adjective;
    if (sum + headLikeness + description < this.byId[id]! * MOST) return;
    const row = facts.rowOf(id);
    if (row !== NO_ROW) sum += this.likeRow(row);
    if (this.questionNames.has(facts.nameOf(id))) sum += weights.asked;
    const score = Math.min(1, Math.max(LEAST, sum / MOST));
    if (score > this.byId[id]!) this.byId[id] = score;
  }

  lower(id: number, share: number): void {
    this.byId[id]! *= share;
  }
}
