export interface SuggestionDraft {
  kind: 'report' | 'edit';
  message: string;
  /** By the key of the field. */
  texts: Record<string, string>;
}

/** What was typed and not sent, by what it is about: closing the dialog loses nothing. */
export const suggestionDrafts = new Map<string, SuggestionDraft>();

export interface ProposalDraft {
  headword: string;
  message: string;
}

/** The same of proposed words, by the word that the dialog began with. */
export const proposalDrafts = new Map<string, ProposalDraft>();
