import { browseApi, type TodaysWord } from '../../contract/public/browse.ts';
import { filtersOf, type WordFilters } from '../../contract/filters.ts';
import { NO_CONDITIONS } from '../../contract/public/find.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { definitionOf } from '../../contract/meaning-text.ts';
import { spellingOf } from '../../dictionary/content/row-text.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import { listWords, randomWord } from '../../dictionary/reading/lists.ts';
import { recordOf } from '../../dictionary/reading/word-row.ts';
import { metaOf } from '../shared/meta.ts';
import { wordAddress } from './html.ts';
import { HOME, type Page } from './page.ts';
import { headingElement } from './without-script.ts';

const ALL = filtersOf(NO_CONDITIONS);
const LEARNT: WordFilters = { ...ALL, word_level: ['B1', 'B2', 'C1', 'C2'] };
/** Useful words that not everyone knows. */
const USEFUL: WordFilters = {
  ...ALL,
  word_level: ['B2', 'C1', 'C2'],
  part_of_speech: ['noun', 'verb', 'adjective', 'adverb'],
};
/** Some such words begin with each. */
const BEGINNINGS =
  'ab ac ad al am an ap ar as at ba be bi bl bo br bu ca ce ch ci cl co cr cu da de di do dr ea el em en ex fa fe fi fl fo fr ga ge gl go gr ha he hi ho hu im in ja jo ju la le li lo ma me mi mo mu na ne no ob op or ou pa pe pi pl po pr pu qu ra re ri ro sa sc se sh si sl so sp st su ta te th ti to tr tu un up va ve vi vo wa we wi'.split(
    ' ',
  );
/** Words to discover at once. */
const DRAWN = 8;
const DAY_MS = 24 * 3_600_000;
/** The word of a day is one of so many. */
const CHOICE = 12;

/** The word of the day, in UTC; null in an empty dictionary. */
export type ReadTodaysWord = () => Promise<TodaysWord | null>;

/** Reads it once for each revision. */
export function todaysWordReader(dictionary: Dictionary): ReadTodaysWord {
  let known: { key: string; word: TodaysWord | null } | null = null;
  return async () => {
    const day = Math.floor(Date.now() / DAY_MS);
    const key = `${day} ${dictionary.revision}`;
    if (known?.key !== key) known = { key, word: await wordOfDay(dictionary, day) };
    return known.word;
  };
}

async function wordOfDay(dictionary: Dictionary, day: number): Promise<TodaysWord | null> {
  // Days in a row are far apart.
  const number = Math.imul(day, 0x9e3779b1) >>> 0;
  const prefix = BEGINNINGS[number % BEGINNINGS.length];
  for (const choice of [{ filters: USEFUL, prefix }, { filters: USEFUL }, { filters: ALL }]) {
    const query = { ...choice, limit: CHOICE, with_article: false };
    const records = (await listWords(dictionary, query)).records.map(recordOf);
    const shown = records.filter(
      ({ word, meanings, is_abbreviation: isAbbreviation }) =>
        !isAbbreviation &&
        word === word.toLowerCase() &&
        meanings.some(({ examples }) => examples.length > 0),
    );
    const candidates = shown.length > 0 ? shown : records;
    const record = candidates[(number >>> 8) % candidates.length];
    if (!record) continue;
    const { word, part_of_speech, word_level, transcription, meanings } = record;
    const meaning = meanings.find(({ examples }) => examples.length > 0) ?? meanings[0];
    const [definition, example] = [definitionOf(meaning), meaning?.examples[0] ?? null];
    return { word, part_of_speech, word_level, transcription, definition, example };
  }
  return null;
}

/** Words to discover, each once. @throws {WordNotFoundError} */
export async function drawWords(dictionary: Dictionary): Promise<string[]> {
  const draw = (filters: WordFilters) => randomWord(dictionary, { filters });
  const drawOne = () => draw(LEARNT).catch(() => draw(ALL));
  const drawn = await Promise.all(Array.from({ length: DRAWN }, drawOne));
  return [...new Set(drawn.map(spellingOf))];
}

/** Looks like the script's page: see `HomePage.svelte` and `TodaysWord.svelte`. */
export async function homePage(
  dictionary: Dictionary,
  readTodaysWord: ReadTodaysWord,
): Promise<Partial<Page>> {
  // Without the database, the script asks again and says what is wrong.
  const word = await readTodaysWord().catch(() => null);
  const { entries, meanings } = metaOf(dictionary).counts;
  const counts = `${entries.toLocaleString('en')} headwords with ${meanings.toLocaleString('en')} meanings, ready as you type.`;
  const box =
    '<div class="w-full h-[3.75rem] border border-line rounded-full bg-surface [box-shadow:var(--shadow-md)]"></div>';
  return {
    content: `<div class="grid gap-5 text-center justify-items-center max-w-[42rem] mx-auto mt-[clamp(var(--space-5),8vh,6rem)] mb-[clamp(var(--space-6),8vh,5rem)]">${headingElement('/', 0, 'h1')}${box}<div class="own text-muted font-text">${counts}</div></div>${word ? panelOf(word) : ''}`,
    withoutScript: `<p>${HOME.description}</p>`,
    ...(word && { answers: { [browseApi.getTodaysWord.path]: JSON.stringify({ data: word }) } }),
  };
}

function panelOf(today: TodaysWord): string {
  const { word, part_of_speech: part, word_level: level, transcription, example } = today;
  const sound = transcription
    ? `<span class="text-soft" lang="en-fonipa">/${escapeHtml(transcription)}/</span>`
    : '';
  const mark = level ? `<b>${level}</b>` : '';
  const shown = example
    ? `<i class="text-soft font-reading" lang="en">“${escapeHtml(example)}”</i>`
    : '';
  return `<div class="grid gap-x-7 gap-y-6 items-start min-[48rem]:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]"><section class="panel grid content-start gap-2 p-5 min-h-[17rem]">${headingElement('/', 1, 'strong', 'text-sm text-mark')}<a class="text-3xl/[1.2] font-semibold font-reading tracking-[-0.02em] text-ink no-underline" href="${wordAddress(word)}">${escapeHtml(word)}</a><div class="cluster gap-3 text-muted font-reading">${sound}<i>${part.replaceAll('_', ' ')}</i>${mark}</div><div class="text-lg font-reading leading-[1.5]" lang="en">${escapeHtml(today.definition)}</div>${shown}</section></div>`;
}
