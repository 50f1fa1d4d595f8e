import tables from './tags.json' with { type: 'json' };
import type {
  AreaVariant,
  Category,
  Grammar,
  InflectedForm,
  Label,
  LanguageRegister,
  PartOfSpeech,
} from '../../../contract/vocabulary.ts';

/** Maps the vocabulary of wiktextract to ours. */

/** Where ours is less exact, the record's description has the rest. */
const PARTS_OF_SPEECH: Readonly<Record<string, string>> = tables.partsOfSpeech;

/** Null if records have no equivalent. */
export function partOfSpeechOf(
  pos: string,
): { partOfSpeech: PartOfSpeech; description: string | null } | null {
  const found = Object.hasOwn(PARTS_OF_SPEECH, pos) ? PARTS_OF_SPEECH[pos] : undefined;
  if (found === undefined) return null;
  const [partOfSpeech, description = null] = found.split(', ');
  return { partOfSpeech: partOfSpeech as PartOfSpeech, description };
}

const AREAS = new Map(
  (['american', 'british', 'australian'] as const).flatMap((area) =>
    tables.areas[area].map((tag): [string, AreaVariant] => [tag, area]),
  ),
);

/** The area that all regional tags name; `common` if there are none or they differ. */
export function areaOf(tags: readonly string[]): AreaVariant {
  let area: AreaVariant | undefined;
  for (const tag of tags) {
    const named = AREAS.get(tag);
    if (area !== undefined && named !== undefined && named !== area) return 'common';
    area ??= named;
  }
  return area ?? 'common';
}

export const isArea = (tag: string): boolean => AREAS.has(tag);

type SenseTag =
  | { obsolete: true; label?: Label }
  | { label: Label }
  | { grammar: Grammar }
  | { register: LanguageRegister };

const SENSE_TAGS: ReadonlyMap<string, SenseTag> = new Map(
  Object.entries(tables.senseTags) as [string, SenseTag][],
);

interface SenseTags {
  isObsolete: boolean;
  labels: Label[];
  grammar: Grammar[];
  register: LanguageRegister | null;
  area: AreaVariant;
  /** The number of tags that no field can hold. */
  others: number;
}

export function readSenseTags(tags: readonly string[]): SenseTags {
  const read: SenseTags = {
    isObsolete: false,
    labels: [],
    grammar: [],
    register: null,
    area: areaOf(tags),
    others: 0,
  };
  for (const tag of tags) {
    const said = SENSE_TAGS.get(tag);
    if (said === undefined) {
      if (!isArea(tag) && !LINK_TAGS.has(tag)) read.others += 1;
    } else if ('obsolete' in said) read.isObsolete = true;
    else if ('label' in said) read.labels.push(said.label);
    else if ('grammar' in said) read.grammar.push(said.grammar);
    else read.register ??= said.register;
  }
  return read;
}

/** Tags that repeat `form_of` and `alt_of`. */
const LINK_TAGS = new Set(['form-of', 'alt-of', 'alternative', 'no-gloss']);

const ABBREVIATIONS = ['abbreviation', 'initialism', 'acronym', 'clipping', 'ellipsis'];
export const isAbbreviation = (tags: readonly string[]): boolean =>
  tags.some((tag) => ABBREVIATIONS.includes(tag));

/** Forms that only serve wiktextract itself or repeat the headword. */
const BOOKKEEPING = ['table-tags', 'inflection-template', 'class', 'canonical', 'romanization'];
export const isBookkeeping = (tags: readonly string[]): boolean =>
  tags.some((tag) => BOOKKEEPING.includes(tag)) || (tags.length === 1 && tags[0] === 'infinitive');

/** Null if records have no equivalent. */
export function formOf(tags: readonly string[], partOfSpeech: PartOfSpeech): InflectedForm | null {
  const has = (tag: string) => tags.includes(tag);
  if ((has('first-person') || has('second-person')) && !has('third-person')) return null;
  if (partOfSpeech === 'pronoun' || partOfSpeech === 'determiner') {
    if (has('reflexive')) return 'reflexive';
    if (has('possessive')) return has('pronoun') ? 'possessive_pronoun' : 'possessive_adjective';
    if (has('objective') || has('accusative')) return 'object';
  }
  if (has('participle')) return has('past') ? 'past_participle' : 'present_participle';
  if (has('gerund')) return 'present_participle';
  if (has('past') || has('preterite')) return 'past_simple';
  if (has('third-person') && has('singular')) return 'third_person_singular';
  if (has('comparative')) return 'comparative_form';
  if (has('superlative')) return 'superlative_form';
  if (has('plural') && partOfSpeech !== 'verb') return 'plural_form';
  return null;
}

const CATEGORY_OF_TOPIC = tables.categoryOfTopic as Readonly<Record<string, Category>>;

export const categoryOf = (topic: string): Category | null =>
  Object.hasOwn(CATEGORY_OF_TOPIC, topic) ? (CATEGORY_OF_TOPIC[topic] ?? null) : null;

/** Wiktionary's categories that describe a whole entry. */
export const ENTRY_CATEGORIES = {
  irregularPlural: 'English nouns with irregular plurals',
  irregularVerb: 'English irregular verbs',
  phrasalVerb: 'English phrasal verbs',
  pluralOnly: 'English pluralia tantum',
} as const;
