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

export function categoryOf(domain: string): Category | undefined {
  return CATEGORY_OF_DOMAIN.get(domain);
}

export interface UsageLabels {
  areaVariant: AreaVariant | null;
  register: LanguageRegister | null;
  isObsolete: boolean;
}

export function usageOf(usages: readonly string[], regions: readonly string[]): UsageLabels {
  return {
    areaVariant: areaOf(regions),
    register: usages.some((u) => u === 'slang' || u === 'obscenity')
      ? 'slang'
      : usages.includes('colloquialism')
        ? 'informal'
        : usages.includes('formality')
          ? 'formal'
          : null,
    isObsolete: usages.includes('archaism'),
  };
}

function areaOf(regions: readonly string[]): AreaVariant | null {
  if (regions.length !== 1) return null;
  switch (regions[0]) {
    case 'United Kingdom':
    case 'England':
      return 'british';
    case 'United States':
      return 'american';
    case 'Australia':
      return 'australian';
    default:
      return null;
  }
}

/** The labels in the brackets that some definitions begin with: "(British informal) very bad". */
export function labelsOfDefinition(definition: string): UsageLabels {
  const label = /^\(([^)]{1,40})\)/.exec(definition)?.[1] ?? '';
  const has = (word: RegExp): boolean => word.test(label);
  const isLabel =
    /^(?:(?:chiefly|especially|usually|used)\s)?(?:British|American|Australian|informal|informally|slang|formal|formally|archaic|obsolete|dated|colloquial|U\.S\.)(?:,?\s(?:informal|slang|formal|archaic|and|or))*$/.test(
      label,
    );
  if (!isLabel) return { areaVariant: null, register: null, isObsolete: false };
  return {
    areaVariant: has(/British/)
      ? 'british'
      : has(/American|U\.S\./)
        ? 'american'
        : has(/Australian/)
          ? 'australian'
          : null,
    register: has(/slang/)
      ? 'slang'
      : has(/informal|colloquial/)
        ? 'informal'
        : has(/formal/)
          ? 'formal'
          : null,
    isObsolete: has(/archaic|obsolete/),
  };
}
