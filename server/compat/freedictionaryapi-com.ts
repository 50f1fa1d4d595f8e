import table from './freedictionaryapi-com.json' with { type: 'json' };
import { decoded } from '../contract/decoded.ts';
import { definitionOf } from '../contract/meaning-text.ts';
import {
  type AreaVariant,
  type InflectedForm,
  LANGUAGE_NAMES,
  TRANSLATION_LANGUAGES,
} from '../contract/vocabulary.ts';
import type { Meaning, WordRecord } from '../contract/word.ts';
import { type Dictionary, viewOf } from '../dictionary/dictionary.ts';
import type { LoadedDataset } from '../dictionary/loaded-dataset.ts';
import { type ApiError, ValidationError } from '../base/errors.ts';
import { foldHeadword } from '../text/fold.ts';
import type { CompatApi, CompatRead } from './api.ts';
import { distinct, partOfSpeechName, pronunciationsFor, recordsOf } from './records.ts';
import { pageOf, type Sources } from './sources.ts';

/** `/api/v1/entries/{language}/{word}` and `/api/v1/languages`. */

const ENTRIES = /^\/api\/v1\/entries\/([^/]+)\/([^/]+)\/?$/;
const LANGUAGES = /^\/api\/v1\/languages\/?$/;

const NAMES = new Intl.DisplayNames('en', { type: 'language' });
const namedLanguage = (code: string) => ({ code, name: NAMES.of(code) });
/** The language of a dataset, without its region. */
const languageOf = ({ row }: LoadedDataset): string => row.language.split('-')[0]!.toLowerCase();

/** Wiktionary's names for our area variants. */
const ACCENTS: Readonly<Record<AreaVariant, string[]>> = table.accents;
const AREA_TAGS: Readonly<Record<AreaVariant, string[]>> = table.places;
const FORM_TAGS: Readonly<Record<InflectedForm, string[]>> = table.forms;

export class FreeDictionaryApiCom implements CompatApi {
  readonly name = 'freedictionaryapi.com';

  constructor(
    private readonly dictionary: Dictionary,
    private readonly sources: Sources,
  ) {}

  route(path: string, query: URLSearchParams): CompatRead | null {
    if (LANGUAGES.test(path)) {
      const read = async () => JSON.stringify(this.languages(), null, indentOf(query));
      return { units: 1, read };
    }
    const [matched, language = '', segment = ''] = ENTRIES.exec(path) ?? [];
    if (matched === undefined) return null;
    const word = decoded(segment) ?? '';
    const code = language === 'all' ? 'en' : language;
    const read = async (siteUrl: () => string) => {
      const [indent, translated] = [indentOf(query), flagOf(query, 'translations')];
      const names = this.datasetsIn(code).map(({ row }) => row.name);
      const records = names.length > 0 ? await recordsOf(this.dictionary, word, names) : [];
      const answer = this.answer(word, records, { code, translated, siteUrl: siteUrl() });
      return JSON.stringify(answer, null, indent);
    };
    return { units: 1, read };
  }

  errorBody(error: ApiError): unknown {
    return error.toBody();
  }

  private languages(): object[] {
    return [...new Set(this.dictionary.enabled.map(languageOf))].map((code) => ({
      ...namedLanguage(code),
      words: viewOf(this.datasetsIn(code)).counts().entries,
    }));
  }

  private datasetsIn(code: string): LoadedDataset[] {
    return this.dictionary.enabled.filter((one) => languageOf(one) === code);
  }

  private answer(
    requested: string,
    records: readonly WordRecord[],
    { code, translated, siteUrl }: { code: string; translated: boolean; siteUrl: string },
  ): object {
    const isHeadword = records.some(({ word }) => foldHeadword(word) === foldHeadword(requested));
    const word = isHeadword ? requested : (records[0]?.word ?? requested);
    return {
      word,
      entries: records.map((record) => ({
        language: namedLanguage(code),
        ...entryOf(record, translated),
      })),
      source: {
        url: pageOf(siteUrl, word),
        license: this.sources.licenceOf(records),
      },
    };
  }
}

const indentOf = (query: URLSearchParams): number => (flagOf(query, 'pretty') ? 2 : 0);

/** Their API refuses other values, too. */
function flagOf(query: URLSearchParams, name: string): boolean {
  const value = query.get(name) ?? 'false';
  if (value === 'true' || value === 'false') return value === 'true';
  throw new ValidationError([{ path: `query.${name}`, message: 'expected true or false' }]);
}

function entryOf(record: WordRecord, translated: boolean): object {
  const { meanings, forms, alternative_details } = record;
  return {
    partOfSpeech: partOfSpeechName(record),
    pronunciations: pronunciationsFor(record, 'common')
      .filter(({ text }) => text !== '')
      .map(({ type, text, area_variant: area }) => ({
        type,
        text: type === 'ipa' ? `/${text}/` : text,
        tags: ACCENTS[area],
      })),
    forms: [
      ...forms.map(({ word, form_of_word: form, area_variant: area }) => ({
        word,
        tags: [...FORM_TAGS[form], ...AREA_TAGS[area]],
      })),
      ...alternative_details.map(({ word, kind, area_variant: area }) => ({
        word,
        tags: [kind === 'abbreviation' ? kind : 'alternative', ...AREA_TAGS[area]],
      })),
    ],
    senses: meanings.map((meaning, i) => ({
      definition: definitionOf(meaning),
      tags: tagsOf(meaning),
      examples: meaning.examples,
      quotes: meaning.quotes.map(({ text, reference, source_url: url }) => ({
        text,
        // Their format has no field for the address.
        reference: [reference, url].filter((part) => part !== '').join(' '),
      })),
      synonyms: meaning.synonyms,
      antonyms: meaning.antonyms,
      ...(translated && { translations: translationsOf(record, meaning, i === 0) }),
      subsenses: [],
    })),
    synonyms: distinct(meanings.flatMap(({ synonyms }) => synonyms)),
    antonyms: distinct(meanings.flatMap(({ antonyms }) => antonyms)),
  };
}

function tagsOf(meaning: Meaning): string[] {
  const { grammar, labels, language_register: register, categories } = meaning;
  return [
    ...grammar.map((name) => name.replaceAll('_', '-')),
    ...(register === null ? [] : [register]),
    ...labels,
    ...(meaning.is_obsolete ? ['obsolete'] : []),
    ...categories,
    ...AREA_TAGS[meaning.area_variant],
  ];
}

/** Their format has no translations of a whole word, so these go with its first meaning. */
const translationsOf = (
  { short_translations }: WordRecord,
  { translations }: Meaning,
  isFirst: boolean,
): object[] =>
  TRANSLATION_LANGUAGES.flatMap((code) => {
    const ofMeaning = translations
      .filter(({ language }) => language === code)
      .flatMap(({ title, variants_of_words }) => [title, ...variants_of_words]);
    const ofWord = short_translations
      .filter(({ language }) => isFirst && language === code)
      .flatMap(({ description, variants_of_words: words }) =>
        words.length > 0 ? words : [description],
      );
    const language = { code, name: LANGUAGE_NAMES[code] };
    return distinct([...ofMeaning, ...ofWord])
      .filter((word) => word !== '')
      .map((word) => ({ language, word }));
  });
