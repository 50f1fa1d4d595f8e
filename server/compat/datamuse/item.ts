import { definitionOf } from '../../contract/meaning-text.ts';
import type { StoredRecord } from '../../database/dialect.ts';
import { partOfSpeechOf, spellingOf } from '../../dictionary/content/row-text.ts';
import { expandHead, type RecordHead } from '../../dictionary/content/word-rows.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import { countSyllables } from '../../dictionary/finder/sound/phonemes.ts';
import { pauses } from '../../dictionary/structures/steps.ts';
import { foldHeadword } from '../../text/fold.ts';
import { distinct } from '../records.ts';
import { arpabet, soundsOf } from './arpabet.ts';
import { idsOf } from './relations.ts';
import type { WordsQuery } from './query.ts';

export interface FoundWord {
  word: string;
  score: number;
  /** Empty for a word that the dictionary does not have. */
  records: StoredRecord[];
  /** Tags that are sent even if the query does not request them. */
  tags: string[];
}

export interface Item {
  word: string;
  score: number;
  numSyllables?: number;
  tags?: string[];
  defs?: string[];
  defHeadword?: string;
}

interface Wanted extends Pick<WordsQuery, 'metadata' | 'ipa'> {
  /** True if the kind of query implies them. */
  syllables: boolean;
  partsOfSpeech: boolean;
}

interface Stored {
  meanings?: { title?: string; definition?: string }[];
}

const PART_CODES: Readonly<Record<string, string>> = {
  noun: 'n',
  verb: 'v',
  modal_verb: 'v',
  adjective: 'adj',
  adverb: 'adv',
};
const MAX_DEFINITIONS = 20;

/** The items are in the order of the words. */
export async function itemsOf(
  dictionary: Dictionary,
  found: readonly FoundWord[],
  wanted: Wanted,
): Promise<Item[]> {
  const defining = wanted.metadata.has('d')
    ? await readDefining(dictionary, found)
    : new Map<FoundWord, StoredRecord[]>();
  const items: Item[] = [];
  const pause = pauses();
  for (const one of found) {
    await pause();
    const definitions = defining.get(one);
    items.push({ ...describe(one, wanted), ...(definitions && definitionsOf(one, definitions)) });
  }
  return items;
}

function describe(found: FoundWord, { metadata, ...wanted }: Wanted): Item {
  const { word, score, records } = found;
  const heads = records.map((record) => headOf(record, word));
  const transcription = heads.find((head) => head.transcription)?.transcription ?? null;
  const sounds = soundsOf(word, transcription);
  const tags = [...found.tags];
  if (metadata.has('p') || wanted.partsOfSpeech) {
    const codes = heads.map(({ part_of_speech: part }) => PART_CODES[part] ?? 'u');
    tags.push(...distinct(codes), ...(heads.some((head) => head.noun___is_proper) ? ['prop'] : []));
  }
  if (metadata.has('r')) {
    tags.push(`pron:${arpabet(sounds)}`);
    if (wanted.ipa && transcription !== null) tags.push(`ipa_pron:${transcription}`);
  }
  if (metadata.has('f')) tags.push(`f:${perMillion(heads.map(({ frequency }) => frequency))}`);
  return {
    word,
    score,
    ...((metadata.has('s') || wanted.syllables) && {
      numSyllables: countSyllables(sounds, 0, sounds.length),
    }),
    ...(tags.length > 0 && { tags }),
  };
}

/** For a form of the record, with the pronunciation and frequency of the form. */
function headOf(record: StoredRecord, word: string): RecordHead {
  const head = expandHead(record);
  const key = foldHeadword(word);
  if (foldHeadword(head.word) === key) return head;
  const form = head.forms.find((one) => foldHeadword(one.word) === key);
  return form ? { ...head, transcription: form.transcription, frequency: form.frequency } : head;
}

/** The Zipf scale is the logarithm of occurrences per billion words. */
function perMillion(frequencies: readonly (number | null)[]): string {
  const known = frequencies.filter((frequency) => frequency !== null);
  return (known.length === 0 ? 0 : 10 ** (Math.max(...known) - 3)).toFixed(6);
}

/** The base records of words, since inflected forms have no definitions of their own. */
async function readDefining(
  dictionary: Dictionary,
  found: readonly FoundWord[],
): Promise<Map<FoundWord, StoredRecord[]>> {
  const isBase = ({ content }: StoredRecord) => content !== null;
  const forms = found.filter(({ records }) => records.length > 0 && !records.some(isBase));
  const idsOfForms = new Map(forms.map((one) => [one, [...idsOf(dictionary, [one.word])]]));
  const read = await dictionary.readRecords(distinct([...idsOfForms.values()].flat()));
  const byId = new Map(read.map((record) => [record.id, record]));
  return new Map(
    found.map((one) => {
      const ids = idsOfForms.get(one);
      const bases = ids ? ids.flatMap((id) => byId.get(id) ?? []) : one.records.filter(isBase);
      return [one, bases];
    }),
  );
}

function definitionsOf({ word }: FoundWord, records: readonly StoredRecord[]): Partial<Item> {
  const [first] = records;
  if (!first) return {};
  const defs: string[] = [];
  for (const record of records) {
    if (defs.length >= MAX_DEFINITIONS) break;
    const code = PART_CODES[partOfSpeechOf(record)] ?? 'u';
    // As they are stored, without their empty fields.
    const { meanings = [] }: Stored = JSON.parse(record.content ?? '{}');
    const texts = meanings.map((meaning) =>
      definitionOf({ title: '', definition: '', ...meaning }),
    );
    defs.push(...texts.map((text) => `${code}\t${text}`));
  }
  const headword = spellingOf(first);
  return {
    defs: defs.slice(0, MAX_DEFINITIONS),
    ...(headword !== word && { defHeadword: headword }),
  };
}
