import type { AdminListItem } from '../../../../server/contract/admin/list.ts';
import { t } from '../../i18n/admin.ts';
import { vocabulary } from '../../i18n/vocabulary.ts';
import { type Command, pageCommands } from '../shared/commands.svelte.ts';
import { generalCommands } from './general-commands.ts';
import { PAGES } from './navigation.ts';
import { EXACT, rank } from './rank.ts';

export interface Choice extends Command {
  hint: string;
  lang?: string;
}

/** Best match first; of equal ones, those of the open page come first. */
export function choicesFor(text: string, words: readonly AdminListItem[]): Choice[] {
  const { action, page, newWord } = t().palette;
  const named: Choice[] = [
    ...pageCommands.all.map((command) => ({ ...command, hint: action })),
    ...PAGES.map(({ name, href }) => ({ label: t().nav[name], href, hint: page })),
    ...generalCommands().map((command) => ({ ...command, hint: action })),
    ...words.map(({ id, word, part_of_speech: part }) => ({
      label: word,
      lang: 'en',
      href: `/admin/words/${id}`,
      hint: vocabulary().partsOfSpeech[part],
    })),
  ];
  if (text.trim() === '') return named;
  const ranked = named
    .map((choice) => ({ choice, score: rank(text, choice.label, choice.synonyms) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const isWord = words.some(({ word }) => rank(text, word) === EXACT);
  const href = `/admin/words/new?word=${encodeURIComponent(text.trim())}`;
  return [
    ...ranked.map(({ choice }) => choice),
    ...(isWord ? [] : [{ label: newWord(text.trim()), href, hint: action }]),
  ];
}
