import type { OwnWord } from '../../own-words/entry.ts';
import type { SourceLine } from '../../source-files.ts';
import type { Lookup } from '../lookup.ts';

const MIN_WORDS = 4;
const MAX_WORDS = 15;
const MAX_EXAMPLES = 2;

/** Examples are sentences of reasonable length that contain the word. */
export function checkExamples(word: OwnWord, lookup: Lookup): string[] {
  const spellings = lookup.spellings(word);
  return word.meanings.flatMap(({ examples, location: at }) => [
    ...(examples.length > MAX_EXAMPLES
      ? [`${at}: at most ${MAX_EXAMPLES} examples, found ${examples.length}.`]
      : []),
    ...examples.flatMap(({ text, location }) => {
      const problems: string[] = [];
      const length = text.split(/\s+/).length;
      if (length < MIN_WORDS || length > MAX_WORDS) {
        problems.push(`an example has ${MIN_WORDS} to ${MAX_WORDS} words, this one ${length}.`);
      }
      if (!/^["'“‘¿]?[\p{Lu}\p{N}]/u.test(text)) problems.push('an example begins with a capital.');
      if (!/[.?!]["'”’]?$/.test(text)) problems.push('an example ends with a stop.');
      if (!spellings.some((spelling) => shows(text, spelling))) {
        problems.push(`the example does not show "${word.record.word}".`);
      }
      return problems.map((problem) => `${location}: ${problem}`);
    }),
  ]);
}

/** No example is used twice. `known` are entries that are not checked themselves. */
export function checkUniqueExamples(
  words: readonly OwnWord[],
  known: readonly OwnWord[] = [],
): string[] {
  const locations = new Map(
    examplesOf(known).map(({ text, location }) => [foldExample(text), location]),
  );
  const problems: string[] = [];
  for (const { text, location } of examplesOf(words)) {
    const key = foldExample(text);
    const first = locations.get(key);
    if (first === undefined) locations.set(key, location);
    else problems.push(`${location}: the same example stands in ${first}.`);
  }
  return problems;
}

const examplesOf = (words: readonly OwnWord[]): SourceLine[] =>
  words.flatMap(({ meanings }) => meanings.flatMap(({ examples }) => examples));

const foldExample = (text: string): string => tokensOf(text).join(' ');

const PLACEHOLDERS: Readonly<Record<string, readonly string[] | 'anything'>> = {
  "one's": ['my', 'your', 'his', 'her', 'its', 'our', 'their'],
  oneself: ['myself', 'yourself', 'himself', 'herself', 'itself', 'ourselves', 'yourselves', 'themselves'], // prettier-ignore
  somebody: 'anything',
  "somebody's": 'anything',
  someone: 'anything',
  "someone's": 'anything',
  something: 'anything',
};

/** True if a text has all the words of a spelling, together or apart ("took it off"). */
function shows(text: string, spelling: string): boolean {
  const tokens = new Set(tokensOf(text));
  const parts = wholeWords(spelling);
  return parts.every((part) => {
    if (tokens.has(part)) return true;
    const stands = parts.length > 1 ? PLACEHOLDERS[part] : undefined;
    return stands === 'anything' || (stands?.some((word) => tokens.has(word)) ?? false);
  });
}

/** Words in lower case; "I'm" and "dog's" also count as their parts. */
export const tokensOf = (text: string): string[] =>
  wholeWords(text).flatMap((token) => {
    const [, stem, tail] = /^(.+)('(?:m|s|re|ve|ll|d))$/.exec(token) ?? [];
    return stem === undefined || tail === undefined ? [token] : [token, stem, tail];
  });

function wholeWords(text: string): string[] {
  const tokens =
    text
      .toLowerCase()
      .replace(/[\u2018\u2019]/g, "'")
      .match(/'?[\p{L}\p{N}][\p{L}\p{N}'.-]*/gu) ?? [];
  return tokens.map((token) => token.replace(/['.-]+$/, ''));
}
