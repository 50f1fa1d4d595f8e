import { readTable, readWordList } from '../source-files.ts';
import {
  chooseSpelling,
  endsStressed,
  everywhere,
  type Evidence,
  parseVariants,
  type Variant,
} from './evidence.ts';

export interface VerbForms {
  thirdPerson: Variant[];
  past: Variant[];
  pastParticiple: Variant[];
  presentParticiple: Variant[];
  isIrregular: boolean;
}

interface IrregularVerb {
  past: Variant[];
  pastParticiple: Variant[];
}

/** Prefixes whose verbs inflect like the verb after them: "overtake", "rebuild", "un-do". */
const PREFIX = /^(?:under|un|over|out|fore|for|mis|with|up|down|inter|pre|re|co|super|be|a)-?/;

const THIRD_PERSONS: Readonly<Record<string, string>> = {
  be: 'is',
  have: 'has',
  do: 'does',
  go: 'goes',
};

export function verbInflector(evidence: Evidence): (verb: string) => VerbForms {
  const irregular = new Map<string, IrregularVerb>();
  for (const { cells, place } of readTable('inflection/irregular-verbs.txt', 3)) {
    const [base = '', past = '', participle = ''] = cells;
    irregular.set(base, {
      past: parseVariants(past, place),
      pastParticiple: parseVariants(participle, place),
    });
  }
  const alsoDoubled = readWordList('inflection/doubled-verbs.txt');
  return (verb) => {
    const own = irregular.get(verb) ?? prefixed(verb, irregular, evidence);
    const regular = regularPast(verb, evidence, alsoDoubled);
    return {
      thirdPerson: [everywhere(thirdPerson(verb, evidence))],
      past: own?.past ?? regular,
      pastParticiple: own?.pastParticiple ?? regular,
      presentParticiple: presentParticiple(verb, evidence, alsoDoubled),
      isIrregular: [own?.past[0], own?.pastParticiple[0]].some(
        (variant) => variant !== undefined && variant.word !== regular[0]?.word,
      ),
    };
  };
}

function prefixed(
  verb: string,
  irregular: ReadonlyMap<string, IrregularVerb>,
  { exceptions, spellings }: Evidence,
): IrregularVerb | undefined {
  const prefix = PREFIX.exec(verb)?.[0];
  if (prefix === undefined) return undefined;
  const base = irregular.get(verb.slice(prefix.length));
  if (!base) return undefined;
  // "behave" and "revive" only look as if they had a prefix: the irregular form must be attested.
  const attested = (form: string): boolean =>
    (exceptions.verb.get(verb)?.includes(form) ?? false) || spellings.american.has(form);
  const add = (variants: readonly Variant[]): Variant[] =>
    variants
      .map(({ word, area }) => ({ word: prefix + word, area }))
      .filter(({ word }) => attested(word));
  const forms = { past: add(base.past), pastParticiple: add(base.pastParticiple) };
  const isUsual = (found: readonly Variant[], of: readonly Variant[]): boolean =>
    found[0]?.word === prefix + (of[0]?.word ?? '');
  const isLike =
    isUsual(forms.past, base.past) && isUsual(forms.pastParticiple, base.pastParticiple);
  return isLike ? forms : undefined;
}

function thirdPerson(verb: string, { spellings: { american } }: Evidence): string {
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

function regularPast(verb: string, evidence: Evidence, alsoDoubled: Set<string>): Variant[] {
  if (/e$/.test(verb)) return [everywhere(`${verb}d`)];
  if (/[^aeiou]y$/.test(verb)) return [everywhere(`${verb.slice(0, -1)}ied`)];
  return withDoubling(verb, 'ed', evidence, alsoDoubled);
}

function presentParticiple(verb: string, evidence: Evidence, alsoDoubled: Set<string>): Variant[] {
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
  alsoDoubled: Set<string>,
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
