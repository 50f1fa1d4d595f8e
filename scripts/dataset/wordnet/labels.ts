import domains from './domains.json' with { type: 'json' };
import {
  type AreaVariant,
  CATEGORIES,
  type Category,
  type LanguageRegister,
} from '../../../server/contract/vocabulary.ts';

/** The domains of WordNet (their first word) that a category of ours covers. */
const CATEGORY_OF_DOMAIN = new Map(
  CATEGORIES.flatMap((category) => domains[category].map((domain) => [domain, category] as const)),
);

export const categoryOf = (domain: string): Category | undefined => CATEGORY_OF_DOMAIN.get(domain);

export interface UsageLabels {
  areaVariant: AreaVariant | null;
  register: LanguageRegister | null;
  isObsolete: boolean;
}

/** The names of an area in WordNet, and what definitions call it. */
const AREAS: readonly (readonly [AreaVariant, RegExp])[] = [
  ['british', /^United Kingdom$|^England$|British/],
  ['american', /^United States$|American|U\.S\./],
  ['australian', /^Australia$|Australian/],
];
/** The most telling first. */
const REGISTERS: readonly (readonly [LanguageRegister, RegExp])[] = [
  ['slang', /slang|obscenity/],
  ['informal', /informal|colloquial/],
  ['formal', /formal/],
];

export const usageOf = (usages: readonly string[], regions: readonly string[]): UsageLabels =>
  labelsIn(usages.join(', '), regions.length === 1 ? regions[0] : '');

/** The labels in the brackets that some definitions begin with: "(British informal) very bad". */
export function labelsOfDefinition(definition: string): UsageLabels {
  const label =
    /^\(((?:(?:chiefly|especially|usually|used)\s)?(?:British|American|Australian|informal|informally|slang|formal|formally|archaic|obsolete|dated|colloquial|U\.S\.)(?:,?\s(?:informal|slang|formal|archaic|and|or))*)\)/.exec(
      definition,
    )?.[1];
  return labelsIn(label);
}

function labelsIn(text = '', area = text): UsageLabels {
  const named = <T>(names: readonly (readonly [T, RegExp])[], of: string): T | null =>
    names.find(([, name]) => name.test(of))?.[0] ?? null;
  return {
    areaVariant: named(AREAS, area),
    register: named(REGISTERS, text),
    isObsolete: /archai|obsolete/.test(text),
  };
}
