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
const UNCOUNTABLE: NounForms = { ...NONE, isUncountable: true };
const ALWAYS_PLURAL: NounForms = { ...NONE, isAlwaysPlural: true };

const menOf = (man: string): string => `${man.slice(0, -2)}en`;
const regularly = (plural: string): NounForms => ({ ...NONE, plural: [everywhere(plural)] });
const irregularly = (...plurals: string[]): NounForms => ({
  ...NONE,
  plural: plurals.map(everywhere),
  isIrregular: true,
});

export class NounInflector {
  private readonly irregular = readVariantTable('inflection/irregular-nouns.txt');
  private readonly uncountable = readWordList('inflection/uncountable-nouns.txt');
  private readonly countable = readWordList('inflection/countable-nouns.txt');
  private readonly pluralOnly = readWordList('inflection/plural-only-nouns.txt');

  constructor(private readonly evidence: Evidence) {}

  inflect(noun: NounToInflect): NounForms {
    if (noun.isProper) return NONE;
    const isCompound = /[\s-]/.test(noun.word) && !this.isListed(noun.word);
    return isCompound ? this.inflectCompound(noun) : this.inflectWord(noun);
  }

  private inflectWord(noun: NounToInflect): NounForms {
    const candidates = regularPlurals(noun.word);
    const regular =
      candidates.find((form) => this.isAttested(form)) ??
      candidates.find((form) => this.evidence.spellings.rare.has(form)) ??
      candidates[0] ??
      noun.word;
    return (
      this.ownForms(noun.word, candidates) ??
      this.attestedForms(noun, candidates, regular) ??
      this.likelyForms(noun, regular)
    );
  }

  /** From our own lists. */
  private ownForms(word: string, candidates: readonly string[]): NounForms | undefined {
    const own = this.irregular.get(word);
    if (own) {
      const isIrregular = own.some((variant) => !candidates.includes(variant.word));
      return { ...NONE, plural: own, isIrregular };
    }
    if (this.uncountable.has(word)) return UNCOUNTABLE;
    return this.pluralOnly.has(word) ? ALWAYS_PLURAL : undefined;
  }

  /** Irregular plurals that WordNet lists, or a regular one that the word lists have. */
  private attestedForms(
    { word, isVerb }: NounToInflect,
    candidates: readonly string[],
    regular: string,
  ): NounForms | undefined {
    const exceptions = this.exceptionsOf(word, candidates);
    if (exceptions.length > 0) {
      return irregularly(...exceptions, ...(this.isAttested(regular) && !isVerb ? [regular] : []));
    }
    return this.isAttested(regular) || this.countable.has(word) ? regularly(regular) : undefined;
  }

  /** From its spelling and its meanings. */
  private likelyForms({ word, lexFiles, isVerb }: NounToInflect, regular: string): NounForms {
    const [first] = lexFiles;
    if (first === PERSON && /ese$/.test(word)) return irregularly(word);
    if (!/^\p{Ll}+$/u.test(word)) return NONE;
    if (this.isPluralEntry(word)) return ALWAYS_PLURAL;
    const isRare = this.evidence.spellings.rare.has(regular);
    const hasRare = !isVerb && isRare && !ABSTRACT.test(word);
    if (this.isAttested(word)) {
      const isUncountable = !isVerb && lexFiles.every((file) => MASS.has(file));
      return { ...(hasRare ? regularly(regular) : NONE), isUncountable };
    }
    if (first === PERSON && /[a-z]{2}man$/.test(word)) return irregularly(menOf(word));
    return hasRare || (first !== undefined && COUNTABLE.has(first)) ? regularly(regular) : NONE;
  }

  /** WordNet has some plurals as entries of their own: "funds", "stairs". */
  private isPluralEntry(word: string): boolean {
    return /[^sui]s$/.test(word) && !/ics$/.test(word) && this.isAttested(word.slice(0, -1));
  }

  /** Irregular plurals in WordNet's list; if the word is in our lists, only those that are too. */
  private exceptionsOf(word: string, candidates: readonly string[]): string[] {
    const listed = this.evidence.exceptions.noun.get(word) ?? [];
    const plurals = listed.filter(
      (form) => !candidates.includes(form) && (this.isAttested(form) || !this.isAttested(word)),
    );
    const isMan = plurals.length === 0 && /[a-z]{2}man$/.test(word) && this.isAttested(menOf(word));
    return isMan ? [menOf(word)] : plurals.sort();
  }

  /** Compounds take the plural at their head: "mothers-in-law", "ice creams". */
  private inflectCompound(noun: NounToInflect): NounForms {
    const listed = this.evidence.exceptions.noun.get(noun.word)?.[0];
    if (listed !== undefined) return irregularly(listed);
    const first = noun.lexFiles[0];
    if (TAXON.test(noun.word) || first === undefined || !COUNTABLE.has(first)) return NONE;
    const [, head, tail] = AFTER_HEAD.exec(noun.word) ?? [];
    if (head !== undefined && tail !== undefined) {
      const plural = this.pluralPart(head, noun);
      if (!plural) return NONE;
      const isIrregular = tail === '-in-law';
      return { ...NONE, plural: [{ ...plural, word: plural.word + tail }], isIrregular };
    }
    const [, before, last] = /^(.*[\s-])([^\s-]+)$/.exec(noun.word) ?? [];
    if (before === undefined || last === undefined || /\s(?:of|in|for|with)\s/.test(before)) {
      return NONE;
    }
    const plural = this.pluralPart(last, noun);
    return plural ? { ...NONE, plural: [{ ...plural, word: before + plural.word }] } : NONE;
  }

  /** The usual plural of a word inside a compound, or null when it has none. */
  private pluralPart(word: string, noun: NounToInflect): Variant | null {
    if (!/^\p{Ll}+$/u.test(word) || !this.isAttested(word)) return null;
    const { plural } = this.inflectWord({ ...noun, word, isVerb: false });
    return plural.find(({ area }) => area === null) ?? plural[0] ?? null;
  }

  private isListed(word: string): boolean {
    return this.irregular.has(word) || this.uncountable.has(word) || this.pluralOnly.has(word);
  }

  private isAttested(word: string): boolean {
    const { american, british } = this.evidence.spellings;
    return american.has(word) || british.has(word);
  }
}
