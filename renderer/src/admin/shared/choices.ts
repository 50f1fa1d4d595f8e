import type { Suggestion, SuggestionStatus } from '../../../../server/contract/admin/moderation.ts';
import type { Gap, HistoryItem } from '../../../../server/contract/admin/words.ts';

/** Lists of the contract without its schema library. The type requires all values. */
const listOf = <T extends string>(all: Record<T, true>) => Object.keys(all) as T[];

export const GAPS = listOf<Gap>({
  meanings: true,
  translations: true,
  level: true,
  transcription: true,
  examples: true,
});

export const HISTORY_ACTIONS = listOf<HistoryItem['action']>({
  create: true,
  update: true,
  rename: true,
  relink: true,
  apply_suggestion: true,
  reset_user_modified: true,
  delete: true,
  delete_headword: true,
  import: true,
  add_dataset: true,
  change_dataset: true,
  remove_dataset: true,
});

export const SUGGESTION_STATUSES = listOf<SuggestionStatus>({
  new: true,
  resolved: true,
  dismissed: true,
});

export const SUGGESTION_KINDS = listOf<Suggestion['kind']>({
  report: true,
  edit: true,
  word: true,
});
