import type { OwnWord } from '../../own-words/entry.ts';
import type { Lookup } from '../lookup.ts';

export const MAX_DEFINITION_WORDS = 20;

/**
 * Definitions are short, use the defining vocabulary, and do not contain their headword, unless
 * there is no English without it.
 */
export function checkDefinitions(word: OwnWord, lookup: Lookup): string[] {
  const spellings = lookup.spellings(word).map((spelling) => tokensOf(spelling).join(' '));
  return word.meanings.flatMap(({ meaning: { definition }, location }) => {
    const problems: string[] = [];
    const tokens = tokensOf(definition);
    if (tokens.length > MAX_DEFINITION_WORDS) {
      problems.push(`the definition has ${tokens.length} words, at most ${MAX_DEFINITION_WORDS}.`);
    }
    if (/[.!]$/.test(definition)) problems.push('a definition ends without a stop.');
    if (/[()[\]]/.test(definition)) problems.push('a definition has no brackets.');
    const beyond = tokens.filter((token) => !isKnown(token, word, lookup));
    if (beyond.length > 0) {
      const list = [...new Set(beyond)].join(', ');
      problems.push(`not in the defining vocabulary: ${list}.`);
    }
    const text = ` ${tokens.join(' ')} `;
    const own = spellings.find((spelling) => text.includes(` ${spelling} `));
    if (own !== undefined && !lookup.isAllowed(word, own) && !lookup.isFunctionWord(word)) {
      problems.push(`the definition uses the headword ("${own}").`);
    }
    return problems.map((problem) => `${location}: ${problem}`);
  });
}

const isKnown = (token: string, word: OwnWord, lookup: Lookup): boolean =>
  [token, token.replace(/'s?$/, ''), ...adjectivesOf(token)].some(
    (spelling) =>
      /^\d+$/.test(spelling) || lookup.defining.has(spelling) || lookup.isAllowed(word, spelling),
  );

/** "quickly" may come from "quick", "happily" from "happy", "gently" from "gentle". */
function adjectivesOf(token: string): string[] {
  const stem = /^(.{3,})ly$/.exec(token)?.[1];
  return stem === undefined ? [] : [stem, stem.replace(/i$/, 'y'), `${stem}le`];
}

/** Words in lower case; "well-known" is two. */
const tokensOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [];
