import {
  type Category,
  MAX_HEADWORD_LENGTH,
  type PartOfSpeech,
} from '../../../contract/vocabulary.ts';
import type { AlternativeDetail } from '../../../contract/word.ts';
import type { Line } from '../../../dataset/read/line-issues.ts';
import { type JsonObject, objectsOf, textOf, textsOf } from '../fields.ts';
import type { LeftOutCounts } from '../left-out.ts';
import type { LineForm, LineMeaning } from '../record-line.ts';
import { areaOf, categoryOf, formOf, isAbbreviation, readSenseTags } from './tags.ts';
import { isLinkField } from './linked-words.ts';

/** A sense that refers to another word: this one is a form of it, or another spelling. */
export type Pointer = { target: string } & (
  { form: LineForm } | { alternative: AlternativeDetail }
);

/** A meaning of the word, or only a pointer to the word that has the meaning. */
export interface Sense {
  of: JsonObject;
  /** Index among all senses of the entry, empty ones included. */
  index: number;
  /** Null for inflected forms, which have the meanings of the base word. */
  meaning: (LineMeaning & { definition: string }) | null;
  /** Becomes the definition if the base word is not in the file. */
  gloss: string;
  tags: string[];
  pointers: Pointer[];
}

/** Leaves out empty senses. */
export function readSenses(
  entry: JsonObject,
  { word, partOfSpeech }: { word: string; partOfSpeech: PartOfSpeech },
  line: Line,
): Sense[] {
  const senses: Sense[] = [];
  for (const [index, of] of objectsOf(entry, 'senses', line).entries()) {
    const tags = textsOf(of, 'tags', line);
    const glosses = textsOf(of, 'glosses', line);
    const gloss = pathOf(glosses.length > 0 ? glosses : textsOf(of, 'raw_glosses', line));
    const pointers = readPointers(of, { word, partOfSpeech, tags, gloss }, line);
    const isForm = objectsOf(of, 'form_of', line).length > 0;
    if (gloss === '' && pointers.length === 0) continue;
    senses.push({
      of,
      index,
      meaning: isForm || gloss === '' ? null : { title: word, definition: gloss },
      gloss,
      tags,
      pointers,
    });
  }
  return senses;
}

/** Several glosses lead from a broad sense to this one. */
function pathOf(glosses: readonly string[]): string {
  const [only] = glosses;
  if (only === undefined || glosses.length === 1) return only ?? '';
  return glosses
    .map((gloss, i) => (i < glosses.length - 1 ? gloss.replace(/(?<![.:;,])[.:;,]+$/, '') : gloss))
    .join(': ');
}

function readPointers(
  sense: JsonObject,
  of: { word: string; partOfSpeech: PartOfSpeech; tags: string[]; gloss: string },
  line: Line,
): Pointer[] {
  const pointers: Pointer[] = [];
  const { word, tags } = of;
  const area_variant = areaOf(tags);
  if (word.length > MAX_HEADWORD_LENGTH) return pointers;
  const kinds = kindsOf(of);
  for (const base of objectsOf(sense, 'form_of', line)) {
    const target = textOf(base, 'word', line);
    if (target === '' || target === word) continue;
    for (const form_of_word of kinds) {
      pointers.push({ target, form: { word, form_of_word, area_variant } });
    }
    if (kinds.length === 0) {
      pointers.push({ target, alternative: { word, area_variant, kind: 'other' } });
    }
  }
  const isSpelling = tags.includes('alternative') && !tags.includes('misspelling');
  const kind = isAbbreviation(tags) ? 'abbreviation' : isSpelling ? 'spelling' : 'other';
  for (const base of objectsOf(sense, 'alt_of', line)) {
    const target = textOf(base, 'word', line);
    if (target === '' || target === word) continue;
    pointers.push({ target, alternative: { word, area_variant, kind } });
  }
  return pointers;
}

/** A sense can describe two forms that are spelt alike. */
function kindsOf({ tags, gloss, partOfSpeech }: Parameters<typeof readPointers>[1]) {
  const kind = formOf(tags, partOfSpeech);
  if (kind === null) return [];
  const isBoth = kind === 'past_participle' && /\bpast (tense )?and\b/i.test(gloss);
  return isBoth ? (['past_simple', 'past_participle'] as const) : [kind];
}

const READ_FIELDS = new Set([
  ...['glosses', 'raw_glosses', 'tags', 'raw_tags', 'topics', 'examples', 'form_of', 'alt_of'],
  ...['translations', 'id'],
]);
const PLACED_OF_EXAMPLE = new Set(['text', 'type', 'ref']);

/** Everything besides the gloss. */
export function describeMeaning(
  meaning: LineMeaning,
  { of, tags }: Sense,
  line: Line,
  leftOut: LeftOutCounts,
): void {
  const read = readSenseTags(tags);
  if (read.isObsolete) meaning.is_obsolete = true;
  if (read.labels.length > 0) meaning.labels = read.labels;
  if (read.grammar.length > 0) meaning.grammar = read.grammar;
  if (read.register !== null) meaning.language_register = read.register;
  if (read.area !== 'common') meaning.area_variant = read.area;
  if (read.others > 0) leftOut.add('senses.tags', read.others);
  meaning.categories = readTopics(of, line, leftOut, 'senses.topics');
  for (const example of objectsOf(of, 'examples', line))
    addExample(meaning, example, line, leftOut);
  for (const key in of) {
    if (!READ_FIELDS.has(key) && !isLinkField(key)) leftOut.add(`senses.${key}`);
  }
}

export function readTopics(
  of: JsonObject,
  line: Line,
  leftOut: LeftOutCounts,
  field: string,
): Category[] {
  const categories: Category[] = [];
  for (const topic of textsOf(of, 'topics', line)) {
    const category = categoryOf(topic);
    if (category === null) leftOut.add(field);
    else categories.push(category);
  }
  return categories;
}

/** A text with a source is a quote, any other an example. */
function addExample(
  meaning: LineMeaning,
  example: JsonObject,
  line: Line,
  leftOut: LeftOutCounts,
): void {
  const text = textOf(example, 'text', line);
  const reference = textOf(example, 'ref', line);
  const type = textOf(example, 'type', line);
  for (const key in example) {
    if (!PLACED_OF_EXAMPLE.has(key)) leftOut.add(`senses.examples.${key}`);
  }
  if (text === '') leftOut.add('senses.examples without text');
  else if (type === 'quotation' || type === 'quote' || reference !== '') {
    meaning.quotes ??= [];
    meaning.quotes.push({ text, reference, source_url: '' });
  } else {
    meaning.examples ??= [];
    meaning.examples.push(text);
  }
}
