import type { Grammar, PartOfSpeech } from '../../../server/contract/vocabulary.ts';
import type { NewForm, NewMeaning, NewWordRecord } from '../../../server/contract/word.ts';
import type { CorePair } from '../core/word-list.ts';
import { recordKey } from '../records.ts';
import type { CoverageRow } from './table.ts';

/** What the first meaning of a record of these parts of speech should have. */
interface Wanted {
  name: string;
  of: readonly PartOfSpeech[];
  has: (meaning: NewMeaning) => boolean;
}

const grammar =
  (...kinds: readonly Grammar[]) =>
  (meaning: NewMeaning): boolean =>
    kinds.some((kind) => meaning.grammar.includes(kind));

const WANTED: readonly Wanted[] = [
  {
    name: 'nouns with countability',
    of: ['noun'],
    has: grammar('countable', 'uncountable', 'plural', 'singular'),
  },
  {
    name: 'verbs with transitivity',
    of: ['verb'],
    has: grammar('transitive', 'intransitive'),
  },
  {
    name: 'with patterns',
    of: ['verb', 'adjective'],
    has: ({ patterns }) => patterns.length > 0,
  },
  {
    name: 'with collocations',
    of: ['noun', 'verb', 'adjective'],
    has: ({ collocations }) => collocations.length > 0,
  },
  {
    name: 'nouns with topics',
    of: ['noun'],
    has: ({ topics }) => topics.length > 0,
  },
  {
    name: 'with synonyms',
    of: ['noun', 'verb', 'adjective', 'adverb'],
    has: ({ synonyms }) => synonyms.length > 0,
  },
];

/** How deep the core is: what it says beyond translations, by what it says it of. */
export function depthRows(
  pairs: Iterable<CorePair>,
  records: ReadonlyMap<string, NewWordRecord>,
): CoverageRow[] {
  const core = [...pairs].flatMap((pair) => records.get(recordKey(pair.word, pair.partOfSpeech)) ?? []); // prettier-ignore
  const meanings = core.flatMap((record) => record.meanings);
  const forms = core.flatMap((record) => record.forms);
  const phrasal = core.filter((record) => record.verb___is_phrasal);
  return [
    row('forms with British', forms, isHeardInBritain),
    row('meanings with level', meanings, (meaning) => meaning.meaning_level !== null),
    row('phrasal with object', phrasal, (verb) => verb.verb___phrasal_object_pattern !== null),
    ...WANTED.map(({ name, of, has }) =>
      row(
        name,
        core.filter((record) => of.includes(record.part_of_speech)),
        ({ meanings: [first] }) => first !== undefined && has(first),
      ),
    ),
  ];
}

function row<T>(name: string, all: readonly T[], has: (one: T) => boolean): CoverageRow {
  return { name, covered: all.filter(has).length, all: all.length };
}

function isHeardInBritain({ pronunciations }: NewForm): boolean {
  return pronunciations.some(({ area_variant: area }) => area === 'british' || area === 'common');
}
