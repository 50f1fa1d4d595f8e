import type { PartOfSpeech } from '../../../contract/vocabulary.ts';
import {
  exactMatches,
  type NamedRecord,
  readTerm,
  RESPELLED,
  type Term,
} from '../../index/matching.ts';
import type { Segment } from '../../index/segment.ts';
import { SHORTEST_REGULAR_BASE } from '../../typos/thresholds.ts';

type Kind = 'noun' | 'verb' | 'comparison';

const PARTS: Readonly<Record<Kind, readonly PartOfSpeech[]>> = {
  noun: ['noun'],
  verb: ['verb'],
  comparison: ['adjective', 'adverb'],
};

/** One consonant after one vowel, which is doubled before an ending: `stop`, `stopped`. */
const DOUBLES = /^[^aeiou]*[aeiou][bdgklmnprt]$/;
const DOUBLED = /([bdgklmnprt])\1$/;

/** Words whose regular form a term may be: `sheeps` and `mens`, `goed`, of long ago `goeth`. */
function* bases(text: string): Generator<[base: string, kind: Kind]> {
  if (text.endsWith('s')) {
    const stem = text.slice(0, -1);
    yield [stem, 'noun'];
    if (/(?:s|x|z|ch|sh|o)e$/.test(stem)) yield [stem.slice(0, -1), 'noun'];
    if (stem.endsWith('ie')) yield [`${stem.slice(0, -2)}y`, 'noun'];
  }
  const ending = /(?:ed|er|est|eth)$/.exec(text)?.[0];
  if (ending === undefined) return;
  const stem = text.slice(0, -ending.length);
  const verb: Kind[] = ending === 'er' ? [] : ['verb'];
  for (const kind of /^e[rs]/.test(ending) ? (['comparison', ...verb] as const) : verb) {
    yield [`${stem}e`, kind];
    if (stem.endsWith('i')) yield [`${stem.slice(0, -1)}y`, kind];
    else if (DOUBLED.test(stem)) yield [stem.slice(0, -1), kind];
    if (!DOUBLES.test(stem)) yield [stem, kind];
  }
}

/** Words with a level that unknown terms would be regular forms of: `sheeps`, `goed`, `goodest`. */
export function regularFormMatches(segments: readonly Segment[], term: Term): NamedRecord[] {
  return [...bases(term.stripped)].flatMap(([base, kind]) => {
    if (base.length < SHORTEST_REGULAR_BASE) return [];
    const found = exactMatches(segments, readTerm(base)).filter(
      ({ segment, record }) =>
        segment.hasLevel(record) && PARTS[kind].includes(segment.partOfSpeechOf(record)),
    );
    const headwords = found.filter(({ isHeadword }) => isHeadword);
    if (headwords.length > 0) return respelled(headwords);
    // The plural of a regular plural is a slip.
    return kind === 'noun' && base.endsWith('s') ? [] : respelled(found);
  });
}

function respelled(matches: readonly NamedRecord[]): NamedRecord[] {
  return matches.map((match) => ({ ...match, class: RESPELLED }));
}
