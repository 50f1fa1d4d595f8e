import { isDeepStrictEqual } from 'node:util';
import { Op } from 'sequelize';
import type { WordRecord } from '../../contract/word.ts';
import { ApiError } from '../../base/errors.ts';
import { tablesOf } from '../../database/dataset-tables.ts';
import { findDataset, readDatasets } from '../../database/datasets.ts';
import type { Database } from '../../database/database.ts';
import { parseRecord } from '../../dictionary/content/word-rows.ts';
import type { Change } from '../../contract/admin/words.ts';
import { takeBack } from '../../dictionary/editing/take-back.ts';
import { groupBy } from '../../dictionary/structures/grouped.ts';
import { readBundled } from '../read/bundled.ts';
import { headLines, kindOfLine, meaningLines, oneLine } from './book-lines.ts';

/** The first lines of a file of corrections. */
export const CONTRIBUTION_HEADER = [
  'Wordkeep corrections, format 1',
  'licence: CC-BY-4.0',
  'agreed: I wrote these changes, or may pass them on, and give them under this licence.',
];

export const MAX_CORRECTIONS = 10_000;

/** Records read by one statement. */
const BATCH = 200;

const EDITS = ['update', 'rename', 'relink', 'apply_suggestion'] as const;

/** A change of the lines of one kind in an entry, or in a meaning. */
export interface Correction {
  /** The word, as the bundled dictionary spells it, and its part of speech: `bank (noun)`. */
  entry: string;
  /** The definition there, or of a new meaning its own; null for the head of the entry. */
  meaning: string | null;
  /** A new meaning has no definition before, one that goes none after. */
  before: string[];
  after: string[];
}

/**
 * The file of what an administrator has changed in records of the bundled dictionary, under the
 * licence that the sender agrees to. Taking back the edits shows what was there, whichever version
 * of the dictionary that was.
 *
 * @throws {ApiError} `not_found` when nothing has been changed
 */
export async function makeContribution(
  database: Database,
  { dataset, bundledDir }: { dataset: string | undefined; bundledDir: string },
): Promise<{ text: string; count: number; left: number }> {
  const bundled = await readBundled(bundledDir, []);
  const { number } = findDataset(await readDatasets(database), dataset);
  const edited = await database.select<{ id: number }>(
    `SELECT DISTINCT w.id FROM history h JOIN ${tablesOf(number).words} w ON w.id = h.word_id
     WHERE w.base_id IS NULL AND h.action IN (:actions) ORDER BY w.id`,
    { replacements: { actions: EDITS } },
  );
  const corrections: Correction[] = [];
  /** Changed records that give no correction. */
  let left = 0;
  for (let i = 0; i < edited.length && corrections.length < MAX_CORRECTIONS; i += BATCH) {
    const ids = edited.slice(i, i + BATCH).map(({ id }) => id);
    for (const [before, after] of await readChanged(database, number, ids)) {
      const found = after.source === bundled?.name ? compare(before, after) : [];
      corrections.push(...found);
      if (found.length === 0 && !isDeepStrictEqual(before, after)) left++;
    }
  }
  const blocks = corrections
    .slice(0, MAX_CORRECTIONS)
    .sort((a, b) => (a.entry < b.entry ? -1 : Number(a.entry > b.entry)))
    .map(({ entry, meaning, before, after }) => [
      entry,
      ...(meaning === null ? [] : [`meaning: ${meaning}`]),
      ...before.map((line) => `- ${line}`),
      ...after.map((line) => `+ ${line}`),
    ]);
  if (blocks.length === 0) {
    const detail =
      left === 0
        ? 'No word of the bundled dictionary has been changed here.'
        : `Records changed here: ${left}. No change is one that corrections have.`;
    throw new ApiError('not_found', { detail });
  }
  const text = [CONTRIBUTION_HEADER, ...blocks].map((lines) => `${lines.join('\n')}\n`).join('\n');
  return { text, count: blocks.length, left };
}

/** Records as the dataset had them, and as they are. */
async function readChanged(
  database: Database,
  dataset: number,
  ids: number[],
): Promise<[before: WordRecord, after: WordRecord][]> {
  const stored = await database.readRecords(ids, dataset);
  const records = stored.map((one) => parseRecord(one, []));
  const headword = records.map(({ word }) => word);
  const rows = await database.models.History.findAll({
    where: {
      [Op.or]: [
        { word_id: ids, action: [...EDITS] },
        { headword, dataset, action: 'reset_user_modified' },
      ],
    },
    order: [['id', 'DESC']],
  });
  return records.map((record) => {
    let before = record;
    for (const { word_id: id, headword, details } of rows) {
      // A headword without the flag takes the content of the next update.
      if (id === null && headword === record.word) break;
      if (id === record.id) before = undone(before, JSON.parse(details).changes);
    }
    return [before, record];
  });
}

/** Of what the records here do not have. */
const ELSEWHERE = /(?:^|\.)(?:relations|phrasal_variants)$/;

/** A record before an edit; as it is if what the edit touched has been changed otherwise since. */
function undone(record: WordRecord, changes: readonly Change[]): WordRecord {
  try {
    const own = changes.filter(({ path }) => !ELSEWHERE.test(path));
    return takeBack(record, own);
  } catch (error) {
    if (error instanceof ApiError) return record;
    throw error;
  }
}

function compare(before: WordRecord, after: WordRecord): Correction[] {
  const entry = oneLine(`${before.word} (${before.part_of_speech})`);
  const [old, now] = [partsOf(before), partsOf(after)];
  return [...new Map([...old, ...now, ...old])].flatMap(([id, known]) => {
    const [was, is] = [old.get(id), now.get(id)];
    const meaning = known.get('=')?.[0]?.replace(/^= (?:\[..\] )?/, '') ?? null;
    const kinds = is ? new Set([...(was?.keys() ?? []), ...is.keys()]) : ['='];
    return [...kinds]
      .map((kind) => ({ before: was?.get(kind) ?? [], after: is?.get(kind) ?? [] }))
      .filter((lines) => lines.before.join('\n') !== lines.after.join('\n'))
      .map((lines) => ({ entry, meaning, ...lines }));
  });
}

/** The lines of a record, by the ids of its meanings, 0 for its head, and by kind. */
function partsOf(record: WordRecord): Map<number, Map<string, string[]>> {
  const parts = [
    { id: 0, lines: headLines(record) },
    ...record.meanings.map((meaning) => ({ id: meaning.id, lines: meaningLines(meaning) })),
  ];
  return new Map(parts.map(({ id, lines }) => [id, groupBy(lines, kindOfLine)]));
}
