/** Values to choose from, in display order. Without Zod, as the web interface imports them. */

/** The parts and fields that a word record may lack. */
export const GAPS = ['meanings', 'translations', 'level', 'transcription', 'examples'] as const;
export type Gap = (typeof GAPS)[number];

export const EDIT_ACTIONS = [
  'create',
  'update',
  'rename',
  'relink',
  'apply_suggestion',
  'reset_user_modified',
  'delete',
  'delete_headword',
] as const;
/** Changes of the instance: which dictionaries it has, and under which terms. */
const DATASET_ACTIONS = ['add_dataset', 'change_dataset', 'remove_dataset'] as const;
export const HISTORY_ACTIONS = [...EDIT_ACTIONS, 'import', ...DATASET_ACTIONS] as const;

export const SUGGESTION_STATUSES = ['new', 'resolved', 'dismissed'] as const;
export type SuggestionStatus = (typeof SUGGESTION_STATUSES)[number];
