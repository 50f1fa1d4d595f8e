import { BATCH_MAX_WORDS } from '../../../../../server/contract/vocabulary.ts';
import { createContext } from 'svelte';
import type { TranslationLanguage } from '../../../../../server/contract/vocabulary.ts';
import { batchWords, getWordDatasets } from '../../../api/public.ts';
import { surfaces } from '../../../lib/surfaces.ts';
import type { Draft, DraftMeaning } from '../draft/draft.ts';
import { proposedWords, type Sources, unique } from '../draft/proposed-words.ts';

/** Words that may translate the meanings of a record, from what the instance has. */
export class Proposals {
  private sources: Sources = $state.raw({ synonyms: [], elsewhere: [] });
  private isAsked = false;

  /** Asks the public API once, if there is one; without an answer there is less to propose. */
  async load({ word, meanings }: Draft, dataset: string): Promise<void> {
    if (this.isAsked || !surfaces.reader || word === '') return;
    this.isAsked = true;
    const linked = unique(meanings.flatMap(({ synonyms }) => synonyms)).slice(0, BATCH_MAX_WORDS);
    const none = () => [];
    const [synonyms, datasets] = await Promise.all([
      linked.length === 0 ? [] : batchWords(linked).then(({ data }) => data, none),
      getWordDatasets(word, {}).then(({ data }) => data, none),
    ]);
    this.sources = {
      synonyms: synonyms.flatMap(({ entries }) => entries),
      elsewhere: datasets.flatMap((one) => (one.dataset === dataset ? [] : one.entries)),
    };
  }

  of(record: Draft, meaning: DraftMeaning, language: TranslationLanguage): string[] {
    return proposedWords(record, meaning, language, this.sources);
  }
}

/** The proposals of the page, for the rows deep inside it. */
export const [getProposals, setProposals] = createContext<Proposals>();
