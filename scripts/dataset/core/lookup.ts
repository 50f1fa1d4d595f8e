import type { PartOfSpeech } from '../../../server/contract/vocabulary.ts';
import { recordKey } from '../records.ts';
import type { OwnWord } from '../own-words/entry.ts';
import type { CoreReference, PairFacts } from './reference.ts';

export interface Exceptions {
  /** Words that a headword may use in its definitions and synonyms. */
  allowed: ReadonlyMap<string, readonly string[]>;
  /** Words in Latin letters that are allowed in Russian, Chinese and Arabic. */
  latin: ReadonlySet<string>;
}

const CLOSED_CLASSES = [
  'preposition',
  'pronoun',
  'determiner',
  'conjunction',
  'article',
  'modal_verb',
] as const;
const AUXILIARIES: ReadonlySet<string> = new Set(
  'be am is are was were do have gonna gotta there not no so too as'.split(' '),
);

export class Lookup {
  /** The spellings that definitions may use. */
  readonly defining: ReadonlySet<string>;
  /** The headwords of the core. */
  readonly core: ReadonlySet<string>;
  /** The headwords that may be synonyms. */
  readonly common: ReadonlySet<string>;
  readonly offensive: ReadonlySet<string>;

  /** `words` are all our entries: those checked, the rest of the core, and the other files. */
  constructor(
    private readonly reference: CoreReference,
    readonly exceptions: Exceptions,
    words: readonly OwnWord[] = [],
  ) {
    const vocabulary = new Set(reference.vocabulary);
    const ownForms = words
      .filter(({ record }) => vocabulary.has(record.word))
      .flatMap(({ record }) => record.forms.map(({ word }) => word.toLowerCase()));
    this.defining = new Set([...reference.defining, ...ownForms]);
    this.core = new Set(Object.values(reference.pairs).map(({ word }) => word));
    const headwords = words.map(({ record }) => record.word);
    this.common = new Set([...reference.common, ...this.core, ...headwords]);
    this.offensive = new Set(reference.offensive);
  }

  facts(word: string, partOfSpeech: PartOfSpeech): PairFacts | undefined {
    const key = recordKey(word, partOfSpeech);
    return Object.hasOwn(this.reference.pairs, key) ? this.reference.pairs[key] : undefined;
  }

  spellings({ record }: OwnWord): string[] {
    const known = this.facts(record.word, record.part_of_speech)?.forms ?? [];
    return [record.word, ...[...record.forms, ...known].map(({ word }) => word)];
  }

  verbForms(word: string): string[] {
    return (this.facts(word, 'verb')?.forms ?? []).map((form) => form.word);
  }

  /** True for words that are grammar: "of", "the", "have". */
  isFunctionWord({ record: { word } }: OwnWord): boolean {
    return (
      AUXILIARIES.has(word) || CLOSED_CLASSES.some((partOfSpeech) => this.facts(word, partOfSpeech))
    );
  }

  isAllowed({ record, allowed }: OwnWord, word: string): boolean {
    return (
      allowed.includes(word) || (this.exceptions.allowed.get(record.word) ?? []).includes(word)
    );
  }
}
