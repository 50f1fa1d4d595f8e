import type { RecordContent } from '../../content/word-rows.ts';
import { inSteps, pauses } from '../../steps.ts';
import type { Source, Table } from '../followed.ts';
import { kindOfAnswer } from './question.ts';
import { RecordFacts } from './record-facts.ts';
import { type DocumentScores, ofPlace, scoreDocuments } from './score.ts';
import { type RecordText, type TextIndex, TextIndexBuilder } from './text-index.ts';

export type TextRow = [
  id: number,
  entryId: number,
  word: string,
  partOfSpeech: string,
  frequency: number | null,
  content: string | null,
];

/** With more edited entries than this, the whole index is rebuilt. */
const MAX_EDITED = 1_000;
/** Scores below this share of the best are dropped. */
const LEAST_SHARE = 0.3;
/** How much a score gains for each step of the Zipf scale. */
const FREQUENCY_GAIN = 0.03;
const MOST_FREQUENT = 8;
/** The factor for records of another part of speech than the question implies. */
const OTHER_KIND_SHARE = 0.7;
/** The score of the most frequent word whose first definition is the text. */
const MAX_SCORE = 1 + MOST_FREQUENT * FREQUENCY_GAIN;

/** The texts of all records, in one index as first built and one of the entries edited since. */
export class TextTable implements Table<TextRow> {
  private readonly built: TextIndex;
  private readonly facts: RecordFacts;
  private readonly edited = new Map<number, TextRow[]>();
  private readonly editedIds = new Set<number>();
  private ofEdited: TextIndex | null = null;

  private constructor(built: TextIndex, facts: RecordFacts) {
    this.built = built;
    this.facts = facts;
  }

  static async build(rows: AsyncIterable<TextRow>): Promise<TextTable> {
    const builder = new TextIndexBuilder();
    const facts = new RecordFacts();
    for await (const row of rows) {
      facts.set(row[0], row[4], row[3]);
      builder.add(textOf(row));
    }
    return new TextTable(await inSteps(builder.build()), facts);
  }

  get isOutgrown(): boolean {
    return this.edited.size > MAX_EDITED;
  }

  /** Bytes in typed arrays. */
  get memory(): number {
    return this.built.memory + this.facts.memory;
  }

  async replace(entryIds: readonly number[], rows: readonly TextRow[]): Promise<void> {
    for (const entryId of entryIds) this.edited.set(entryId, []);
    for (const row of rows) this.edited.get(row[1])?.push(row);
    const builder = new TextIndexBuilder();
    const pause = pauses();
    for (const ofEntry of this.edited.values()) {
      for (const row of ofEntry) {
        await pause();
        builder.add(textOf(row));
      }
    }
    const ofEdited = await inSteps(builder.build());
    for (const row of rows) {
      this.editedIds.add(row[0]);
      this.facts.set(row[0], row[4], row[3]);
    }
    this.ofEdited = ofEdited;
  }

  /** How well the meanings of records fit a text, by id: 0 to 1. */
  find(text: string): Float32Array {
    const ofBuilt = scoreDocuments(this.built, this.built, text);
    const ofEdited = this.ofEdited && scoreDocuments(this.ofEdited, this.built, text);
    const kind = kindOfAnswer(text);
    const least = Math.max(ofBuilt.best, ofEdited?.best ?? 0) * LEAST_SHARE;
    const found = new Float32Array(this.facts.size);
    const collect = (index: TextIndex, { scores }: DocumentScores, areEdited: boolean) => {
      for (let document = 0; document < scores.length; document++) {
        const score = scores[document]!;
        if (score === 0 || score < least) continue;
        index.forEachMember(document, (id, place) => {
          if (!areEdited && this.editedIds.has(id)) return;
          const gain = this.facts.frequencyOf(id) * FREQUENCY_GAIN;
          const fit = kind === null || this.facts.isKind(id, kind) ? 1 : OTHER_KIND_SHARE;
          const ofRecord = (score * ofPlace(place) * fit + gain) / MAX_SCORE;
          if (ofRecord > found[id]!) found[id] = ofRecord;
        });
      }
    };
    collect(this.built, ofBuilt, false);
    if (this.ofEdited && ofEdited) collect(this.ofEdited, ofEdited, true);
    return found;
  }
}

function textOf([id, , word, partOfSpeech, , content]: TextRow): RecordText {
  const { meanings }: Pick<RecordContent, 'meanings'> =
    content === null ? { meanings: [] } : JSON.parse(content);
  return { id, word, partOfSpeech, meanings };
}

export const TEXT_SOURCE: Source<TextRow, TextTable> = {
  columns: () => ['w.id', 'w.entry_id', 'w.word', 'w.part_of_speech', 'w.frequency', 'w.content'],
  condition: 'w.base_id IS NULL',
  idsPerStatement: 256,
  build: TextTable.build,
};
