/** Every note is compared with every gloss. Real words have fewer, and real notes are shorter. */
const MAX_GLOSSES = 500;
const MAX_NOTE_LENGTH = 500;

/** Finds the meaning that a short note ("to move on foot") refers to. */
export class GlossMatcher {
  private readonly glosses: readonly string[];
  /** The words of each gloss, extracted for the first note. */
  private words: Set<string>[] | null = null;
  private readonly known = new Map<string, number | null>();

  constructor(glosses: readonly string[]) {
    this.glosses = glosses.slice(0, MAX_GLOSSES);
  }

  /** The index of the meaning; null if none resembles the note. */
  find(note: string): number | null {
    if (note === '' || this.glosses.length === 0) return null;
    const known = this.known.get(note);
    if (known !== undefined) return known;
    const found = this.look(note);
    this.known.set(note, found);
    return found;
  }

  private look(note: string): number | null {
    const wanted = contentWords(note.slice(0, MAX_NOTE_LENGTH));
    if (wanted.size === 0) return null;
    this.words ??= this.glosses.map(contentWords);
    let best: number | null = null;
    let bestScore = MIN_SCORE;
    for (const [i, words] of this.words.entries()) {
      let common = 0;
      for (const word of wanted) if (words.has(word)) common += 1;
      // A long gloss has something in common with every note.
      const score = common / wanted.size - words.size / 1_000;
      if (score > bestScore) [best, bestScore] = [i, score];
    }
    return best;
  }
}

/** About half of the note's words must occur in the gloss. */
const MIN_SCORE = 0.45;

const SMALL_WORDS = new Set(
  'a an the to of in on at by for or and with from as is be that which it its one any some'.split(
    ' ',
  ),
);

/** Content words of a text without inflectional endings. */
function contentWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    if (!SMALL_WORDS.has(word)) words.add(word.replace(/(?:ing|ed|es|s)$/, '') || word);
  }
  return words;
}
