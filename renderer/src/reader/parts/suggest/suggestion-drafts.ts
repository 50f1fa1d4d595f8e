export interface SuggestionDraft {
  kind: 'report' | 'edit';
  message: string;
  /** Texts by the key of their field. */
  texts: Record<string, string>;
}

/** Unsent texts by their subject, so that closing the dialog loses nothing. */
export const suggestionDrafts = new Map<string, SuggestionDraft>();

export interface ProposalDraft {
  headword: string;
  message: string;
}

/** Unsent proposals by the initial word of the dialog. */
export const proposalDrafts = new Map<string, ProposalDraft>();
