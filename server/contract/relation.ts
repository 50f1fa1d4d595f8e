import * as z from 'zod';
import { PARTS_OF_SPEECH, RELATION_KINDS } from './vocabulary.ts';
import { text } from './text.ts';

/** A relation of a meaning to another word. Stored in one direction and answered in both. */
export const relation = z
  .strictObject({
    kind: z.enum(RELATION_KINDS),
    word: text('The related headword.'),
    target_part_of_speech: z.enum(PARTS_OF_SPEECH),
    target_sort_order: z
      .int()
      .nonnegative()
      .nullable()
      .describe('Position of the related meaning in its record, if a particular meaning is meant.'),
  })
  .meta({ id: 'Relation' });
export type Relation = z.infer<typeof relation>;

/** Sorts relations by kind, word, part of speech and position, and removes duplicates. */
export function arrangeRelations(relations: readonly Relation[]): Relation[] {
  if (relations.length === 0) return [];
  const rank = ({ kind, word, target_part_of_speech, target_sort_order }: Relation) =>
    [
      String(RELATION_KINDS.indexOf(kind)),
      word,
      String(PARTS_OF_SPEECH.indexOf(target_part_of_speech)).padStart(2, '0'),
      String(target_sort_order ?? '').padStart(16, '0'),
    ].join('\u0000');
  const byRank = new Map(relations.map((one) => [rank(one), one]));
  return [...byRank].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
