import { MAX_HEADWORD_LENGTH, type PartOfSpeech } from '../../../contract/vocabulary.ts';
import type { Line } from '../../../dataset/read/line-issues.ts';
import { type JsonObject, objectsOf, textOf, textsOf } from '../fields.ts';
import type { LeftOutCounts } from '../left-out.ts';
import type { LineMeaning, RecordLine } from '../record-line.ts';
import { readForms } from './forms.ts';
import { isLinkField, LinkedWords, type PartOfSpeechFinder } from './linked-words.ts';
import { describeMeaning, readTopics, type Sense } from './senses.ts';
import { readSounds } from './sounds.ts';
import { ENTRY_CATEGORIES, isAbbreviation, partOfSpeechOf } from './tags.ts';

/** Any other fields are counted as left out. */
const READ_FIELDS = new Set([
  ...['word', 'lang', 'lang_code', 'pos', 'senses', 'forms', 'sounds', 'translations', 'topics'],
  ...['etymology_text', 'etymology_number', 'raw_tags', 'tags', 'abbreviations'],
]);

interface EntryContext {
  senses: readonly Sense[];
  word: string;
  partOfSpeech: PartOfSpeech;
  line: Line;
  leftOut: LeftOutCounts;
  partOfSpeechOf: PartOfSpeechFinder;
}

/** Senses that only point to a base word count if there are no others. */
export function convertEntry(entry: JsonObject, context: EntryContext): RecordLine {
  const { senses, word, partOfSpeech, line, leftOut } = context;
  const isFormOnly = senses.every(({ meaning }) => meaning === null);
  const meanings: (LineMeaning & { definition: string })[] = [];
  const bySense = new Map<number, number>();
  const described: { sense: Sense; meaning: LineMeaning }[] = [];
  for (const sense of senses) {
    const meaning =
      isFormOnly && sense.gloss !== '' ? { title: word, definition: sense.gloss } : sense.meaning;
    if (meaning === null) {
      if (sense.of['examples']) leftOut.add('senses.examples of inflected forms');
      continue;
    }
    bySense.set(sense.index, meanings.length);
    meanings.push(meaning);
    described.push({ sense, meaning });
  }

  const { forms, alternatives } = readForms(entry, context, line, leftOut);
  const record: RecordLine = { word, part_of_speech: partOfSpeech, forms, meanings };
  const linked = new LinkedWords({ ...context, record, meanings, bySense });
  for (const { sense, meaning } of described) {
    describeMeaning(meaning, sense, line, leftOut);
    linked.addLinks(sense.of, meaning);
    linked.addTranslations(sense.of, meaning);
  }
  linked.addLinks(entry, null);
  linked.addTranslations(entry, null);

  record.alternative_details = alternatives.concat(readAbbreviations(entry, context));
  record.pronunciations = readSounds(entry, line, leftOut);
  addEtymology(record, meanings, entry, line);
  describeRecord(record, meanings, entry, context);
  for (const key in entry) if (!READ_FIELDS.has(key) && !isLinkField(key)) leftOut.add(key);
  return record;
}

function readAbbreviations(entry: JsonObject, { line, word }: EntryContext) {
  return objectsOf(entry, 'abbreviations', line)
    .map((one) => textOf(one, 'word', line))
    .filter((one) => one !== '' && one !== word && one.length <= MAX_HEADWORD_LENGTH)
    .map((one) => ({ word: one, area_variant: 'common' as const, kind: 'abbreviation' as const }));
}

/** `etymology_number` is a number in files from before 2026, a text since then. */
function addEtymology(
  record: RecordLine,
  meanings: readonly LineMeaning[],
  entry: JsonObject,
  line: Line,
): void {
  const text = textOf(entry, 'etymology_text', line);
  if (text === '') return;
  const said = Number(entry['etymology_number']);
  const number = Number.isInteger(said) && said > 0 && said < 1_000 ? said : 1;
  record.etymologies = [{ number, text }];
  for (const meaning of meanings) meaning.etymology_number = number;
}

/** Sets fields of the whole record, from what its meanings share and from its categories. */
function describeRecord(
  record: RecordLine,
  meanings: readonly LineMeaning[],
  entry: JsonObject,
  { senses, partOfSpeech, line, leftOut, word }: EntryContext,
): void {
  const pos = textOf(entry, 'pos', line);
  const description = partOfSpeechOf(pos)?.description;
  if (description) record.description = description;
  record.categories = readTopics(entry, line, leftOut, 'topics');
  const tags = textsOf(entry, 'tags', line);
  if (meanings.length > 0) {
    const [first] = meanings;
    const all = (holds: (meaning: LineMeaning) => boolean) => meanings.every(holds);
    record.is_obsolete = all((meaning) => meaning.is_obsolete === true);
    const { area_variant, language_register } = first ?? {};
    if (area_variant && all((meaning) => meaning.area_variant === area_variant)) {
      record.area_variant = area_variant;
    }
    if (language_register && all((one) => one.language_register === language_register)) {
      record.language_register = language_register;
    }
    record.is_abbreviation =
      pos === 'abbrev' || senses.every((sense) => isAbbreviation(sense.tags));
  }
  const filed = categoriesOf(entry, senses);
  if (partOfSpeech === 'noun') {
    record.noun___is_proper = pos === 'name';
    record.noun___irregular_plural = filed.has(ENTRY_CATEGORIES.irregularPlural);
    record.noun___uncountable = everyGrammar(meanings, 'uncountable', 'countable');
    record.noun___always_plural =
      filed.has(ENTRY_CATEGORIES.pluralOnly) || tags.includes('plural-only');
  }
  if (partOfSpeech === 'verb') {
    record.verb___is_irregular = filed.has(ENTRY_CATEGORIES.irregularVerb);
    record.verb___transitivity = transitivityOf(meanings);
    if (filed.has(ENTRY_CATEGORIES.phrasalVerb) && word.includes(' ')) {
      record.verb___is_phrasal = true;
      record.base_phrasal = word.slice(0, word.indexOf(' '));
    }
  }
}

function everyGrammar(meanings: readonly LineMeaning[], wanted: 'uncountable', not: 'countable') {
  return (
    meanings.length > 0 &&
    meanings.every(({ grammar }) => grammar?.includes(wanted) && !grammar.includes(not))
  );
}

function transitivityOf(meanings: readonly LineMeaning[]): RecordLine['verb___transitivity'] {
  const has = (kind: 'transitive' | 'intransitive') =>
    meanings.some(({ grammar }) => grammar?.includes(kind));
  if (has('transitive')) return has('intransitive') ? 'both' : 'transitive';
  return has('intransitive') ? 'intransitive' : null;
}

/** Of an entry and its senses; older files have categories as objects. */
function categoriesOf(entry: JsonObject, senses: readonly Sense[]): Set<string> {
  const names = new Set<string>();
  for (const of of [entry, ...senses.map((sense) => sense.of)]) {
    const list = of['categories'];
    if (!Array.isArray(list)) continue;
    for (const item of list as unknown[]) {
      if (typeof item === 'string') names.add(item);
      else if (typeof item === 'object' && item !== null && 'name' in item) {
        if (typeof item.name === 'string') names.add(item.name);
      }
    }
  }
  return names;
}
