import { foldHeadword } from '../../../../../server/contract/spelling.ts';
import type { SearchItem } from '../../../../../server/contract/word.ts';
import { type Failure, toFailure } from '../../../api/failure.ts';
import { search } from '../../../api/public.ts';
import { searchAddress, wordAddress } from '../../../lib/addresses.ts';
import { datasets } from '../../state/datasets.svelte.ts';
import { wordSettings } from '../../../lib/word-settings.svelte.ts';
import { type Found, type Option, optionsOf } from './search-options.ts';

const DEBOUNCE_MS = 20;
/** Records to request; those of one headword become one option. */
const LIMIT = 20;

export interface Answer {
  /** The text as typed. */
  term: string;
  /** The part that is searched for: "run" of "to run". */
  searched: string;
  found: Found[];
  options: Option[];
  /** The page of the word finder that answers the term, if it is a question. */
  question: string | null;
  /** The answer is from words kept in this browser, because the server did not answer. */
  isKept?: boolean;
}

/** Searches as the user types. Late answers are dropped; the last one stays until the next. */
export class WordSearch {
  answer: Answer | null = $state.raw(null);
  failure: Failure | null = $state.raw(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private controller: AbortController | null = null;

  /** A blank text clears the answer. */
  type(text: string): void {
    this.stop();
    const term = text.trim();
    if (term === '') {
      this.answer = null;
      this.failure = null;
    } else {
      this.timer = setTimeout(() => void this.ask(term), DEBOUNCE_MS);
    }
  }

  /** The answer for exactly this term, requested if necessary; null if there is none. */
  async answerFor(text: string): Promise<Answer | null> {
    const term = text.trim();
    if (this.answer?.term === term) return this.answer;
    this.stop();
    await this.ask(term);
    return this.answer?.term === term ? this.answer : null;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.controller?.abort();
  }

  private async ask(term: string): Promise<void> {
    const controller = new AbortController();
    this.controller = controller;
    try {
      const query = {
        search: term,
        limit: LIMIT,
        search_languages: wordSettings.searched,
        ...wordSettings.glossed,
        dataset: await datasets.requested(),
      };
      const [{ data, meta }, question] = await Promise.all([
        search(query, controller.signal),
        questionOf(term),
      ]);
      if (controller.signal.aborted) return;
      const found = groupByHeadword(data);
      this.answer = {
        term,
        searched: meta.term,
        found,
        options: optionsOf(found, meta.did_you_mean),
        question,
      };
      this.failure = null;
    } catch (error) {
      if (controller.signal.aborted) return;
      const kept = await keptAnswer(term);
      if (controller.signal.aborted) return;
      this.answer = kept ?? this.answer;
      this.failure = kept ? null : toFailure(error);
    }
  }
}

/** Offline: the kept words that begin with the term. */
async function keptAnswer(term: string): Promise<Answer | null> {
  try {
    const { keptWordsLike } = await import('../../kept/kept-words.ts');
    const words = await keptWordsLike(term, LIMIT);
    if (words.length === 0) return null;
    const options = words.map((word) => ({ word, found: null }));
    return { term, searched: term, found: [], options, question: null, isKept: true };
  } catch {
    return null;
  }
}

function groupByHeadword(items: readonly SearchItem[]): Found[] {
  const found: Found[] = [];
  for (const item of items) {
    const last = found.at(-1);
    if (last?.word === item.word && last.match === item.match) last.records.push(item);
    else found.push({ word: item.word, match: item.match, records: [item] });
  }
  return found;
}

/** The page of the word finder that answers a term; null if it is no question, or cannot be read as one. */
export async function questionOf(term: string): Promise<string | null> {
  const questions = await import('./finder-question.ts').catch(() => null);
  return questions?.finderQuestion(term) ?? null;
}

/** The page to go to on Enter. */
export function destinationOf({ term, searched, found, question, isKept }: Answer): string {
  if (isKept) return wordAddress(term);
  if (question !== null) return question;
  const exact = found.filter(({ match }) => match === 'exact');
  if (exact.length === 0) return searchAddress(term);
  const same = exact.find(({ word }) => foldHeadword(word) === foldHeadword(searched));
  // "ice-cream" has no page of its own, but the forms of a word lead to its page.
  const respelled = exact.find(({ word }) => lettersOf(word) === lettersOf(searched));
  return wordAddress((same ?? respelled)?.word ?? searched);
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[ '’.-]+/g, '');
