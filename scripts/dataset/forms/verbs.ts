import { readTable, readWordList } from '../source-files.ts';
import {
  everywhere,
  type Evidence,
  type Variant,
} from '../../../server/contract/inflection/evidence.ts';
import {
  presentParticiple,
  regularPast,
  thirdPerson,
} from '../../../server/contract/inflection/regular-verbs.ts';
import { parseVariants } from './evidence.ts';

export interface VerbForms {
  thirdPerson: Variant[];
  past: Variant[];
  pastParticiple: Variant[];
  presentParticiple: Variant[];
  isIrregular: boolean;
}

type IrregularVerb = Pick<VerbForms, 'past' | 'pastParticiple'>;

/** Prefixes whose verbs inflect like the verb after them: "overtake", "rebuild", "un-do". */
const PREFIX = /^(?:under|un|over|out|fore|for|mis|with|up|down|inter|pre|re|co|super|be|a)-?/;

export function verbInflector(evidence: Evidence): (verb: string) => VerbForms {
  const irregular = new Map<string, IrregularVerb>();
  for (const { cells, location } of readTable('inflection/irregular-verbs.txt', 3)) {
    const [base = '', past = '', participle = ''] = cells;
    irregular.set(base, {
      past: parseVariants(past, location),
      pastParticiple: parseVariants(participle, location),
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
