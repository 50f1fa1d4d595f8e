/** The longest text of a note, in UTF-16 code units. */
export const MAX_NOTE = 600;
