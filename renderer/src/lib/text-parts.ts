export interface TextPart {
  text: string;
  marked: boolean;
}

/** Marks the first match of `term`, ignoring case and accents. */
export function markTerm(text: string, term: string): TextPart[] {
  // Folding by letters keeps the indexes of the text.
  const letters = [...text];
  const folded = letters.map(fold);
  const wanted = [...term.trim()].map(fold);
  if (wanted.length === 0) return [{ text, marked: false }];
  const start = folded.findIndex((_, i) => wanted.every((letter, k) => folded[i + k] === letter));
  if (start === -1) return [{ text, marked: false }];
  return parts([
    [letters.slice(0, start).join(''), false],
    [letters.slice(start, start + wanted.length).join(''), true],
    [letters.slice(start + wanted.length).join(''), false],
  ]);
}

/** Marks every whole word that is one of `words`. */
export function markWords(text: string, words: readonly string[]): TextPart[] {
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return [{ text, marked: false }];
  const pattern = longestFirst.map(escapePattern).join('|');
  const pieces = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${pattern})(?![\\p{L}\\p{N}])`, 'giu'));
  return parts(pieces.map((piece, i) => [piece, i % 2 === 1]));
}

const fold = (letter: string) =>
  letter.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").toLowerCase();

const escapePattern = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

const parts = (pieces: [string, boolean][]): TextPart[] =>
  pieces.filter(([text]) => text !== '').map(([text, marked]) => ({ text, marked }));
