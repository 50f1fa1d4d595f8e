import { LEVELS, type PartOfSpeech, type RelationKind } from '../../../contract/vocabulary.ts';
import type { AlternativeDetail } from '../../../contract/word.ts';
import type { LineMeaning, RecordLine } from '../record-line.ts';
import type { Block, RecordText } from './block.ts';
import {
  AREAS_BY_NAME,
  fieldsOfNotes,
  LANGUAGES_BY_NAME,
  OBJECTS_BY_NAME,
  PARTS_BY_NAME,
  RELATIONS_BY_NAME,
} from './names.ts';
import { formsOf, soundOf, spoken } from './sounds.ts';

/** What a text cannot be read as. Nothing outside this folder sees it. */
export class NotOurLayoutError extends Error {}

/** A value that has to be there. */
function known<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new NotOurLayoutError();
  return value;
}

/**
 * The record that an article of ours describes.
 *
 * @throws {NotOurLayoutError}
 */
export function recordOf({ word, head, blocks }: RecordText): RecordLine {
  const record: RecordLine = { word, ...headOf(head) };
  const sounds = [];
  const texts: string[] = [];
  for (const { kind, caption, text, usage, inner } of blocks) {
    if (usage) {
      const meaning = { usage, inner, word, partOfSpeech: record.part_of_speech };
      (record.meanings ??= []).push(meaningOf(meaning));
    } else if (kind === 'item' && caption === null) sounds.push(known(soundOf(text)));
    else if (caption === null) texts.push(text);
    else if (kind === 'item') {
      const { language, title: description, variants_of_words } = translationOf(caption, text);
      (record.short_translations ??= []).push({ language, description, variants_of_words });
    } else setCaptioned(record, caption, text);
  }
  Object.assign(record, spoken(sounds));
  const [last] = texts.slice(-1);
  const grammar = last === undefined ? null : grammarOf(last);
  if (grammar) texts.pop();
  const [description, ...others] = texts;
  if (others.length > 0) throw new NotOurLayoutError();
  return { ...record, ...grammar, ...(description !== undefined && { description }) };
}

/** `verb [A1] (British, informal)` */
function headOf(head: string): Pick<RecordLine, 'part_of_speech'> & Partial<RecordLine> {
  const parts = known(/^([a-z ]+)(?: \[(\w\d)\])?(?: \(([^()]*)\))?$/.exec(head));
  return {
    part_of_speech: known(PARTS_BY_NAME.get(parts[1] ?? '')),
    ...(parts[2] !== undefined && { word_level: levelOf(parts[2]) }),
    ...(parts[3] !== undefined && known(fieldsOfNotes(parts[3]))),
  };
}

const levelOf = (name: string) => known(LEVELS.find((level) => level === name));

function setCaptioned(record: RecordLine, caption: string, text: string): void {
  const origin = /^Origin(?: (\d{1,9}))?$/.exec(caption);
  if (origin) (record.etymologies ??= []).push({ number: Number(origin[1] ?? 0), text });
  else if (caption === 'Phrasal verb of') record.base_phrasal = known(wordsOf(text)[0]);
  else if (caption === 'Phrasal verbs') record.phrasal_variants = wordsOf(text);
  else if (caption === 'Also') record.alternative_details = text.split(BETWEEN).map(alternativeOf);
  else if (caption === 'Forms') record.forms = known(formsOf(text));
  else if (caption === 'Source') record.source = text;
  else if (caption === 'Frequency') {
    record.frequency = Number(known(/^(\d(?:\.\d)?) of 8$/.exec(text))[1]);
  } else throw new NotOurLayoutError();
}

/** Not the comma of `(British, abbreviation)`. */
const BETWEEN = /, (?!abbreviation\))/;

function alternativeOf(text: string): AlternativeDetail {
  const notes = / \(([^()]*)\)$/.exec(text);
  const area = AREAS_BY_NAME.get(notes?.[1]?.split(', ')[0] ?? '');
  const isAbbreviation = /(?:^|, )abbreviation$/.test(notes?.[1] ?? '');
  const isNoted = area !== undefined || isAbbreviation;
  return {
    word: isNoted ? text.slice(0, notes?.index) : text,
    area_variant: area ?? 'common',
    kind: isAbbreviation ? 'abbreviation' : 'spelling',
  };
}

/** How a word is used in sentences; null if the text is about something else. */
function grammarOf(text: string): Partial<RecordLine> | null {
  const grammar: Partial<RecordLine> = {};
  const patterns: string[] = [];
  for (const part of text.split('; ')) {
    const object = part.startsWith('object: ') && OBJECTS_BY_NAME.get(part.slice(8));
    if (part in GRAMMAR) Object.assign(grammar, GRAMMAR[part]);
    else if (object) grammar.verb___phrasal_object_pattern = object;
    else if (part.startsWith('pattern: ')) patterns.push(part.slice(9));
    // The pattern contains a semicolon.
    else if (patterns.length > 0) patterns.push(`${patterns.pop()}; ${part}`);
    else return null;
  }
  return { ...grammar, ...(patterns.length > 0 && { pattern: patterns }) };
}

const GRAMMAR: Readonly<Record<string, Partial<RecordLine>>> = {
  'proper noun': { noun___is_proper: true },
  uncountable: { noun___uncountable: true },
  'always plural': { noun___always_plural: true },
  'irregular plural': { noun___irregular_plural: true },
  'irregular verb': { verb___is_irregular: true },
  transitive: { verb___transitivity: 'transitive' },
  intransitive: { verb___transitivity: 'intransitive' },
  'transitive and intransitive': { verb___transitivity: 'both' },
  'phrasal verb': { verb___is_phrasal: true },
};

interface MeaningText extends Pick<Block, 'inner'> {
  usage: NonNullable<Block['usage']>;
  word: string;
  partOfSpeech: PartOfSpeech;
}

function meaningOf({ usage, inner, word, partOfSpeech }: MeaningText): LineMeaning {
  const { level, notes, title, text } = usage;
  const meaning: LineMeaning = {
    // A title that is just the headword is not shown, nor an empty definition.
    title: title ?? word,
    definition: text === word ? '' : text,
    ...(notes !== null && known(fieldsOfNotes(notes))),
    ...(level !== null && { meaning_level: levelOf(level) }),
  };
  const examples: string[] = [];
  for (const { kind, caption, text: own, isExample } of inner) {
    const relation = RELATIONS_BY_NAME.get(caption ?? '');
    if (isExample) examples.push(own);
    else if (kind === 'item' && caption === null) (meaning.quotes ??= []).push(quoteOf(own));
    else if (kind === 'item')
      (meaning.translations ??= []).push(meaningTranslationOf(caption, own));
    else if (caption === 'Synonyms') meaning.synonyms = wordsOf(own);
    else if (caption === 'Antonyms') meaning.antonyms = wordsOf(own);
    else if (caption === 'Of origin')
      meaning.etymology_number = Number(known(/^\d{1,9}$/.exec(own)));
    else if (relation) (meaning.relations ??= []).push(...relationsOf(relation, own, partOfSpeech));
    else throw new NotOurLayoutError();
  }
  return { ...meaning, examples };
}

/** `“Run, rabbit.” — A song, 1939 source <address>` */
function quoteOf(text: string) {
  const address = / source <([^<>\s]+)>$/.exec(text);
  const rest = address ? text.slice(0, address.index) : text;
  const end = rest.endsWith('”') && !rest.includes('” — ') ? rest.length - 1 : rest.indexOf('” — ');
  if (!rest.startsWith('“') || end < 1) throw new NotOurLayoutError();
  return {
    text: rest.slice(1, end),
    reference: rest.slice(end + 4),
    source_url: address?.[1] ?? '',
  };
}

function meaningTranslationOf(language: string | null, text: string) {
  const at = text.indexOf(': ');
  const words = at === -1 ? text : text.slice(0, at);
  const definition = at === -1 ? '' : text.slice(at + 2);
  return { ...translationOf(language, words), definition };
}

/** The first word is the title, and all are its variants. */
function translationOf(language: string | null, words: string) {
  const variants_of_words = words.split(', ');
  const [title = ''] = variants_of_words;
  return { language: known(LANGUAGES_BY_NAME.get(language ?? '')), title, variants_of_words };
}

function relationsOf(kind: RelationKind, text: string, partOfSpeech: PartOfSpeech) {
  return linksOf(text).map(({ word, note }) => ({
    kind,
    word,
    target_part_of_speech: note === undefined ? partOfSpeech : known(PARTS_BY_NAME.get(note)),
    target_sort_order: null,
  }));
}

function wordsOf(text: string): string[] {
  return linksOf(text).map(({ word, note }) => {
    if (note !== undefined) throw new NotOurLayoutError();
    return word;
  });
}

/** `{happy}, {happily} (adverb)` */
function linksOf(text: string): { word: string; note: string | undefined }[] {
  const links = [];
  const pattern = /\{([^{}]+)\}(?: \(([a-z ]+)\))?(?:, |$)/y;
  while (pattern.lastIndex < text.length) {
    const link = known(pattern.exec(text));
    links.push({ word: link[1] ?? '', note: link[2] });
  }
  return links;
}
