import { readDefinition } from './definition.ts';
import type { Question } from './question.ts';
import { stemOf } from './terms.ts';
import { HEAD_WEIGHT, NAMED, type TextIndex } from './text-index.ts';
import english from './words.json' with { type: 'json' };

/** The weight of a related word, compared with the word itself. */
const RELATED_WEIGHT = 0.8;
/** How much the length of a definition counts against it. */
const LENGTH_SHARE = 0.35;
const USUAL_LENGTH = 6;
const LATER_MEANING = 0.03;
const MAX_LATER = 0.2;
/** The factor for a record that a matching meaning names as its synonym. */
const OF_SYNONYM = 0.99;
/** The factor for a word that says what a noun is, in the question and in the definition. */
const HEAD_GAIN = 1.3;
/** A young animal: definitions say "young". */
const BABY = /^(?:an? )?baby [^ ]+$/;
/** Words of questions, and what definitions say instead. */
const IN_DEFINITIONS = new Map(
  Object.entries(english.inDefinitions).map(([word, said]) => [stemOf(word), stemOf(said)]),
);
const BABY_STEM = stemOf('baby');
/** Further terms of a text are ignored. */
const MAX_TERMS = 24;

interface DocumentScores {
  scores: Float32Array;
  best: number;
}

/** How well meanings fit: 0 to about 1; comparable between indexes with the same `statistics`. */
export function scoreDocuments(
  index: TextIndex,
  statistics: TextIndex,
  { text, kind, isOpposite }: Question,
): DocumentScores {
  const { words, head } = readDefinition(isOpposite ? `not ${text}` : text);
  const terms = [...new Set(words.map(stemOf))].slice(0, MAX_TERMS);
  const headStem = head !== undefined && kind === 'noun' ? stemOf(head) : null;
  const scores = new Float32Array(index.documentCount);
  const ofTerm = new Float32Array(index.documentCount);
  const touched: number[] = [];
  let total = 0;
  for (const stem of terms) {
    const weight = rarity(statistics, statistics.termOf(stem));
    const headGain = stem === headStem ? HEAD_GAIN : 1;
    total += weight * headGain;
    for (const [term, share] of searchedAs(index, stem, text)) {
      index.forEachDocument(term, (document, inDocument) => {
        const gain = weight * share * (inDocument === HEAD_WEIGHT ? headGain : inDocument);
        if (ofTerm[document] === 0) touched.push(document);
        if (gain > ofTerm[document]!) ofTerm[document] = gain;
      });
    }
    for (const document of touched) {
      scores[document]! += ofTerm[document]!;
      ofTerm[document] = 0;
    }
    touched.length = 0;
  }
  return { scores, best: scoreSums(scores, total, terms.length, index) };
}

/** The terms that a word of a question is looked for as, and how much each counts. */
function* searchedAs(
  index: TextIndex,
  stem: string,
  question: string,
): Generator<[term: number, share: number]> {
  const term = index.termOf(stem);
  if (term < 0) return;
  yield [term, 1];
  const said = IN_DEFINITIONS.get(stem);
  const isSaid = said !== undefined && (stem !== BABY_STEM || BABY.test(question));
  if (isSaid && index.termOf(said) >= 0) yield [index.termOf(said), 1];
  for (const other of index.relatedTo(term)) yield [other, RELATED_WEIGHT];
}

/** Turns what the words of a question count in each document into scores; returns the best. */
function scoreSums(sums: Float32Array, total: number, words: number, index: TextIndex): number {
  let best = 0;
  for (let document = 0; document < sums.length; document++) {
    const sum = sums[document]!;
    if (sum === 0) continue;
    const covered = sum / total;
    const excess = Math.max(0, index.lengthOf(document) - words) / USUAL_LENGTH;
    // Superlinear: covering all of the question counts more than covering parts of it.
    const score = (covered * Math.sqrt(covered)) / (1 + LENGTH_SHARE * excess);
    sums[document] = score;
    if (score > best) best = score;
  }
  return best;
}

/** The factor for a meaning at this position in its record. */
export function ofPosition(position: number): number {
  if (position === NAMED) return OF_SYNONYM;
  return 1 - Math.min(MAX_LATER, position * LATER_MEANING);
}

/** Rare words count more; one that occurs in no text counts like the rarest. */
function rarity(index: TextIndex, term: number): number {
  const count = term < 0 ? 0 : index.countOf(term);
  return Math.log(1 + index.documentCount / (count + 1));
}
