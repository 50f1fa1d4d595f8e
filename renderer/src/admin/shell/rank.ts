/** How well a name answers what is typed; 0 is not at all. */
export const EXACT = 100;
const BEGINS = 80;
const HAS_WORD = 60;
const HAS_WORDS = 40;
const CONTAINS = 20;

/**
 * Ranks one name, and words that say the same. A name that is what was typed comes first, then one
 * that begins with it, has a word that does, has a word for each of several, or contains it anywhere.
 */
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
