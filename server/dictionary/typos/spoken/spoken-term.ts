import { isLetter, PLAIN, VOWEL } from '../channel/alphabet.ts';
import { SCHWA } from './phonemes.ts';
import { NEVER_WRITTEN, spokenTable, type SpokenTable } from './spoken-table.ts';
import { MAX_TERM } from '../channel/written-term.ts';

/** The cost of spelling by sound at all, and a factor for the surprise of the spelling. */
const BY_EAR = 200;
const SURPRISE = 2;
/** Slips in addition, judged by hand like those in `costs.ts`. */
const SLIP = {
  doubled: 120,
  finalE: 150,
  addVowel: 360,
  add: 420,
  omitSchwa: 240,
  omit: 400,
  substitute: 500,
} as const;
const NEVER = 1 << 20;
const MAX_PHONEMES = 64;
/** The costs of the comparison under way, which leaves nothing behind. */
const cells = new Int32Array((MAX_PHONEMES + 1) * (MAX_TERM + 1));
const E = 5;

/** An occurrence of a grapheme in the term. */
interface Found {
  readonly number: number;
  readonly end: number;
  readonly closes: boolean;
}

/** Compares a term with pronunciations, as if it had been spelled by sound. */
export class SpokenTerm {
  private readonly table: SpokenTable = spokenTable();
  /** The cost of each letter if it stands for no sound. */
  readonly added: readonly number[];
  /** The graphemes in the term, by where they begin. */
  readonly graphemesAt: readonly (readonly Found[])[];

  constructor(symbols: Uint8Array) {
    const plain = Array.from(symbols)
      .filter(isLetter)
      .map((symbol) => PLAIN[symbol]!)
      .slice(0, MAX_TERM);
    this.added = plain.map((letter, at) => {
      if (letter === plain[at - 1]) return SLIP.doubled;
      if (letter === E && at === plain.length - 1) return SLIP.finalE;
      return VOWEL[letter] === 1 ? SLIP.addVowel : SLIP.add;
    });
    this.graphemesAt = graphemesIn(plain, this.table);
  }

  /** The cost of writing the term for such a word; exact only below `limit`, otherwise above it. */
  cost(phonemes: Uint8Array, limit: number): number {
    const most = (limit - BY_EAR) / SURPRISE;
    const sounds = phonemes.length;
    if (most <= 0 || sounds === 0 || sounds > MAX_PHONEMES) return NEVER;
    const { added } = this;
    const { strings, cost, width: graphemes } = this.table;
    const length = added.length;
    const width = length + 1;
    cells.fill(NEVER, 0, (sounds + 1) * width);
    cells[0] = 0;
    /** The last cell that costs less than the limit; most comparisons end long before the last row. */
    let furthest = 0;
    const reach = (cell: number, value: number): void => {
      if (value >= most || value >= cells[cell]!) return;
      cells[cell] = value;
      if (cell > furthest) furthest = cell;
    };
    for (let i = 0; i <= sounds; i += 1) {
      for (let j = 0; j <= length; j += 1) {
        const cell = i * width + j;
        if (cell > furthest) return NEVER;
        const here = cells[cell]!;
        if (here >= most) continue;
        if (j < length) reach(cell + 1, here + added[j]!);
        if (i === sounds) continue;
        reach(cell + width, here + (phonemes[i] === SCHWA ? SLIP.omitSchwa : SLIP.omit));
        if (j === length) continue;
        reach(cell + width + 1, here + SLIP.substitute);
        for (const string of strings[phonemes[i]!]!) {
          if (!isAt(string.phonemes, phonemes, i)) continue;
          const row = (i + string.phonemes.length) * width;
          const isLast = i + string.phonemes.length === sounds;
          for (const { number, end, closes } of this.graphemesAt[j]!) {
            const surprise = cost[string.number * graphemes + number]!;
            if (surprise === NEVER_WRITTEN || (closes && !isLast)) continue;
            reach(row + end, here + surprise);
          }
        }
      }
    }
    const least = cells[sounds * width + length]!;
    return least >= most ? NEVER : Math.round(BY_EAR + SURPRISE * least);
  }
}

function graphemesIn(plain: readonly number[], table: SpokenTable): Found[][] {
  const { letters, graphemes, lengths } = table;
  const found = plain.map((): Found[] => []);
  let state = 0;
  plain.forEach((letter, i) => {
    state = letters.step(state, letter);
    const end = i + 1;
    for (let p = letters.from(state); p < letters.from(state + 1); p += 1) {
      const pattern = letters.found(p);
      const start = end - lengths[pattern]!;
      for (const { number, opens, closes } of graphemes[pattern]!) {
        if ((opens && start > 0) || (closes && end < plain.length)) continue;
        found[start]!.push({ number, end, closes });
      }
    }
  });
  return found;
}

function isAt(part: Uint8Array, whole: Uint8Array, at: number): boolean {
  for (let k = 1; k < part.length; k += 1) if (part[k] !== whole[at + k]) return false;
  return at + part.length <= whole.length;
}
