import table from './derived-words.json' with { type: 'json' };
import {
  ACCENTS_FOLDED,
  exactMatches,
  FORM,
  type NamedRecord,
  readTerm,
} from '../../index/matching.ts';
import type { Segment } from '../../index/segment.ts';
import {
  SHORTEST_DERIVED_BASE,
  SHORTEST_LATER_BASE,
  SHORTEST_RARE_BASE,
} from '../../typos/thresholds.ts';

/** Endings, and what words may have in their place: `bakeable` and `bakable` are of bake. */
const SUFFIXES: readonly [ending: string, replaced: string[]][] = Object.entries(table.suffixes);
const DOUBLED = /([bdgklmnprt])\1$/;

const PREFIXES = table.prefixes.split(' ');
/** At most so many parts are taken off. */
const MOST_STEPS = 3;

/** A known word that another one is made of, and how many parts were taken off. */
interface DerivedFrom {
  match: NamedRecord;
  steps: number;
}

/**
 * The words that an unknown one is made of, taking off the fewest parts: `rewatchable` of watch.
 * @param text folded, without accents
 */
export function derivedFrom(segments: readonly Segment[], text: string): DerivedFrom[] {
  let words = new Set([text]);
  for (let steps = 1; steps <= MOST_STEPS; steps++) {
    words = new Set([...words].flatMap((word) => [...withoutPrefix(word), ...withoutSuffix(word)]));
    const shortest = steps === 1 ? SHORTEST_DERIVED_BASE : SHORTEST_LATER_BASE;
    const found = [...words]
      .filter((word) => word.length >= shortest)
      .flatMap((word) => knownWords(segments, word));
    if (found.length > 0) return found.map((match) => ({ match, steps }));
  }
  return [];
}

function* withoutPrefix(word: string): Generator<string> {
  for (const prefix of PREFIXES) {
    if (!word.startsWith(prefix)) continue;
    const base = word.slice(prefix.length).replace(/^-/, '');
    if (base.length > SHORTEST_DERIVED_BASE) yield base;
  }
}

function* withoutSuffix(word: string): Generator<string> {
  for (const [ending, replaced] of SUFFIXES) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length).replace(/-$/, '');
    for (const end of replaced) {
      const base = stem + end;
      if (base.length >= SHORTEST_DERIVED_BASE) yield base;
      if (end === '' && DOUBLED.test(stem) && stem.length > SHORTEST_DERIVED_BASE)
        yield stem.slice(0, -1);
    }
  }
}

function knownWords(segments: readonly Segment[], word: string): NamedRecord[] {
  return exactMatches(segments, readTerm(word)).filter(
    ({ segment, record, class: matchClass }) =>
      matchClass % ACCENTS_FOLDED < FORM &&
      (word.length >= SHORTEST_RARE_BASE || segment.isCounted(record)),
  );
}
