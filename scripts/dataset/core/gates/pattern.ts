import type { OwnMeaning, OwnWord } from '../../own-words/entry.ts';
import type { SourceLine } from '../../source-files.ts';
import type { Lookup } from '../lookup.ts';
import { tokensOf } from './example.ts';
import words from './pattern-words.json' with { type: 'json' };

/** The kinds of words that a pattern leaves open, longest first. */
const SLOTS = [
  ...['where/how ...', "somebody's", 'somebody', 'something', 'somewhere', 'yourself', 'that ...'],
  ...['to do', 'doing', 'do'],
] as const;

/** Words of a pattern that are neither the headword nor slots, apart from other plain words. */
const SMALL_WORDS: ReadonlySet<string> = new Set(words.small);

/** How many other words a pattern may need; that of a function word any number. */
const MAX_OTHER_WORDS = 2;

const { possessive: POSSESSIVES, reflexive: REFLEXIVES } = words;
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  ...words.variants,
  your: POSSESSIVES,
};
/** Words after which "..." stands for a clause. */
const CLAUSE =
  /^(?:that|if|as|than|because|though|although|unless|until|when|while|since|so|before|after|where|how|what|who|which|why|whether)$/;
const QUESTION = /^(?:where|how|what|who|whom|whose|which|when|why|whether|if|\w+ever)$/;

/** An element of a pattern: tells if a word of a sentence can stand for it. */
type Element = (token: string) => boolean;

/** Patterns show the headword among slots and small words, and the examples show a pattern. */
export const checkPatterns = (word: OwnWord, lookup: Lookup): string[] =>
  word.meanings.flatMap((meaning) => {
    const problems = meaning.patterns.flatMap((pattern) =>
      patternProblems(pattern, word, lookup).map((problem) => `${pattern.location}: ${problem}`),
    );
    const [first] = meaning.patterns;
    const areUnused =
      first && unusedPatterns(word, meaning, lookup).length === meaning.patterns.length;
    return areUnused && problems.length === 0
      ? [`${first.location}: no example shows one of the patterns.`]
      : problems;
  });

/** Patterns that no example shows: for a person to look at. */
export const patternsWithoutExample = (word: OwnWord, lookup: Lookup): string[] =>
  word.meanings.flatMap((meaning) =>
    unusedPatterns(word, meaning, lookup).map(
      ({ text, location }) => `${location}: no example shows "${text}".`,
    ),
  );

function patternProblems({ text }: SourceLine, word: OwnWord, lookup: Lookup): string[] {
  const heads = headTokens(word, lookup);
  const parts = partsOf(text, heads);
  const others = parts.filter(
    (part, i) =>
      !isSlot(part) &&
      !SMALL_WORDS.has(part) &&
      !heads.flat().includes(part) &&
      !(part === '...' && CLAUSE.test(parts[i - 1] ?? '')),
  );
  const isFunctionWord = lookup.isFunctionWord(word);
  const problems: string[] = [];
  if (!heads.every((forms) => forms.some((form) => parts.includes(form)))) {
    problems.push(`the pattern "${text}" does not contain "${word.record.word}".`);
  }
  const isKnown = (part: string): boolean =>
    lookup.defining.has(part) ||
    lookup.isAllowed(word, part) ||
    (isFunctionWord && lookup.core.has(part));
  const odd = others.find((part) => !isKnown(part));
  if (odd !== undefined || (others.length > MAX_OTHER_WORDS && !isFunctionWord)) {
    problems.push(
      `the pattern "${text}": "${odd ?? others.join(' ')}" is no slot (${SLOTS.join(', ')}).`,
    );
  }
  return problems;
}

function unusedPatterns(word: OwnWord, meaning: OwnMeaning, lookup: Lookup): SourceLine[] {
  const sentences = meaning.examples.map(({ text }) => tokensOf(text));
  const heads = headTokens(word, lookup);
  return meaning.patterns.filter(({ text }) => {
    const elements = partsOf(text, heads).flatMap((part) => elementsOf(part, heads, lookup));
    return !sentences.some((tokens) => isShown(elements, tokens));
  });
}

/** True if the elements are in the sentence in this order, whatever stands between them. */
function isShown(elements: readonly Element[], tokens: readonly string[]): boolean {
  let at = 0;
  return elements.every((element) => {
    while (at < tokens.length && !element(tokens[at] ?? '')) at += 1;
    at += 1;
    return at <= tokens.length;
  });
}

function headTokens(word: OwnWord, lookup: Lookup): string[][] {
  const spellings = lookup.spellings(word).map((spelling) => spelling.toLowerCase().split(' '));
  const [base = []] = spellings;
  return base.map((token, i) => {
    const placeholder = { "one's": POSSESSIVES, oneself: REFLEXIVES }[token] ?? [];
    const forms = spellings.filter(({ length }) => length === base.length);
    return [...new Set([...forms.map((tokens) => tokens[i] ?? ''), ...placeholder])];
  });
}

/** A pattern as slots and single words. What is part of the headword is no slot. */
function partsOf(pattern: string, heads: readonly string[][]): string[] {
  const isHead = (text: string): boolean => heads.some((forms) => forms.includes(text));
  const parts: string[] = [];
  for (let rest = pattern.toLowerCase(); rest !== ''; rest = rest.trimStart()) {
    const slot = SLOTS.find(
      (name) => `${rest} `.startsWith(`${name} `) && !name.split(' ').some(isHead),
    );
    const part = slot ?? /^\S+/.exec(rest)?.[0] ?? '';
    parts.push(part);
    rest = rest.slice(part.length);
  }
  return parts;
}

const isSlot = (part: string): boolean => SLOTS.some((name) => name === part);

function elementsOf(part: string, heads: readonly string[][], lookup: Lookup): Element[] {
  const head = heads.find((forms) => forms.includes(part));
  if (head) return [isOneOf(head.flatMap((form) => tokensOf(form)))];
  if (part === '...') return [];
  if (Object.hasOwn(ELEMENTS, part)) return ELEMENTS[part] ?? [];
  return isSlot(part) ? [] : [isOneOf(VARIANTS[part] ?? [part, ...lookup.verbForms(part)])];
}

const isAny: Element = () => true;

const ELEMENTS: Readonly<Record<string, Element[]>> = {
  'to do': [isOneOf(['to']), isAny],
  doing: [(token) => token.endsWith('ing')],
  do: [isAny],
  // The participle of any verb: "have something done".
  done: [isAny],
  'where/how ...': [(token) => QUESTION.test(token)],
  yourself: [isOneOf(REFLEXIVES)],
  "somebody's": [isOneOf(POSSESSIVES)],
};

function isOneOf(words: readonly string[]): Element {
  return (token) => words.includes(token);
}
