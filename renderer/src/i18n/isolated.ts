/** Keeps a text of another direction from turning what stands around it, or its own full stop. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
