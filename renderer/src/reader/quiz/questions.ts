import { foldHeadword } from '../../../../server/contract/spelling.ts';
import type { TranslationLanguage } from '../../../../server/contract/vocabulary.ts';
import type { ListedWord } from '../lists/read-list.ts';
import {
  definitionOf,
  type FirstMeaning,
  type Gap,
  gapOf,
  translationOf,
} from '../lists/texts-of.ts';

/** The ways of asking: choose the meaning, type the word, type what is heard, fill the gap. */
export const KINDS = ['meaning', 'word', 'sound', 'gap'] as const;
export type Kind = (typeof KINDS)[number];

export interface Question {
  kind: Kind;
  word: ListedWord;
  /** The right answer, as it is shown. */
  right: string;
  /** The answers to choose from, `right` included; empty where the answer is typed. */
  choices: FirstMeaning[];
  gap: Gap | null;
}

const CHOICES = 4;
const ROUND = 20;

interface Asking {
  kind: Kind | 'mixed';
  canSay: (word: ListedWord) => boolean;
  /** The one chosen for translations. */
  language: TranslationLanguage | undefined;
  /** From 0 to below 1. */
  random: () => number;
}

/** A round of questions about a list: words that are due come first, others in any order. */
export function roundOf(list: readonly ListedWord[], asking: Asking): Question[] {
  const { kind, random } = asking;
  const due = ({ schedule }: ListedWord) => (schedule ? Date.parse(schedule.due) : Infinity);
  return shuffled(list, random)
    .sort((a, b) => (due(a) === due(b) ? 0 : due(a) - due(b)))
    .flatMap((word) => {
      const kinds = kind === 'mixed' ? shuffled(KINDS, random) : [kind];
      return kinds.flatMap((one) => questionOf(one, word, list, asking) ?? []).slice(0, 1);
    })
    .slice(0, ROUND);
}

function questionOf(
  kind: Kind,
  word: ListedWord,
  list: readonly ListedWord[],
  { canSay, language, random }: Asking,
): Question | null {
  const question: Question = { kind, word, right: word.word, choices: [], gap: null };
  if (kind === 'sound') return canSay(word) ? question : null;
  if (kind === 'word') return definitionOf(word) && question;
  if (kind === 'gap') {
    const gap = gapOf(word);
    return gap && { ...question, right: gap.missing, gap };
  }
  const choices = choicesFor([word, ...shuffled(list, random)], language);
  const [own] = choices;
  return own ? { ...question, right: own.text, choices: shuffled(choices, random) } : null;
}

/** The meaning of the first word and of some others in one language; none if there are no others. */
function choicesFor([word, ...all]: [ListedWord, ...ListedWord[]], language?: TranslationLanguage) {
  const words = [word, ...all.filter((other) => other.word !== word.word)];
  for (const [meanings, least] of [
    [words.map((one) => translationOf(one, language)), CHOICES],
    [words.map(definitionOf), 2],
  ] as const) {
    const texts = new Map(meanings.flatMap((one) => (one ? [[one.text, one]] : [])));
    if (meanings[0] && texts.size >= least) return [...texts.values()].slice(0, CHOICES);
  }
  return [];
}

/** True if something typed answers a question: the word itself, too, where a form is missing. */
export const isRight = ({ right, word }: Question, given: string): boolean =>
  [right, word.word].some((text) => foldHeadword(text) === foldHeadword(given));

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
