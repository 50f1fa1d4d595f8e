import type { Question } from './question.ts';
import type { RecordFacts } from './record-facts.ts';
import type { RecordScores } from './record-scores.ts';
import weights from './weights.json' with { type: 'json' };
import { NAMED, OPPOSITE, type TextIndex } from './text-index.ts';

const SYNONYM_SCORE = 0.97;
/** How much less it is for each later meaning, of the word in the question or of the one found. */
const LATER_MEANING = 0.05;
const MAX_LATER = 0.3;
/** The position of a word in a meaning that names it as a synonym, but is not its own. */
const POSITION_OF_NAMED = 1;
/** The factor for synonyms if antonyms are searched for, and for antonyms if not. */
const OPPOSITE_SHARE = 0.5;

/**
 * Scores the synonyms of what a question names, or its antonyms if it asks for these, and lowers the
 * others. A meaning and its antonym need not name one another.
 * @param isEdited whether a record has other meanings by now than in this index
 */
export function scoreSynonyms(
  index: TextIndex,
  { name, isOpposite }: Question,
  facts: RecordFacts,
  scores: RecordScores,
  isEdited: (id: number) => boolean,
): void {
  const lowered = new Set<number>();
  const found: [id: number, later: number][] = [];
  index.forEachNamed(name, (document, asAntonym) => {
    let positionOfName = POSITION_OF_NAMED;
    let isCurrent = false;
    index.forEachMember(document, (id, position) => {
      if (!isOwn(position)) return;
      if (!isEdited(id)) isCurrent = true;
      if (facts.isNamed(id, name)) positionOfName = position;
    });
    if (!isCurrent) return;
    index.forEachMember(document, (id, position) => {
      // The word itself is no answer.
      if (facts.isNamed(id, name)) return;
      // Another opposite of a meaning need not mean the same.
      if (asAntonym && position === OPPOSITE) return;
      const isAntonym = asAntonym || position === OPPOSITE;
      if (isAntonym !== isOpposite) lowered.add(id);
      else found.push([id, positionOfName + (isOwn(position) ? position : POSITION_OF_NAMED)]);
    });
  });
  for (const id of lowered) scores.lower(id, OPPOSITE_SHARE);
  for (const [id, later] of found) {
    const share = 1 - Math.min(MAX_LATER, later * LATER_MEANING);
    scores.add(id, (weights.words + weights.likeness) * SYNONYM_SCORE * share);
  }
}

/** True if a record has a meaning itself, at this position, and is not only named by it. */
const isOwn = (position: number): boolean => position !== NAMED && position !== OPPOSITE;
