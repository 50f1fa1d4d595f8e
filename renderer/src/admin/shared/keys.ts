/** The shortcuts of the editor; they work inside its fields too. */
export const EDITOR_KEYS = {
  save: 'Mod+S',
  /** The next record of the list that this one was opened from. */
  nextWord: 'Mod+Enter',
  next: 'Alt+J',
  previous: 'Alt+K',
  moveDown: 'Alt+Shift+J',
  moveUp: 'Alt+Shift+K',
  add: 'Alt+M',
  fold: 'Alt+O',
  foldAll: 'Alt+Shift+O',
  preview: 'Alt+P',
  /** And so on. */
  takeSuggestion: 'Alt+1',
  /** The sound and the forms that are suggested for a new word. */
  takeRegular: 'Alt+R',
} as const;
export type EditorKey = keyof typeof EDITOR_KEYS;
