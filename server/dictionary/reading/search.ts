import { SEARCH_MISSED, SEARCHED } from '../../base/channels.ts';
import { DETAILED_SEARCH_MAX_PAGE } from '../../contract/public/api.ts';
import type { EntryType, TranslationLanguage } from '../../contract/vocabulary.ts';
import type { StoredRecord } from '../../database/dialect.ts';
import { datasetField, itemText, spellingOf, withDataset } from '../content/row-text.ts';
import { parseContent } from '../content/word-rows.ts';
import { type Dictionary, whereIs } from '../dictionary.ts';
import { textsOf } from '../index/translation-table.ts';
import { wordOf } from '../items/item-texts.ts';
import type { LoadedDataset } from '../loaded-dataset.ts';
import type { SearchHit } from '../search/answer.ts';
import type { SearchResult } from '../search/search.ts';
import type { MatchedTranslation } from '../search/translations/matches.ts';
import { type Gloss, glossOf } from './gloss.ts';
import { withArticles, type WordRow, wordRow } from './word-row.ts';

interface SearchRequest {
  search: string;
  type?: EntryType | undefined;
  /** Languages in which the term may be a translation. */
  search_languages?: readonly TranslationLanguage[];
  limit: number;
  /** Counts from 1. */
  page?: number;
  /** Names; by default all that a request sees. */
  dataset?: readonly string[];
  with_gloss?: boolean;
  gloss_language?: TranslationLanguage | undefined;
}

export interface FoundHit extends SearchHit {
  /** With the meaning that the translation belongs to; null for a short one. */
  matched?: MatchedTranslation & { meaning_id: number | null };
}

/** The names of the datasets that have a record and its headword. */
interface Whereabouts extends Gloss {
  dataset: string;
  also_in: string[];
}

/** How a record matched, and what its search item says of it. */
export interface FoundItem extends Whereabouts {
  hit: FoundHit;
  /** See `ItemTexts`. */
  text: Buffer;
}

export interface FoundRecord extends Whereabouts {
  hit: FoundHit;
  record: WordRow;
}

export interface SearchPage<Item> extends Omit<SearchResult, 'items'> {
  items: Item[];
}

/** One page of items for the records that match a term. @throws {ApiError} `dataset_not_found` */
export async function search(
  dictionary: Dictionary,
  request: SearchRequest,
): Promise<SearchPage<FoundItem>> {
  const datasets = dictionary.requested(request.dataset);
  const page = await searchIndex(dictionary, datasets, request);
  const ids = page.items.map(({ id }) => id);
  const texts = await itemTexts(dictionary, ids);
  const isRead = request.with_gloss ? () => true : ({ matched }: SearchHit) => Boolean(matched);
  const read = page.items.filter(isRead).map(({ id }) => id);
  const records = new Map(
    (await dictionary.readRecords(read)).map((record) => [record.id, record]),
  );
  const found = page.items.flatMap((hit) => {
    const text = texts.get(hit.id);
    if (!text) return [];
    const record = records.get(hit.id);
    const where = whereIs(datasets, hit.id, () => wordOf(text));
    return [{ text, ...where, ...asFound(hit, record, request) }];
  });
  return { ...page, items: found };
}

/** Search items by id: from memory, or from the database until memory is filled. */
export async function itemTexts(
  dictionary: Dictionary,
  ids: readonly number[],
): Promise<{ get(id: number): Buffer | null | undefined }> {
  const ofDataset = (id: number) => dictionary.datasetOf(id);
  if (ids.every((id) => ofDataset(id).items.isComplete)) {
    return {
      get: (id) => {
        const { items, row } = ofDataset(id);
        return items.get(id, row.name);
      },
    };
  }
  const records = await dictionary.readRecords(ids);
  const texts = records.map((record) => {
    const dataset = datasetField(ofDataset(record.id).row.name);
    return [record.id, Buffer.from(withDataset(itemText(record), dataset))] as const;
  });
  return new Map(texts);
}

/** How a record matched, and what it means as it was found. */
function asFound(
  { matched, ...hit }: SearchHit,
  record: StoredRecord | undefined,
  request: SearchRequest,
): { hit: FoundHit } & Gloss {
  if (!matched) return { hit, ...glossOf(record, request) };
  const meaning = record && meaningOf(matched, record);
  return {
    hit: { ...hit, matched: { ...matched, meaning_id: meaning?.id ?? null } },
    ...glossOf(record, request, meaning),
  };
}

/** The meaning that has a translation: first the one whose main translation it is. */
function meaningOf({ language, text }: MatchedTranslation, record: StoredRecord) {
  const textsOfMeanings = parseContent(record).meanings.map((meaning) => {
    const inLanguage = meaning.translations.filter((one) => one.language === language);
    return {
      meaning,
      main: inLanguage.flatMap(({ title }) => textsOf(title, []).slice(0, 2)),
      all: inLanguage.flatMap(({ title, variants_of_words }) => textsOf(title, variants_of_words)),
    };
  });
  const found =
    textsOfMeanings.find(({ main }) => main.includes(text)) ??
    textsOfMeanings.find(({ all }) => all.includes(text));
  return found?.meaning;
}

async function searchIndex(
  dictionary: Dictionary,
  datasets: readonly LoadedDataset[],
  { search: term, type, search_languages: languages = [], limit, page = 1 }: SearchRequest,
): Promise<SearchResult> {
  const query = { term, type, languages, offset: (page - 1) * limit, limit };
  const found = await dictionary.search(query, datasets);
  const { items } = found;
  if (SEARCHED.hasSubscribers) SEARCHED.publish(items[0]?.match ?? 'none');
  if (SEARCH_MISSED.hasSubscribers && items.length === 0 && page === 1 && type === undefined) {
    SEARCH_MISSED.publish(term);
  }
  return found;
}

/** One page of whole records that match a term. @throws {ApiError} `dataset_not_found` */
export async function searchDetailed(
  dictionary: Dictionary,
  request: SearchRequest & { page: number; with_article?: boolean },
): Promise<SearchPage<FoundRecord>> {
  const datasets = dictionary.requested(request.dataset);
  const { items, hasMore, ...found } = await searchIndex(dictionary, datasets, request);
  const hits = new Map(items.map((hit) => [hit.id, hit]));
  const records = await dictionary.readRecords([...hits.keys()]);
  const rows = records.map((record) => wordRow(dictionary, record));
  return {
    ...found,
    hasMore: hasMore && request.page < DETAILED_SEARCH_MAX_PAGE,
    items: (request.with_article ? await withArticles(dictionary, rows) : rows).map((record) => ({
      record,
      ...whereIs(datasets, record.id, () => spellingOf(record)),
      ...asFound(hits.get(record.id)!, record, request),
    })),
  };
}
