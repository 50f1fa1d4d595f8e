export interface SuggestionDraft {
  kind: 'report' | 'edit';
  message: string;
  /** By the key of the field. */
  texts: Record<string, string>;
}

/** Unsent texts by their subject, so that closing the dialog loses nothing. */
export const suggestionDrafts = new Map<string, SuggestionDraft>();

export interface ProposalDraft {
  headword: string;
  message: string;
}

/** By the initial word of the dialog. */
export const proposalDrafts = new Map<string, ProposalDraft>();
