import { definitionOf, glossOf } from '../../contract/meaning-text.ts';
import {
  APP_NAME,
  describeEntry,
  type FamilyMember,
  linkedWords,
  SERVED_ENTRY_ID,
  type ServedEntry,
} from '../../contract/public/pages.ts';
import type { Meaning, WordRecord } from '../../contract/word.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import { type Headword, readHeadword } from '../../dictionary/reading/lookups.ts';
import { readRelatedTo } from '../../dictionary/reading/related.ts';
import { recordOf } from '../../dictionary/reading/word-row.ts';
import { tidySpelling } from '../../text/fold.ts';
import { WordNotFoundError } from '../../base/errors.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { dataBlock, wordAddress } from './html.ts';
import { HOME, type Page } from './page.ts';
import type { ReadAnswer } from './served-answers.ts';
import { linksTo } from './without-script.ts';

/** Before the script has loaded: enough for a screen or two. */
const SHOWN_MEANINGS = 10;
const SHOWN_EXAMPLES = 2;
const MAX_LINKS = 100;

/** Readable without JavaScript, and with the records as data, so that the script requests none. */
export async function wordPage(
  dictionary: Dictionary,
  term: string,
  publicUrl: string | null,
  read: ReadAnswer,
): Promise<Page> {
  let found: Headword;
  try {
    found = await readHeadword(dictionary, term);
  } catch (error) {
    if (!(error instanceof WordNotFoundError)) throw error;
    return { ...HOME, status: 404, title: `${term} · ${APP_NAME}` };
  }
  const records = found.records.map((row) => ({ ...recordOf(row), phrases: row.phrases }));
  const { index, row } = found.dataset;
  const headword = records[0]?.word ?? term;
  const description = describeEntry(records);
  const missing = [...new Set(linkedWords(records))].filter((word) => !index.knows(word));
  const address = wordAddress(headword);
  const family = await familyOf(dictionary, records, row.number);
  // With the records of other datasets: coming later, they would move what stands below.
  const everywhere = `/api/v1/words/${encodeURIComponent(headword)}/datasets`;
  const further = dictionary.enabled.length > 1 ? ['/api/v1/datasets', everywhere] : [];
  const answers = await Promise.all(further.map(async (url) => [url, await read(url)] as const));
  const entry: ServedEntry = { term: tidySpelling(term), records, missing, family };
  return {
    status: 200,
    title: `${headword} · ${APP_NAME}`,
    description,
    address,
    isCanonical: true,
    content: articleOf(headword, records),
    withoutScript: seeAlso(records, missing),
    answers: Object.fromEntries(answers),
    data: [
      dataBlock('application/json', JSON.stringify(entry), SERVED_ENTRY_ID),
      dataBlock(
        'application/ld+json',
        JSON.stringify(definedTerm(headword, description, publicUrl)),
      ),
    ].join(''),
  };
}

async function familyOf(
  { database }: Dictionary,
  records: readonly WordRecord[],
  dataset: number,
): Promise<FamilyMember[]> {
  const wordOf = new Map(records.map(({ id, word }) => [id, word]));
  const derived = await readRelatedTo(database, records, ['derived'], dataset);
  return derived.map(({ word_id, word, target_part_of_speech: part }) => ({
    of: wordOf.get(word_id) ?? '',
    word,
    part,
  }));
}

function definedTerm(name: string, description: string, publicUrl: string | null): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'DefinedTerm',
    name,
    description,
    inLanguage: 'en',
    ...(publicUrl !== null && { url: publicUrl + wordAddress(name) }),
    inDefinedTermSet: {
      '@type': 'DefinedTermSet',
      name: APP_NAME,
      ...(publicUrl !== null && { url: `${publicUrl}/` }),
    },
  };
}

function seeAlso(records: readonly WordRecord[], missing: readonly string[]): string {
  const known = new Set(linkedWords(records).filter((word) => !missing.includes(word)));
  return known.size === 0 ? '' : `<p>See also: ${linksTo([...known].slice(0, MAX_LINKS))}</p>`;
}

function articleOf(headword: string, records: readonly WordRecord[]): string {
  const sections = records.map((record) => {
    const { word, part_of_speech: part, transcription, meanings, forms } = record;
    const spellings = [word, ...forms.map((form) => form.word)];
    const name = word === headword ? '' : `${escapeHtml(word)} `;
    const sound = transcription
      ? ` <span class="text-soft" lang="en-fonipa">/${escapeHtml(transcription)}/</span>`
      : '';
    const items = meanings
      .slice(0, SHOWN_MEANINGS)
      .map((meaning) => itemOf(meaning, spellings))
      .join('');
    const left = meanings.length - SHOWN_MEANINGS;
    const more = left > 0 ? `<p>${left} more meanings</p>` : '';
    return `<section><h2 class="mt-6 mb-4 text-lg font-medium text-mark">${name}<em class="font-text">${part.replaceAll('_', ' ')}</em>${sound}</h2><ol class="grid gap-5 max-w-reading list-decimal">${items}</ol>${more}</section>`;
  });
  return `<h1>${escapeHtml(headword)}</h1>${sections.join('')}`;
}

function itemOf(meaning: Meaning, spellings: readonly string[]): string {
  const { examples, grammar, meaning_level: level } = meaning;
  const shown = examples
    .slice(0, SHOWN_EXAMPLES)
    .map((example) => `<br><q>${escapeHtml(example)}</q>`);
  const mark = level ? `<b>${level}</b> ` : '';
  const uses = grammar.length > 0 ? `[${grammar.join(', ').replaceAll('_', ' ')}] ` : '';
  const title = glossOf(meaning, spellings);
  const gloss = title === '' ? '' : `<span class="text-soft">${escapeHtml(title)}</span> `;
  const patterns =
    meaning.patterns.length > 0 ? `<br><b>${escapeHtml(meaning.patterns.join('; '))}</b>` : '';
  return `<li>${mark}${uses}${gloss}${escapeHtml(definitionOf(meaning))}${patterns}${shown.join('')}</li>`;
}
