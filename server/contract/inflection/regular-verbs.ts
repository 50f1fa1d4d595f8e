import {
  chooseSpelling,
  endsStressed,
  everywhere,
  type Evidence,
  type Variant,
} from './evidence.ts';

const THIRD_PERSONS: Readonly<Record<string, string>> = {
  be: 'is',
  have: 'has',
  do: 'does',
  go: 'goes',
};

export function thirdPerson(verb: string, { spellings: { american } }: Evidence): string {
  const own = THIRD_PERSONS[verb];
  if (own !== undefined) return own;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  if (/(?:^|qu|[^aeiou])[aeiou]z$/.test(verb)) return `${verb}zes`;
  if (/ch$/.test(verb) && american.has(`${verb}s`)) return `${verb}s`;
  // "solos", but "echoes".
  if (/[^aeiou]o$/.test(verb) && american.has(`${verb}s`) && !american.has(`${verb}es`)) {
    return `${verb}s`;
  }
  return /(?:s|x|z|sh|ch|[^aeiou]o)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

export function regularPast(
  verb: string,
  evidence: Evidence,
  alsoDoubled: ReadonlySet<string>,
): Variant[] {
  if (/e$/.test(verb)) return [everywhere(`${verb}d`)];
  if (/[^aeiou]y$/.test(verb)) return [everywhere(`${verb.slice(0, -1)}ied`)];
  return withDoubling(verb, 'ed', evidence, alsoDoubled);
}

export function presentParticiple(
  verb: string,
  evidence: Evidence,
  alsoDoubled: ReadonlySet<string>,
): Variant[] {
  // "underlying", but "boogieing".
  if (/ie$/.test(verb)) {
    return chooseSpelling(`${verb.slice(0, -2)}ying`, `${verb}ing`, evidence.spellings);
  }
  if (/(?:ee|oe|ye)$/.test(verb) || verb === 'be') return [everywhere(`${verb}ing`)];
  if (/[^e]e$/.test(verb)) {
    const [dropped, kept] = [`${verb.slice(0, -1)}ing`, `${verb}ing`];
    // "singe" keeps its e, because "singing" is from "sing". The lists have these words.
    const { exceptions, spellings } = evidence;
    const isKept = spellings.american.has(kept) || exceptions.verb.get(verb)?.includes(kept);
    return isKept
      ? chooseSpelling(kept, dropped, evidence.spellings)
      : chooseSpelling(dropped, kept, evidence.spellings);
  }
  return withDoubling(verb, 'ing', evidence, alsoDoubled);
}

/** "stop" gives "stopped", "visit" "visited", "travel" "traveled" and British "travelled". */
function withDoubling(
  verb: string,
  suffix: string,
  evidence: Evidence,
  alsoDoubled: ReadonlySet<string>,
): Variant[] {
  const single = verb + suffix;
  if (/[aeiou]c$/.test(verb)) {
    return chooseSpelling(`${verb}k${suffix}`, single, evidence.spellings);
  }
  if (!/(?:^|[^aeiou]|qu)[aeiouy][^aeiouwxy]$/.test(verb)) {
    // After two vowels only l doubles, in British spelling: "fuelled", "dialled".
    return /[aeiou]l$/.test(verb)
      ? chooseSpelling(single, `${verb}l${suffix}`, evidence.spellings)
      : [everywhere(single)];
  }
  const doubled = verb + verb.slice(-1) + suffix;
  const stressed = endsStressed(verb, evidence.pronunciations);
  const known = evidence.exceptions.verb.get(verb) ?? [];
  // In the lists, "gaped" and "fated" are from "gape" and "fate", not from "gap" and "fat".
  if (stressed === true && evidence.spellings.american.has(`${verb}e`)) {
    return [everywhere(doubled)];
  }
  const prefersDouble = stressed ?? known.includes(doubled);
  const usual = prefersDouble
    ? chooseSpelling(doubled, single, evidence.spellings)
    : chooseSpelling(single, doubled, evidence.spellings);
  // A doubled spelling listed beside the usual one is British: "focussed".
  return (known.includes(doubled) || alsoDoubled.has(verb)) &&
    usual.every(({ word }) => word !== doubled)
    ? [...usual, { word: doubled, area: 'british' }]
    : usual;
}
