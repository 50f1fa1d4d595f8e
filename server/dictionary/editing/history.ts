import { Op } from 'sequelize';
import type { z } from 'zod';
import type { adminWordsApi, HistoryItem, Page } from '../../contract/admin/words.ts';
import { namesOfChanged, partNames } from '../../contract/part-names.ts';
import type { Dictionary } from '../dictionary.ts';
import { parseRecord } from '../content/word-rows.ts';
import { withoutSecrets } from '../../text/web-address.ts';
import { normalize } from '../../text/normalize.ts';

type HistoryQuery = z.output<typeof adminWordsApi.listHistory.query>;

export async function listHistory(
  dictionary: Dictionary,
  { headword, word_id, action, part_of_speech, bulk, dataset, page, limit }: HistoryQuery,
): Promise<Page<HistoryItem>> {
  const { database } = dictionary;
  const { rows, count } = await database.models.History.findAndCountAll({
    where: {
      ...(headword !== undefined && { headword: normalize(headword) }),
      ...(word_id !== undefined && { word_id }),
      ...(action.length > 0 && { action }),
      ...(part_of_speech.length > 0 && { part_of_speech }),
      ...(bulk !== undefined && inBulk(bulk)),
      ...(dataset !== undefined && { dataset: dictionary.edited(dataset).row.number }),
    },
    order: [['id', 'DESC']],
    offset: (page - 1) * limit,
    limit,
  });
  const names = await currentNames(dictionary, rows);
  const items = rows.map((row): HistoryItem => {
    const { changes, suggestion_id, reverts, bulk: ofBulk, ...rest } = JSON.parse(row.details);
    return {
      id: row.id,
      created_at: row.created_at.toISOString(),
      action: row.action,
      headword: row.headword,
      part_of_speech: row.part_of_speech,
      word_id: row.word_id,
      dataset: row.dataset === null ? null : dictionary.numbered(row.dataset).row.name,
      changed_dataset: rest.changed_dataset ?? null,
      changes: changes ?? [],
      part_names: namesOfChanged(changes ?? [], names.get(row.word_id ?? 0)),
      suggestion_id: suggestion_id ?? null,
      author: row.author,
      reverts: reverts ?? null,
      bulk: ofBulk ?? null,
      // Version 0.1.0 stored URLs with their query and credentials.
      import: row.action === 'import' ? { ...rest, source: withoutSecrets(rest.source) } : null,
    };
  });
  return { items, total: count, page, limit };
}

/** The rows of one bulk change. Its number is not higher than any of theirs. */
export function inBulk(bulk: number) {
  return { id: { [Op.gte]: bulk }, details: { [Op.like]: `%"bulk":${bulk}}` } };
}

/** The current names of parts, for the records that still exist. */
async function currentNames(dictionary: Dictionary, rows: readonly { word_id: number | null }[]) {
  const ids = [...new Set(rows.flatMap(({ word_id: id }) => id ?? []))];
  const records = ids.length > 0 ? await dictionary.readRecords(ids) : [];
  return new Map(records.map((stored) => [stored.id, partNames(parseRecord(stored, []))] as const));
}
