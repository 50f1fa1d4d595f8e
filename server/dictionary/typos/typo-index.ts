import { COST } from './channel/costs.ts';
import { OutlineTable } from './spoken/outline-table.ts';
import { PRIOR_STEP, priorCost } from './search/prior.ts';
import { outlineOf } from './spoken/sound-outline.ts';
import { buildTrie, type Trie } from './channel/trie.ts';

/** The spellings to choose from, numbered 0 to `size - 1`. */
export interface Lexicon {
  readonly size: number;
  /** Folded, accents stripped; each spelling once. */
  spelling(i: number): string;
  /** How common the spelling is, 0 to 8; 0 unknown. */
  zipf(i: number): number;
  /** CEFR level, 1 is A1 and 6 is C2; 0 unknown. */
  level(i: number): number;
  /** Its pronunciations, if any are known. */
  sounds?(i: number): readonly Uint8Array[];
}

export interface TypoMatch {
  /** The number of the spelling in the lexicon. */
  readonly spelling: number;
  /** 0 to 1; 1 is the same spelling. */
  readonly similarity: number;
  /** Higher is better; comparable between indexes. */
  readonly score: number;
  /** The cost of the misspelling alone, in hundredths of a nat. */
  readonly channel: number;
}

/** The spellings of a lexicon as `TypoSearch` looks for them. */
export class TypoIndex {
  private constructor(
    readonly trie: Trie,
    readonly outlines: OutlineTable,
    readonly lexicon: Lexicon,
  ) {}

  /** Builds it in steps; with 200,000 spellings each takes up to a few dozen milliseconds. */
  static *build(lexicon: Lexicon): Generator<undefined, TypoIndex> {
    const trie = yield* buildTrie(
      lexicon.size,
      (i) => lexicon.spelling(i),
      (i) => priorCost(lexicon.zipf(i), lexicon.level(i), lexicon.spelling(i).includes(' ')),
    );
    const sounds = (rank: number) => lexicon.sounds?.(trie.ids[rank]!) ?? [];
    const outlines = yield* OutlineTable.build(trie.prior, sounds);
    return new TypoIndex(trie, outlines, lexicon);
  }

  /** A spelling as a suggestion for a term that stands for it at a known cost. */
  matchOf(spelling: number, channel: number): TypoMatch {
    const { lexicon } = this;
    const text = lexicon.spelling(spelling);
    const prior = priorCost(lexicon.zipf(spelling), lexicon.level(spelling), text.includes(' '));
    return {
      spelling,
      similarity: similarityOf(channel, text.length),
      score: -(channel + prior * PRIOR_STEP) / 100,
      channel,
    };
  }

  /** Spellings with the same classes of sounds as these, the commonest first, and how they sound. */
  soundingLike(phonemes: Uint8Array): { spelling: number; sounds: readonly Uint8Array[] }[] {
    return Array.from(this.outlines.find(outlineOf(phonemes)), (rank) => {
      const spelling = this.trie.ids[rank]!;
      return { spelling, sounds: this.lexicon.sounds?.(spelling) ?? [] };
    });
  }
}

/** Shorter words count as this long, so that they may have a slip, too. */
const SHORTEST_COMPARED = 5;

/** @param letters the length of the longer of the two, or of the beginning that is compared */
export const similarityOf = (channel: number, letters: number): number =>
  Math.max(0, 1 - channel / (COST.substitute * Math.max(letters, SHORTEST_COMPARED)));
