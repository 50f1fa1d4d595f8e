import type {
  AreaVariant,
  Category,
  LanguageRegister,
} from '../../../server/contract/vocabulary.ts';

const words = (text: string): string[] => text.split(',').map((word) => word.trim());

/** The domains of WordNet (their first word) that a category of ours covers. */
const DOMAINS: readonly (readonly [Category, readonly string[]])[] = [
  [
    'scientific',
    words(
      'chemistry, biology, physics, mathematics, botany, statistics, linguistics, genetics, ' +
        'geology, astronomy, zoology, physiology, biochemistry, geometry, arithmetic, ecology, ' +
        'meteorology, anthropology, archeology, optics, cosmology, phonetics, microbiology, ' +
        'embryology, mineralogy, crystallography, thermodynamics, paleontology, physical chemistry, ' +
        'nuclear physics, quantum mechanics, mechanics, topology, trigonometry, calculus, algebra, ' +
        'organic chemistry, molecular biology, cytology, virology, entomology, ornithology, ' +
        'taxonomy, science, natural science, grammar, psychology, logic',
    ),
  ],
  [
    'technical',
    words(
      'electronics, engineering, architecture, printing, photography, mining, electricity, ' +
        'telecommunication, metallurgy, masonry, metalworking, woodworking, carpentry, car, ' +
        'aircraft, airplane, air travel, navigation, seafaring, ship, machine, technology, ' +
        'electrical engineering, chemical engineering, textile, construction, radio',
    ),
  ],
  [
    'medical',
    words(
      'medicine, anatomy, pathology, psychiatry, surgery, dentistry, obstetrics, psychoanalysis, ' +
        'ophthalmology, pharmacology, immunology, neurology, gynecology, cardiology, oncology, ' +
        'drug, psychotherapy, orthopedics, dermatology, epidemiology, radiology, urology, ' +
        'veterinary medicine, anesthesiology, pediatrics, medical science',
    ),
  ],
  ['legal', words('law, crime, criminal law, civil law, contract law, jurisprudence, Roman law')],
  [
    'business',
    words(
      'commerce, commercial enterprise, economics, tax, stock exchange, finance, accounting, ' +
        'banking, stock market, corporate finance, business, marketing, insurance, trading, ' +
        'accountancy, real estate, advertising, industry',
    ),
  ],
  ['IT', words('computer science, computer, computing, computer graphics, Internet, database')],
  [
    'art',
    words(
      'music, art, performing arts, poetry, literature, dramaturgy, dancing, fine arts, painting, ' +
        'sculpture, theater, film, ballet, opera, drama, dance, jazz, cinematography, drawing, ' +
        'prosody, verse form, pottery, ceramics, musical notation',
    ),
  ],
  ['political', words('politics, government, diplomacy, political science')],
  [
    'sport',
    words(
      'baseball, sport, golf, football, American football, basketball, tennis, boxing, cricket, ' +
        'soccer, ice hockey, riding, rugby, swimming, wrestling, fencing, bowling, athletics, ' +
        'gymnastics, skiing, skating, sailing, rowing, racing, cycling, track and field, volleyball, ' +
        'athletic game, court game, hockey, squash, badminton, surfing, diving, judo, karate, ' +
        'martial art, polo, lacrosse, archery, horse racing, auto racing, rugby football',
    ),
  ],
  ['culinary', words('cooking, cookery, cuisine, food, baking')],
];

const CATEGORY_OF_DOMAIN = new Map(
  DOMAINS.flatMap(([category, domains]) => domains.map((domain) => [domain, category] as const)),
);

export function categoryOf(domain: string): Category | undefined {
  return CATEGORY_OF_DOMAIN.get(domain);
}

export interface UsageLabels {
  areaVariant: AreaVariant | null;
  register: LanguageRegister | null;
  isObsolete: boolean;
}

/** What the usage and region domains of a sense mean. */
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
