import { splitRows } from '../../../database/dialect.ts';
import { tablesOf } from '../../../database/dataset-tables.ts';
import { addTo } from '../../structures/grouped.ts';
import { inSteps, pauses } from '../../structures/steps.ts';
import type { Source, Table } from '../followed.ts';
import { readQuestion } from './question.ts';
import { RecordFacts } from './record-facts.ts';
import { RecordScores } from './record-scores.ts';
import { ofPosition, scoreDocuments } from './score.ts';
import { scoreSynonyms } from './synonyms.ts';
import { readDefinition } from './definition.ts';
import { OPPOSITE, type RecordText, type TextIndex, TextIndexBuilder } from './text-index.ts';
import weights from './weights.json' with { type: 'json' };
import { type WordVectors, wordVectors } from './word-vectors.ts';

export type TextRow = [
  id: number,
  entryId: number,
  word: string,
  partOfSpeech: string,
  frequency: number | null,
  content: string | null,
  article: string | null,
  level: string | null,
  broader: string | null,
];

/** With more edited entries than this, the whole index is rebuilt. */
const MAX_EDITED = 1_000;
/** Meanings whose words fit less than this share of the best have to be like the question. */
const LEAST_SHARE = 0.2;
const LEAST_LIKENESS = 0.5;

/** The texts of all records, in one index as first built and one of the entries edited since. */
export class TextTable implements Table<TextRow> {
  private readonly edited = new Map<number, TextRow[]>();
  private readonly editedIds = new Set<number>();
  private ofEdited: TextIndex | null = null;

  private constructor(
    private readonly built: TextIndex,
    private readonly facts: RecordFacts,
    private readonly vectors: WordVectors | null,
  ) {}

  static async build(
    rows: AsyncIterable<TextRow>,
    vectors: WordVectors | null = null,
  ): Promise<TextTable> {
    const builder = new TextIndexBuilder(vectors);
    const facts = new RecordFacts(vectors);
    for await (const row of rows) {
      facts.set(factOf(row));
      builder.add(textOf(row));
    }
    return new TextTable(await inSteps(builder.build()), facts, vectors);
  }

  get isOutgrown(): boolean {
    return this.edited.size > MAX_EDITED;
  }

  async replace(entryIds: readonly number[], rows: readonly TextRow[]): Promise<void> {
    for (const entryId of entryIds) this.edited.set(entryId, []);
    for (const row of rows) this.edited.get(row[1])?.push(row);
    const builder = new TextIndexBuilder(this.vectors);
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
      this.facts.set(factOf(row));
    }
    this.ofEdited = ofEdited;
  }

  /** How well the meanings of records fit a text, by id: 0 to 1. */
  find(text: string): Float32Array {
    const question = readQuestion(text);
    const { words } = readDefinition(question.text);
    const { vectors } = this;
    const ofText = vectors?.ofText(words);
    const vector = ofText?.some(Boolean) ? ofText : null;
    const description = vectors?.ofText(words, vectors.descriptions);
    const likeRow = (row: number) =>
      vector && vectors && description
        ? vectors.likeness(row, vector) * weights.headLikeness +
          vectors.fit(row, description) * weights.description
        : 0;
    const indexes = this.ofEdited ? [this.built, this.ofEdited] : [this.built];
    const found = indexes.map((index) => scoreDocuments(index, this.built, question));
    const least = Math.max(...found.map(({ best }) => best)) * LEAST_SHARE;
    const scores = new RecordScores(this.facts, question, likeRow);
    indexes.forEach((index, i) => {
      const { scores: ofWords } = found[i]!;
      const like = vector && index.likenesses(vector);
      if (index !== this.built) for (const id of this.editedIds) scores.byId[id] = 0;
      for (let document = 0; document < ofWords.length; document++) {
        const byWords = ofWords[document]!;
        const likeness = like ? Math.max(0, like[document]!) : 0;
        const isFitting = byWords > 0 && byWords >= least;
        if (!isFitting && likeness < LEAST_LIKENESS) continue;
        const score = byWords * weights.words + likeness * weights.likeness;
        index.forEachMember(document, (id, position) => {
          if (position !== OPPOSITE) scores.add(id, score * ofPosition(position));
        });
      }
      const isEdited = (id: number) => index === this.built && this.editedIds.has(id);
      scoreSynonyms(index, question, this.facts, scores, isEdited);
    });
    return scores.byId;
  }
}

function factOf([id, , word, partOfSpeech, frequency, , , level]: TextRow) {
  return { id, word, partOfSpeech, frequency, level };
}

function textOf([id, , word, partOfSpeech, , content, article, , kinds]: TextRow): RecordText {
  const stored: Pick<RecordText, 'meanings'> =
    content === null ? { meanings: [] } : JSON.parse(content);
  const broader = new Map<number, string[]>();
  for (const [meaning, kind = ''] of splitRows(kinds ?? '', 2))
    addTo(broader, Number(meaning), kind);
  const meanings = stored.meanings.map((one) => ({ ...one, broader: broader.get(one.id) ?? [] }));
  const [first, ...others] = meanings;
  if (!article || !first) return { id, word, partOfSpeech, meanings };
  // The meaning is the beginning of the article; the rest says what examples say elsewhere.
  const rest = article.replace(/\]\([^()\s]*\)/g, ']');
  const whole = { ...first, examples: [...first.examples, rest] };
  return { id, word, partOfSpeech, meanings: [whole, ...others] };
}

export const TEXT_SOURCE: Source<TextRow, TextTable> = {
  columns: ({ dialect }, dataset) => [
    'w.id',
    'w.entry_id',
    'w.word',
    'w.part_of_speech',
    'w.frequency',
    'w.content',
    'w.article',
    'w.word_level',
    `(SELECT ${dialect.joinedRows(['r.meaning_id', 'r.target'])}
       FROM ${tablesOf(dataset).relations} r WHERE r.word_id = w.id AND r.kind = 'broader')`,
  ],
  condition: 'w.base_id IS NULL',
  idsPerStatement: 256,
  build: async (rows) => TextTable.build(rows, await wordVectors()),
};
