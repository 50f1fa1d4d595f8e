import table from './dictionaryapi-dev.json' with { type: 'json' };
import { decoded } from '../contract/decoded.ts';
import { definitionOf } from '../contract/meaning-text.ts';
import type { AreaVariant } from '../contract/vocabulary.ts';
import type { Audio, Meaning, WordRecord } from '../contract/word.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import { type ApiError, WordNotFoundError } from '../base/errors.ts';
import type { CompatApi, CompatRead } from './api.ts';
import { distinct, partOfSpeechName, pronunciationsFor, recordsOf, spellingIn } from './records.ts';
import { type NamedLicence, pageOf, recordingLicence, type Sources } from './sources.ts';

/** `/api/v2/entries/{language}/{word}`, and version 1 of it. */

interface Phonetic {
  text?: string;
  audio: string;
  sourceUrl?: string;
  license?: NamedLicence;
}

interface Definition {
  definition: string;
  synonyms: string[];
  antonyms: string[];
  example?: string;
  examples?: string[];
}

interface EntryMeaning {
  partOfSpeech: string;
  definitions: Definition[];
  synonyms: string[];
  antonyms: string[];
}

interface Entry {
  word: string;
  phonetic?: string;
  phonetics: Phonetic[];
  origin?: string;
  meanings: EntryMeaning[];
  license: NamedLicence;
  sourceUrls: string[];
}

/** Their language codes for English, with the region of each. */
const REGIONS = new Map(Object.entries(table.regions as Record<string, AreaVariant>));

const ENTRIES = /^\/api\/(v[12])\/entries\/([^/]+)\/([^/]+)\/?$/;

const { advice: ADVICE, notFound: NOT_FOUND, tooMany: TOO_MANY, failed: FAILED } = table;

export class DictionaryApiDev implements CompatApi {
  readonly name = 'dictionaryapi.dev';

  constructor(
    private readonly dictionary: Dictionary,
    private readonly sources: Sources,
  ) {}

  route(path: string, query: URLSearchParams): CompatRead | null {
    const [matched, version, language = '', segment = ''] = ENTRIES.exec(path) ?? [];
    if (matched === undefined) return null;
    const region = REGIONS.get(language.toLowerCase());
    const word = decoded(segment);
    const allExamples = query.get('include')?.split(',').includes('example') ?? false;
    const read = async (siteUrl: () => string) => {
      if (region === undefined || word === null) throw new WordNotFoundError();
      const entries = await this.entries(word, region, allExamples, siteUrl);
      return JSON.stringify(version === 'v1' ? entries.map(asVersion1) : entries);
    };
    return { units: 1, read };
  }

  errorBody({ statusCode, message }: ApiError): unknown {
    if (statusCode === 404) return NOT_FOUND;
    if (statusCode === 429) return TOO_MANY;
    // Their API rejects nothing else.
    return statusCode < 500 ? { title: 'Request Refused', message, resolution: ADVICE } : FAILED;
  }

  private async entries(
    word: string,
    region: AreaVariant,
    allExamples: boolean,
    siteUrlOf: () => string,
  ): Promise<Entry[]> {
    const records = await recordsOf(this.dictionary, word);
    const groups = groupByOrigin(records, region);
    if (groups.length === 0) throw new WordNotFoundError();
    const siteUrl = siteUrlOf();
    return groups.map(({ headword, spelling, origin, parts }) => {
      const phonetics = parts.flatMap(({ record }) => phoneticsOf(record, region));
      const phonetic = phonetics.find(({ text }) => text !== undefined)?.text;
      return {
        word: spelling,
        ...(phonetic !== undefined && { phonetic }),
        phonetics: distinct(phonetics.map((one) => JSON.stringify(one))).map((one) =>
          JSON.parse(one),
        ),
        ...(origin !== '' && { origin }),
        meanings: parts.map((part) => meaningOf(part, allExamples)),
        license: this.sources.licenceOf(parts.map(({ record }) => record)),
        sourceUrls: [pageOf(siteUrl, headword)],
      };
    });
  }
}

interface Part {
  record: WordRecord;
  meanings: Meaning[];
}

interface Group {
  headword: string;
  spelling: string;
  origin: string;
  parts: Part[];
}

/** As in their API, one entry for each spelling, origin and source. */
function groupByOrigin(records: readonly WordRecord[], region: AreaVariant): Group[] {
  const groups = new Map<string, Group>();
  for (const record of records) {
    const { word: headword, source, etymologies } = record;
    const spelling = spellingIn(record, region);
    for (const meaning of record.meanings) {
      const named = etymologies.find(({ number }) => number === meaning.etymology_number);
      const origin = (named ?? etymologies[0])?.text ?? '';
      const key = JSON.stringify([spelling, origin, source]);
      const group = groups.get(key) ?? { headword, spelling, origin, parts: [] };
      groups.set(key, group);
      const part = group.parts.find((one) => one.record === record);
      if (part) part.meanings.push(meaning);
      else group.parts.push({ record, meanings: [meaning] });
    }
  }
  return [...groups.values()];
}

function phoneticsOf(record: WordRecord, region: AreaVariant): Phonetic[] {
  const spoken = pronunciationsFor(record, region).filter(({ type }) => type === 'ipa');
  return spoken.flatMap(({ text: ipa, audio }): Phonetic[] => {
    const text = ipa === '' ? {} : { text: `/${ipa}/` };
    if (audio.length === 0) return [{ ...text, audio: '' }];
    return audio.map((recording) => ({ ...text, ...recordingOf(recording) }));
  });
}

const recordingOf = ({ url, source_url, licenses: [licence] }: Audio): Phonetic => ({
  audio: url,
  ...(source_url !== '' && { sourceUrl: source_url }),
  ...(licence !== undefined && { license: recordingLicence(licence) }),
});

const meaningOf = ({ record, meanings }: Part, allExamples: boolean): EntryMeaning => ({
  partOfSpeech: partOfSpeechName(record),
  definitions: meanings.map((meaning) => {
    const { examples, synonyms, antonyms } = meaning;
    const [example] = examples;
    return {
      definition: withLabels(meaning),
      synonyms,
      antonyms,
      ...(example !== undefined && { example }),
      ...(allExamples && { examples }),
    };
  }),
  synonyms: distinct(meanings.flatMap(({ synonyms }) => synonyms)),
  antonyms: distinct(meanings.flatMap(({ antonyms }) => antonyms)),
});

/** Their format has no field for usage labels such as "vulgar", so they go into the definition. */
function withLabels(meaning: Meaning): string {
  const { language_register: register, labels } = meaning;
  const said = register === null ? labels : [register, ...labels];
  return said.length === 0
    ? definitionOf(meaning)
    : `(${said.join(', ')}) ${definitionOf(meaning)}`;
}

function asVersion1({ meanings, ...entry }: Entry): object {
  const meaning: Record<string, Definition[]> = {};
  for (const { partOfSpeech, definitions } of meanings) {
    meaning[partOfSpeech] = [...(meaning[partOfSpeech] ?? []), ...definitions];
  }
  return { ...entry, meaning };
}
