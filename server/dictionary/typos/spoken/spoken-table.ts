import { addTo } from '../../structures/grouped.ts';
import { PatternMatcher } from '../channel/patterns.ts';
import { PHONEMES, readPhonemes } from './phonemes.ts';
import { ALIKE, SOUNDS } from '../channel/sounds.ts';
import soundsInIpa from './sounds-in-ipa.json' with { type: 'json' };

/** The sounds of `sounds.ts` in IPA, alternatives separated by a space. */
const SOUNDS_IN_IPA: Readonly<Record<string, string>> = soundsInIpa;
/** More surprising spellings of a sound are left to slips. */
const WORST = 600;
export const NEVER_WRITTEN = 0xffff;

/** Letters that can stand for a sound. */
export interface Grapheme {
  readonly number: number;
  /** True if they occur only at the beginning or end of a word. */
  readonly opens: boolean;
  readonly closes: boolean;
}

/** How surprising graphemes are for phonemes, in hundredths of a nat; from `sounds.ts`. */
export interface SpokenTable {
  /** Finds the letters of graphemes; pattern p is those of `graphemes[p]`, `lengths[p]` of them. */
  readonly letters: PatternMatcher;
  readonly graphemes: readonly (readonly Grapheme[])[];
  readonly lengths: Uint8Array;
  /** The number of graphemes. */
  readonly width: number;
  /** Strings of phonemes, by their first phoneme. */
  readonly strings: readonly (readonly { phonemes: Uint8Array; number: number }[])[];
  /** `cost[string * width + grapheme]`, or `NEVER_WRITTEN`. */
  readonly cost: Uint16Array;
}

let table: SpokenTable | undefined;

/** The table, built on first use. */
export function spokenTable(): SpokenTable {
  table ??= build();
  return table;
}

function build(): SpokenTable {
  const costs = new Map<string, Map<string, number>>();
  const note = (heard: string, writtenAs: string, surprise: number): void => {
    for (const ipa of SOUNDS_IN_IPA[heard]?.split(' ') ?? []) {
      const ways = costs.get(ipa) ?? new Map<string, number>();
      costs.set(ipa, ways);
      for (const entry of SOUNDS[writtenAs]!.split(', ')) {
        const [letters = '', , write = '-'] = entry.split(' ');
        const cost = Math.round((surprise + Number(write)) * 100);
        // A sound written with no letter at all is left to slips.
        if (write === '-' || cost > WORST || letters === '|') continue;
        const key = letters.toLowerCase();
        ways.set(key, Math.min(cost, ways.get(key) ?? WORST));
      }
    }
  };
  for (const sound of Object.keys(SOUNDS)) note(sound, sound, 0);
  for (const [a, b, surprise] of ALIKE) {
    note(a, b, surprise);
    note(b, a, surprise);
  }
  const keys = [...new Set([...costs.values()].flatMap((ways) => [...ways.keys()]))];
  const strings = Array.from(
    { length: PHONEMES },
    (): { phonemes: Uint8Array; number: number }[] => [],
  );
  const cost = new Uint16Array(costs.size * keys.length).fill(NEVER_WRITTEN);
  [...costs].forEach(([ipa, ways], number) => {
    const phonemes = readPhonemes(ipa);
    strings[phonemes[0]!]!.push({ phonemes, number });
    keys.forEach((key, g) => (cost[number * keys.length + g] = ways.get(key) ?? NEVER_WRITTEN));
  });
  const graphemes = new Map<string, Grapheme[]>();
  keys.forEach((key, number) => {
    const letters = key.replaceAll('|', '');
    const [opens, closes] = [key.startsWith('|'), key.endsWith('|')];
    addTo(graphemes, letters, { number, opens, closes });
  });
  const patterns = [...graphemes.keys()].map((letters) =>
    Array.from(letters, (letter) => letter.charCodeAt(0) - 96),
  );
  return {
    letters: new PatternMatcher(patterns),
    graphemes: [...graphemes.values()],
    lengths: Uint8Array.from(patterns, ({ length }) => length),
    width: keys.length,
    strings,
    cost,
  };
}
