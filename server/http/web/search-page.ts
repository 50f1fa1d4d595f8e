import type { z } from 'zod';
import { definitionOf } from '../../contract/meaning-text.ts';
import type { publicApi } from '../../contract/public/api.ts';
import { APP_NAME } from '../../contract/public/pages.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { wordAddress } from './html.ts';
import type { Page } from './page.ts';
import type { ReadAnswer } from './served-answers.ts';
import { linksTo } from './without-script.ts';

type Found = z.output<typeof publicApi.searchDetailed.answer>;

/** The results of a search, readable without scripts, and as data for the script. */
export async function searchPage(
  term: string,
  url: string,
  read: ReadAnswer,
): Promise<Partial<Page>> {
  const text = await read(url);
  const { data, meta }: Found = JSON.parse(text);
  const words = new Set(data.map(({ word }) => word));
  const cards = [...words].flatMap((word) => data.find((record) => record.word === word) ?? []);
  const others = linksTo(meta.did_you_mean.filter((word) => !words.has(word)));
  const nothing = `Nothing found for “${escapeHtml(term)}”.`;
  const note = others || (cards.length === 0 ? nothing : '');
  const cardList = `<ul class="grid gap-3 max-w-reading">${cards.map(cardOf).join('')}</ul>`;
  return {
    title: `Search for “${term}” · ${APP_NAME}`,
    content: `<h1>${escapeHtml(term)}</h1>${note && `<p>${note}</p>`}${cardList}`,
    answers: { [url]: text },
  };
}

/** Looks like the script's card: see `EntryCard.svelte`. */
function cardOf({ word, part_of_speech: part, word_level, matched, meanings }: Found['data'][0]) {
  const meaning = meanings.find(({ id }) => id === matched?.meaning_id) ?? meanings[0];
  const level = word_level ? ` <b>${word_level}</b>` : '';
  const definition = escapeHtml(definitionOf(meaning));
  return `<li class="grid gap-1 px-4 py-3 box"><span class="flex flex-wrap items-baseline gap-x-3"><a class="font-semibold text-lg/[1.4] font-reading text-ink no-underline" href="${wordAddress(word)}">${escapeHtml(word)}</a> <em class="muted font-text">${part.replaceAll('_', ' ')}</em>${level}</span> <span class="line-clamp-2 text-soft font-reading">${definition}</span></li>`;
}
