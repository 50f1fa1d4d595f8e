import { QueryTypes } from 'sequelize';
import { type PartOfSpeech, RELATION_KINDS, type RelationKind } from '../../contract/vocabulary.ts';
import type { WordRecord } from '../../contract/word.ts';
import { tablesOf } from '../../database/dataset-tables.ts';
import type { Database } from '../../database/database.ts';
import { readRelations, type RelationRow } from '../content/relations.ts';
import type { Dictionary } from '../dictionary.ts';
import { compareText } from '../index/ranking.ts';
import { type PartsOfHeadword, readParts, type RequestedWord } from './word-parts.ts';

/** How a meaning relates to another word. */
interface RelatedItem {
  kind: RelationKind;
  word: string;
  meaning_id: number;
  word_id: number;
  part_of_speech: PartOfSpeech;
  target_part_of_speech: PartOfSpeech;
}

interface IncomingRow extends RelationRow {
  word: string;
  part_of_speech: PartOfSpeech;
}

/** The inverse of each relation. */
const INVERSE: Readonly<Record<RelationKind, RelationKind>> = {
  broader: 'narrower',
  narrower: 'broader',
  part_of: 'has_part',
  has_part: 'part_of',
  member_of: 'has_member',
  has_member: 'member_of',
  similar: 'similar',
  see_also: 'see_also',
  derived: 'derived',
};

/** Related words by record, meaning, kind and word, from relations in both directions. */
export const readRelated = (
  dictionary: Dictionary,
  requested: RequestedWord,
  { kinds, limit }: { kinds: readonly RelationKind[]; limit: number },
): Promise<PartsOfHeadword<(RelatedItem & { dataset: string })[]>> =>
  readParts(dictionary, requested, async (records, { row: { number, name } }) => {
    const related = await readRelatedTo(dictionary.database, records, kinds, number);
    return related.slice(0, limit).map((item) => ({ ...item, dataset: name }));
  });

/** For records of one dataset that have been read already. No `kinds` means all. */
export async function readRelatedTo(
  database: Database,
  records: readonly WordRecord[],
  kinds: readonly RelationKind[],
  dataset: number,
): Promise<RelatedItem[]> {
  const ids = records.map(({ id }) => id);
  const words = records.map(({ word }) => word);
  const [named, naming] = await Promise.all([
    readRelations(database, dataset, ids),
    readIncoming(database, dataset, words),
  ]);
  return records
    .flatMap((record) => arrange(record, [...outgoing(record, named), ...incoming(record, naming)]))
    .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
}

/** Relations of other records to these words. */
async function readIncoming(database: Database, dataset: number, words: readonly string[]) {
  const tables = tablesOf(dataset);
  return database.read(({ sequelize }) =>
    sequelize.query<IncomingRow>(
      `SELECT r.*, w.word, w.part_of_speech
       FROM ${tables.relations} r JOIN ${tables.words} w ON w.id = r.word_id WHERE r.target IN (:words)`,
      { type: QueryTypes.SELECT, replacements: { words: [...new Set(words)] } },
    ),
  );
}

function outgoing({ id, part_of_speech }: WordRecord, rows: readonly RelationRow[]): RelatedItem[] {
  return rows
    .filter((row) => row.word_id === id)
    .map((row) => ({
      kind: row.kind,
      word: row.target,
      meaning_id: row.meaning_id,
      word_id: id,
      part_of_speech,
      target_part_of_speech: row.target_part_of_speech,
    }));
}

/** A relation that does not say which meaning it is about refers to the first. */
function incoming(record: WordRecord, rows: readonly IncomingRow[]): RelatedItem[] {
  const { id, word, part_of_speech, meanings } = record;
  return rows.flatMap((row) => {
    if (row.target !== word || row.target_part_of_speech !== part_of_speech) return [];
    const meaning =
      meanings.find(({ sort_order }) => sort_order === row.target_sort_order) ?? meanings[0];
    if (!meaning) return [];
    return [
      {
        kind: INVERSE[row.kind],
        word: row.word,
        meaning_id: meaning.id,
        word_id: id,
        part_of_speech,
        target_part_of_speech: row.part_of_speech,
      },
    ];
  });
}

/** The items of a record in order, without duplicates: both ends may state the same relation. */
function arrange({ meanings }: WordRecord, items: readonly RelatedItem[]): RelatedItem[] {
  const positions = new Map(meanings.map(({ id }, i) => [id, i]));
  const distinct = new Map(items.map((item) => [JSON.stringify(item), item]));
  return [...distinct.values()].sort(
    (a, b) =>
      (positions.get(a.meaning_id) ?? 0) - (positions.get(b.meaning_id) ?? 0) ||
      RELATION_KINDS.indexOf(a.kind) - RELATION_KINDS.indexOf(b.kind) ||
      compareText(a.word, b.word) ||
      compareText(a.target_part_of_speech, b.target_part_of_speech),
  );
}
