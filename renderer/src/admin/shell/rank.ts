/** Scores of a match; 0 is none. */
export const EXACT = 100;
const BEGINS = 80;
const HAS_WORD = 60;
const HAS_WORDS = 40;
const CONTAINS = 20;

/** Ranks a name and its synonyms: equal, beginning, a word's beginning, each word's, anywhere. */
export function rank(typed: string, name: string, synonyms = ''): number {
  const [wanted, label, more] = [typed, name, synonyms].map(fold) as [string, string, string];
  if (label === wanted) return EXACT;
  if (label.startsWith(wanted)) return BEGINS;
  if (label.includes(` ${wanted}`)) return HAS_WORD;
  const words = [...wordsOf(label), ...wordsOf(more)];
  if (wordsOf(wanted).every((piece) => words.some((word) => word.startsWith(piece)))) {
    return HAS_WORDS;
  }
  return label.includes(wanted) ? CONTAINS : 0;
}

const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}&]+/u).filter(Boolean);
