import type { Request } from 'express';
import Negotiator from 'negotiator';
import { SERVED_ANSWERS_ID } from '../../contract/public/pages.ts';
import { TRANSLATION_LANGUAGES } from '../../contract/vocabulary.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import { metaOf } from '../shared/meta.ts';
import { dataBlock } from './html.ts';

/** Reads an answer of the public API, as JSON text. */
export type ReadAnswer = (url: string) => Promise<string>;

/** As JSON texts, by the addresses of their requests. */
export type ServedAnswers = Readonly<Record<string, string>>;

/**
 * The results of a search as its page requests them. Where a reader has chosen another language than
 * the browser's, the page asks for itself.
 */
export function searchAddress(term: string, request: Request): string {
  const tags = new Negotiator(request).languages();
  const known = tags.flatMap((tag) =>
    TRANSLATION_LANGUAGES.filter((code) => tag.toLowerCase().startsWith(code)),
  );
  const languages = (name: string) => known.slice(0, 1).map((code) => [name, code]);
  const query = new URLSearchParams([
    ['search', term],
    ...languages('search_languages'),
    ...Object.entries({ page: '1', limit: '20', with_meanings: 'true' }),
    ...languages('translation_languages'),
  ]);
  return `/api/v1/search/detailed?${query}`;
}

/** Facts that every page of the reader shows. */
export const metaAnswer = (dictionary: Dictionary): ServedAnswers => ({
  '/api/v1/meta': JSON.stringify({ data: metaOf(dictionary) }),
});

export function answersBlock(answers: ServedAnswers): string {
  const members = Object.entries(answers).map(([url, text]) => `${JSON.stringify(url)}:${text}`);
  return dataBlock('application/json', `{${members.join(',')}}`, SERVED_ANSWERS_ID);
}
