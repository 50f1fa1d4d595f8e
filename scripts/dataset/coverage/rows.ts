import type { Grammar, PartOfSpeech } from '../../../server/contract/vocabulary.ts';
import type { NewMeaning, NewWordRecord } from '../../../server/contract/word.ts';

export interface CoverageRow {
  name: string;
  covered: number;
  all: number;
}

const grammar =
  (...kinds: readonly Grammar[]) =>
  (meaning: NewMeaning): boolean =>
    kinds.some((kind) => meaning.grammar.includes(kind));

/** Expected of the first meaning of records of some parts of speech. */
const WANTED: readonly [string, readonly PartOfSpeech[], (first: NewMeaning) => boolean][] = [
  ['nouns with countability', ['noun'], grammar('countable', 'uncountable', 'plural', 'singular')],
  ['verbs with transitivity', ['verb'], grammar('transitive', 'intransitive')],
  ['with patterns', ['verb', 'adjective'], ({ patterns }) => patterns.length > 0],
  ['with collocations', ['noun', 'verb', 'adjective'], (first) => first.collocations.length > 0],
  ['nouns with topics', ['noun'], ({ topics }) => topics.length > 0],
  ['with synonyms', ['noun', 'verb', 'adjective', 'adverb'], (first) => first.synonyms.length > 0],
];

/** The coverage of fields that no gate demands. `keys` are those of the core's pairs. */
export function coverageRows(
  keys: readonly string[],
  records: ReadonlyMap<string, NewWordRecord>,
): CoverageRow[] {
  const core = keys.flatMap((key) => records.get(key) ?? []);
  const phrasal = core.filter((record) => record.verb___is_phrasal);
  return [
    { name: 'written', covered: core.length, all: keys.length },
    row(
      'forms with British',
      core.flatMap(({ forms }) => forms),
      ({ pronunciations }) =>
        pronunciations.some(({ area_variant: area }) => area === 'british' || area === 'common'),
    ),
    row(
      'meanings with level',
      core.flatMap(({ meanings }) => meanings),
      (meaning) => meaning.meaning_level !== null,
    ),
    row('phrasal with object', phrasal, (verb) => verb.verb___phrasal_object_pattern !== null),
    ...WANTED.map(([name, of, has]) =>
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

export function fallenRows(
  rows: readonly CoverageRow[],
  reached: readonly CoverageRow[],
): string[] {
  const byName = new Map(rows.map((one) => [one.name, one]));
  return reached.flatMap((before) => {
    const now = byName.get(before.name);
    if (!now) return [`${before.name}: no longer counted.`];
    const hasFallen = now.covered * before.all < before.covered * now.all;
    return hasFallen ? [`${rowText(now)}, was ${before.covered} of ${before.all}`] : [];
  });
}

export function rowText({ name, covered, all }: CoverageRow): string {
  const percent = all === 0 ? '-' : `${((100 * covered) / all).toFixed(1)} %`;
  return `${name.padEnd(24)}${percent.padStart(8)}   ${covered} of ${all}`;
}
