import type { HISTORY_ACTIONS, HistoryItem, Page } from '../../contract/admin-words.ts';
import type { PartOfSpeech } from '../../contract/vocabulary.ts';
import type { Database } from '../../database/database.ts';
import { withoutSecrets } from '../../text/web-address.ts';
import { normalize } from '../../text/normalize.ts';

export interface HistoryQuery {
  headword?: string | undefined;
  word_id?: number | undefined;
  action: (typeof HISTORY_ACTIONS)[number][];
  part_of_speech: PartOfSpeech[];
  page: number;
  limit: number;
}

/** The history of changes, newest first. */
export async function listHistory(
  { models }: Database,
  { headword, word_id, action, part_of_speech, page, limit }: HistoryQuery,
): Promise<Page<HistoryItem>> {
  const { rows, count } = await models.History.findAndCountAll({
    where: {
      ...(headword !== undefined && { headword: normalize(headword) }),
      ...(word_id !== undefined && { word_id }),
      ...(action.length > 0 && { action }),
      ...(part_of_speech.length > 0 && { part_of_speech }),
    },
    order: [['id', 'DESC']],
    offset: (page - 1) * limit,
    limit,
  });
  const items = rows.map((row): HistoryItem => {
    const { changes, suggestion_id, reverts, ...rest } = JSON.parse(row.details);
    return {
      id: row.id,
      created_at: row.created_at.toISOString(),
      action: row.action,
      headword: row.headword,
      part_of_speech: row.part_of_speech,
      word_id: row.word_id,
      changes: changes ?? [],
      suggestion_id: suggestion_id ?? null,
      reverts: reverts ?? null,
      // Version 0.1.0 stored URLs with their query and credentials.
      import: row.action === 'import' ? { ...rest, source: withoutSecrets(rest.source) } : null,
    };
  });
  return { items, total: count, page, limit };
}
