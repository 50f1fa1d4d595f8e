import { readWordList } from '../source-files.ts';
import {
  everywhere,
  type Evidence,
  type Variant,
} from '../../../server/contract/inflection/evidence.ts';
import { regularPlurals } from '../../../server/contract/inflection/regular-nouns.ts';
import { readVariantTable } from './evidence.ts';

export interface NounForms {
  plural: Variant[];
  isIrregular: boolean;
  isUncountable: boolean;
  isAlwaysPlural: boolean;
}

export interface NounToInflect {
  word: string;
  /** Lexicographer files of its meanings, the most frequent first. */
  lexFiles: readonly number[];
  isProper: boolean;
  /** True if the same spelling is a verb, so that its -s form does not prove a plural. */
  isVerb: boolean;
}

const PERSON = 18;
/** Lexicographer files whose nouns are usually countable. */
const COUNTABLE = new Set([5, 6, 8, 11, 14, 15, 17, PERSON, 20, 25, 28]);
/** Lexicographer files whose nouns are often without a plural. */
const MASS = new Set([4, 7, 9, 10, 12, 13, 16, 19, 21, 22, 24, 26, 27]);

/** Endings of qualities, states, activities, sciences and diseases: their rare plurals say little. */
const ABSTRACT =
  /(?:ness|ity|ism|ship|hood|ing|i[ts]is|osis|ia|[ae]?cy|[ae]nce|(?:log|graph|nom|metr|path|tom)y)$/;

/** First words of the names of biological groups. */
const TAXON =
  /^(?:(?:super|sub)?(?:family|order|class|phylum|kingdom|genus|tribe|division)|form)\s/;

/** Splits a compound after its head: "point of view", "son-in-law". */
const AFTER_HEAD = /^([^\s-]+)((?:\s(?:of|in|at|to|on|de|for|with|about)\s.*|-in-law)$)/;

const NONE: NounForms = {
  plural: [],
  isIrregular: false,
  isUncountable: false,
  isAlwaysPlural: false,
};

export function nounInflector(evidence: Evidence): (noun: NounToInflect) => NounForms {
  const irregular = readVariantTable('inflection/irregular-nouns.txt');
  const uncountable = readWordList('inflection/uncountable-nouns.txt');
  const countable = readWordList('inflection/countable-nouns.txt');
  const pluralOnly = readWordList('inflection/plural-only-nouns.txt');
  const { american, british, rare } = evidence.spellings;
  const attested = (word: string): boolean => american.has(word) || british.has(word);

  function inflectWord({ word, lexFiles, isVerb }: NounToInflect): NounForms {
    const candidates = regularPlurals(word);
    const regular =
      candidates.find(attested) ??
      candidates.find((form) => rare.has(form)) ??
      candidates[0] ??
      word;
    const own = irregular.get(word);
    if (own) {
      const isIrregular = own.some((variant) => !candidates.includes(variant.word));
      return { ...NONE, plural: own, isIrregular };
    }
    if (uncountable.has(word)) return { ...NONE, isUncountable: true };
    if (pluralOnly.has(word)) return { ...NONE, isAlwaysPlural: true };
    const exceptions = exceptionsOf(word, candidates);
    if (exceptions.length > 0) {
      const also = attested(regular) && !isVerb ? [regular] : [];
      return { ...NONE, plural: [...exceptions, ...also].map(everywhere), isIrregular: true };
    }
    if (attested(regular) || countable.has(word)) {
      return { ...NONE, plural: [everywhere(regular)] };
    }
    if (lexFiles[0] === PERSON && /ese$/.test(word)) {
      return { ...NONE, plural: [everywhere(word)], isIrregular: true };
    }
    if (!/^\p{Ll}+$/u.test(word)) return NONE;
    if (isPluralEntry(word)) return { ...NONE, isAlwaysPlural: true };
    const hasRare = !isVerb && rare.has(regular) && !ABSTRACT.test(word);
    if (attested(word)) {
      const isUncountable = !isVerb && lexFiles.every((file) => MASS.has(file));
      return { ...NONE, plural: hasRare ? [everywhere(regular)] : [], isUncountable };
    }
    const first = lexFiles[0];
    const isCountable = hasRare || (first !== undefined && COUNTABLE.has(first));
    if (first === PERSON && /[a-z]{2}man$/.test(word)) {
      return { ...NONE, plural: [everywhere(`${word.slice(0, -2)}en`)], isIrregular: true };
    }
    return isCountable ? { ...NONE, plural: [everywhere(regular)] } : NONE;
  }

  /** WordNet has some plurals as entries of their own: "funds", "stairs". */
  function isPluralEntry(word: string): boolean {
    return /[^sui]s$/.test(word) && !/ics$/.test(word) && attested(word.slice(0, -1));
  }

  /** Irregular plurals in WordNet's list; if the word is in our lists, only those that are too. */
  function exceptionsOf(word: string, candidates: readonly string[]): string[] {
    const listed = evidence.exceptions.noun.get(word) ?? [];
    const plurals = listed.filter(
      (form) => !candidates.includes(form) && (attested(form) || !attested(word)),
    );
    if (plurals.length === 0 && /[a-z]{2}man$/.test(word) && attested(`${word.slice(0, -2)}en`)) {
      return [`${word.slice(0, -2)}en`];
    }
    return plurals.sort();
  }

  /** Compounds take the plural at their head: "mothers-in-law", "ice creams". */
  function inflectCompound(noun: NounToInflect): NounForms {
    const listed = evidence.exceptions.noun.get(noun.word)?.[0];
    if (listed !== undefined) return { ...NONE, plural: [everywhere(listed)], isIrregular: true };
    const first = noun.lexFiles[0];
    if (TAXON.test(noun.word) || first === undefined || !COUNTABLE.has(first)) return NONE;
    const [, head, tail] = AFTER_HEAD.exec(noun.word) ?? [];
    if (head !== undefined && tail !== undefined) {
      const plural = pluralPart(head, noun);
      if (!plural) return NONE;
      const isIrregular = tail === '-in-law';
      return { ...NONE, plural: [{ ...plural, word: plural.word + tail }], isIrregular };
    }
    const [, before, last] = /^(.*[\s-])([^\s-]+)$/.exec(noun.word) ?? [];
    if (before === undefined || last === undefined || /\s(?:of|in|for|with)\s/.test(before)) {
      return NONE;
    }
    const plural = pluralPart(last, noun);
    return plural ? { ...NONE, plural: [{ ...plural, word: before + plural.word }] } : NONE;
  }

  /** The usual plural of a word inside a compound, or null when it has none. */
  function pluralPart(word: string, noun: NounToInflect): Variant | null {
    if (!/^\p{Ll}+$/u.test(word) || !attested(word)) return null;
    const { plural } = inflectWord({ ...noun, word, isVerb: false });
    return plural.find(({ area }) => area === null) ?? plural[0] ?? null;
  }

  const isListed = (word: string): boolean =>
    irregular.has(word) || uncountable.has(word) || pluralOnly.has(word);

  return (noun) => {
    if (noun.isProper) return NONE;
    const isCompound = /[\s-]/.test(noun.word) && !isListed(noun.word);
    return isCompound ? inflectCompound(noun) : inflectWord(noun);
  };
}
