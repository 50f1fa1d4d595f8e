import type { AreaVariant } from '../vocabulary.ts';

export interface Pronunciation {
  ipa: string;
  /** The stress of each vowel as a digit: "01" for `əˈbaʊt`. */
  stress: string;
}

/** The usual pronunciation comes first. */
export type PronunciationLookup = (word: string) => readonly Pronunciation[];

/** Every spelling, including forms, in one Hunspell dictionary of SCOWL. */
export type SpellingList = ReadonlySet<string>;

export interface SpellingLists {
  american: SpellingList;
  british: SpellingList;
  /** Rarer words, American and British together. */
  rare: SpellingList;
}

/** The irregular forms that WordNet lists, by part of speech and word. */
export type WordNetExceptions = Record<
  'noun' | 'verb' | 'adjective',
  ReadonlyMap<string, readonly string[]>
>;

/** The evidence by which inflections are decided. */
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

export const everywhere = (word: string): Variant => ({ word, area: null });

/** Chooses the spelling that word lists have; `preferred` if they have neither, or both alike. */
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

/** True if the last syllable of a word is stressed; null if its pronunciation is unknown. */
export function endsStressed(word: string, lookUp: PronunciationLookup): boolean | null {
  const first = lookUp(word)[0];
  if (first) return first.stress.length === 1 || /[12]$/.test(first.stress);
  return countVowelGroups(word) === 1 ? true : null;
}

const countVowelGroups = (word: string): number =>
  word.replace(/e$/, '').match(/[aeiouy]+/g)?.length ?? 0;
