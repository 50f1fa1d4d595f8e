import { type Label, LABELS, type LanguageRegister } from '../../../server/contract/vocabulary.ts';
import type { NewMeaning } from '../../../server/contract/word.ts';
import type { RecordStore } from '../records.ts';

/** How definitions describe their own words, by label. */
const WORDS_OF_LABEL: Readonly<Record<Exclude<Label, 'literary'>, RegExp>> = {
  offensive: /\b(?:offensive|slur)\b/,
  vulgar: /\b(?:vulgar|obscene)\b/,
  disapproving: /\b(?:disparaging|derogatory)\b/,
  dated: /\b(?:dated|old-fashioned)\b/,
  humorous: /\bhumorous\b/,
  euphemistic: /\beuphemis(?:m|tic)\b/,
};

/** WordNet's usage domains, by label. */
const LABEL_OF_USAGE: Readonly<Record<string, Label>> = {
  'ethnic slur': 'offensive',
  obscenity: 'vulgar',
  disparagement: 'disapproving',
  euphemism: 'euphemistic',
};

const QUALITY =
  '(?:offensive|vulgar|obscene|disparaging|derogatory|insulting|slang|informal|humorous|dated|British|often|sometimes|usually|extremely|and|or|but)';

/** "(slang) ...", "... (derogatory of a man)": remarks in brackets about the word itself. */
const IN_BRACKETS = new RegExp(
  `\\((?:[\\w-]+ )*?(?:offensive|vulgar|obscene|disparaging|derogatory|ethnic slur|slang)(?: (?:of .*|slang|term|terms|name|informal))?\\)|now considered offensive`,
  'g',
);

/** "an offensive term for ...", "British slang for ...": introductions about the word itself. */
const IN_FRONT = new RegExp(
  `^(?:\\([^)]*\\) )?(?:an? |the )?(?:[A-Z]\\w+ )*(?:${QUALITY}[, ]+)*(?:\\([^)]*\\) )?(?:(?:terms?|names?|words?|expressions?|reference) (?:for|to|used)\\b|(?<=slang )(?:\\([^)]*\\) )?for\\b)`,
);

/** The part of a definition that is about the word itself; "" if there is none. */
function selfDescription(definition: string): string {
  const front = IN_FRONT.exec(definition)?.[0] ?? '';
  return [front, ...(definition.match(IN_BRACKETS) ?? [])].join(' ');
}

/** The labels of a meaning, from its usage domains and its definition. */
export function labelsOf(definition: string, usages: readonly string[] = []): Label[] {
  const text = selfDescription(definition);
  return LABELS.filter(
    (label) =>
      usages.some((usage) => LABEL_OF_USAGE[usage] === label) ||
      (label !== 'literary' && WORDS_OF_LABEL[label].test(text)),
  );
}

/** The register that goes with such labels: vulgar and offensive words are not neutral English. */
export function registerOf(definition: string, labels: readonly Label[]): LanguageRegister | null {
  if (/\bslang\b/.test(selfDescription(definition)) || labels.includes('vulgar')) return 'slang';
  return labels.includes('offensive') || labels.includes('disapproving') ? 'informal' : null;
}

/** Labels that keep a word out of the synonyms of others. */
const KEPT_OUT: readonly Label[] = ['offensive', 'vulgar'];

/**
 * Removes offensive and vulgar words from synonyms and antonyms: those that are so in all meanings
 * of a part of speech, and those that are so in the same concept of WordNet.
 */
export function dropLabelledSynonyms(
  store: RecordStore,
  conceptOf: (meaning: NewMeaning) => string | undefined,
): void {
  const isKeptOut = ({ labels }: NewMeaning): boolean =>
    labels.some((label) => KEPT_OUT.includes(label));
  const always = new Set<string>();
  const inConcept = new Set<string>();
  for (const record of store.values()) {
    if (record.meanings.every(isKeptOut)) always.add(record.word);
    for (const meaning of record.meanings.filter(isKeptOut)) {
      inConcept.add(`${record.word}\t${conceptOf(meaning)}`);
    }
  }
  for (const { meanings } of store.values()) {
    for (const meaning of meanings) {
      const isFine = (word: string): boolean =>
        !always.has(word) && !inConcept.has(`${word}\t${conceptOf(meaning)}`);
      if (!meaning.synonyms.every(isFine)) meaning.synonyms = meaning.synonyms.filter(isFine);
      if (!meaning.antonyms.every(isFine)) meaning.antonyms = meaning.antonyms.filter(isFine);
    }
  }
}
