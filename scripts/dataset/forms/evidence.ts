import type { AreaVariant } from '../../../server/contract/vocabulary.ts';
import { readTable } from '../source-files.ts';
import type { PronunciationLookup } from '../sound/pronunciations.ts';
import type { SpellingLists } from './spelling-lists.ts';

/** The irregular forms that WordNet lists, by part of speech and word. */
export type WordNetExceptions = Record<
  'noun' | 'verb' | 'adjective',
  ReadonlyMap<string, readonly string[]>
>;

export function readExceptions(): WordNetExceptions {
  const rows = readTable('inflection/wordnet-exceptions.txt', 3);
  const of = (part: string) =>
    new Map(
      rows.flatMap(({ cells: [kind, word = '', forms = ''] }) =>
        kind === part ? [[word, forms.split(', ')] as const] : [],
      ),
    );
  return { noun: of('noun'), verb: of('verb'), adjective: of('adjective') };
}

/** What inflections are decided by. */
export interface Evidence {
  spellings: SpellingLists;
  exceptions: WordNetExceptions;
  pronunciations: PronunciationLookup;
}

/** One spelling of a form and the area where it is used; null means everywhere. */
export interface Variant {
  word: string;
  area: AreaVariant | null;
}

export function everywhere(word: string): Variant {
  return { word, area: null };
}

/** "learned, british:learnt" as variants. @throws Error naming `place`. */
export function parseVariants(cell: string, place: string): Variant[] {
  return cell.split(',').map((part) => {
    const [, area, word] = /^\s*(?:(british|american):)?(\S.*?)\s*$/.exec(part) ?? [];
    if (word === undefined) throw new Error(`${place}: "${part}" is no spelling.`);
    if (area === 'british' || area === 'american') return { word, area };
    return everywhere(word);
  });
}

/** A table of ours from a base word to its variants. */
export function readVariantTable(path: string): Map<string, Variant[]> {
  return new Map(
    readTable(path, 2).map(({ cells: [base = '', forms = ''], place }) => [
      base,
      parseVariants(forms, place),
    ]),
  );
}

/**
 * Chooses between two spellings of a form by which word lists have them. If they have neither, or
 * both equally, `preferred` wins.
 */
export function chooseSpelling(
  preferred: string,
  other: string,
  { american, british }: SpellingLists,
): Variant[] {
  if (preferred === other) return [everywhere(preferred)];
  const us = american.has(preferred) || american.has(other);
  const uk = british.has(preferred) || british.has(other);
  if (!us && !uk) return [everywhere(preferred)];
  const american1 = pick(american, preferred, other, us);
  const british1 = pick(british, preferred, other, uk);
  const a = american1 ?? british1 ?? preferred;
  const b = british1 ?? american1 ?? preferred;
  if (a === b) return [everywhere(a)];
  return [
    { word: a, area: 'american' },
    { word: b, area: 'british' },
  ];
}

function pick(
  list: ReadonlySet<string>,
  preferred: string,
  other: string,
  known: boolean,
): string | null {
  if (!known) return null;
  return list.has(preferred) ? preferred : other;
}

/** Whether the last syllable of a word is stressed; null if its pronunciation is unknown. */
export function endsStressed(word: string, lookUp: PronunciationLookup): boolean | null {
  const first = lookUp(word)[0];
  if (first) return first.stress.length === 1 || /[12]$/.test(first.stress);
  return countVowelGroups(word) === 1 ? true : null;
}

function countVowelGroups(word: string): number {
  return word.replace(/e$/, '').match(/[aeiouy]+/g)?.length ?? 0;
}
