import {
  CATEGORIES,
  COLLOCATION_KINDS,
  GRAMMAR,
  INFLECTED_FORMS,
  LABELS,
  PARTS_OF_SPEECH,
  PHRASAL_OBJECT_PATTERNS,
  TOPICS,
} from '../../../server/contract/vocabulary.ts';
import { newForm, orNone } from '../empty.ts';
import type { SourceLine } from '../source-files.ts';
import type { NewMeaning, Note } from '../../../server/contract/word.ts';
import { MAX_NOTE, type OwnMeaning, type OwnWord, type SenseReference } from './entry.ts';
import { splitVariants } from './variants.ts';

const MAX_COLLOCATES = 8;

/** The line of an option, and what it applies to. */
interface Context {
  word: OwnWord;
  /** Null before the first definition. */
  meaning: OwnMeaning | null;
  /** The text after the name of the option. */
  text: string;
  line: SourceLine;
}

/** Returns a problem or null. */
type Option = (context: Context) => string | null;

const sets =
  (
    fields: Partial<Pick<NewMeaning, 'language_register' | 'area_variant' | 'is_obsolete'>>,
  ): Option =>
  ({ word, meaning }) => {
    Object.assign(meaning?.meaning ?? word.record, fields);
    return null;
  };

const addsWords =
  (to: 'phraseOf' | 'allowed'): Option =>
  ({ word, text }) => {
    word[to].push(...splitVariants(text));
    return text === '' ? 'expected words.' : null;
  };

const ofMeaning =
  (option: (context: Context, meaning: OwnMeaning) => string | null): Option =>
  (context) =>
    context.meaning ? option(context, context.meaning) : 'it needs a definition before it.';

/** Before the first definition an option applies to the whole word, after one to that meaning. */
const OPTIONS: Readonly<Record<string, Option>> = {
  informal: sets({ language_register: 'informal' }),
  formal: sets({ language_register: 'formal' }),
  slang: sets({ language_register: 'slang' }),
  british: sets({ area_variant: 'british' }),
  american: sets({ area_variant: 'american' }),
  obsolete: sets({ is_obsolete: true }),
  abbreviation: ({ word }) => {
    word.record.is_abbreviation = true;
    return null;
  },
  irregular: ({ word: { record } }) => {
    if (record.part_of_speech === 'noun') record.noun___irregular_plural = true;
    // Adjectives and adverbs have no such note: their forms say it.
    if (record.part_of_speech === 'verb') record.verb___is_irregular = true;
    return null;
  },
  short: ({ word, text }) => {
    word.record.description = `Short for ${describeLongForms(text)}.`;
    return null;
  },
  replaces: ({ word, text }) => {
    const values = text.split(/[\s,]+/);
    word.replaces = PARTS_OF_SPEECH.filter((value) => values.includes(value));
    return word.replaces.length === values.length ? null : 'expected parts of speech.';
  },
  forms: readForms,
  uk: (context) => {
    const sounds: SourceLine[] = [];
    const problem = readSound(context, sounds);
    context.word.british = sounds[0] ?? null;
    return problem;
  },
  weak: (context) => readSound(context, context.word.weak.american),
  weak_uk: (context) => readSound(context, context.word.weak.british),
  said: ofMeaning((context, { said }) => readSound(context, said.american)),
  said_uk: ofMeaning((context, { said }) => readSound(context, said.british)),
  phrase_of: addsWords('phraseOf'),
  object: ({ word: { record }, text }) => {
    const found = PHRASAL_OBJECT_PATTERNS.find((name) => name === text) ?? null;
    record.verb___phrasal_object_pattern = found;
    return found ? null : `expected ${PHRASAL_OBJECT_PATTERNS.join(', ')}.`;
  },
  label: ({ word, meaning, text }) => readClosed(text, LABELS, (meaning?.meaning ?? word).labels),
  grammar: ({ word, meaning, text }) =>
    readClosed(text, GRAMMAR, (meaning?.meaning ?? word).grammar),
  category: ofMeaning(({ text }, { meaning }) => readClosed(text, CATEGORIES, meaning.categories)),
  topics: ofMeaning(({ text }, { topics }) => readClosed(text, TOPICS, topics)),
  pattern: ofMeaning(readPatterns),
  goes: ofMeaning(readCollocations),
  note: readNote,
  syn: ofMeaning((context, meaning) => readLinks(context, meaning, 'synonyms')),
  ant: ofMeaning((context, meaning) => readLinks(context, meaning, 'antonyms')),
  covers: ofMeaning(({ text, line }, { covers }) => readSense(text, line, covers)),
  drop: ({ word, text, line }) => readSense(text, line, word.drops),
  allow: addsWords('allowed'),
};

/** Reads `@name rest`; returns a problem or null. */
export function readOption(name: string, context: Context): string | null {
  const option = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
  if (!option) return `"@${name}" is no option.`;
  const problem = option(context);
  return problem === null ? null : `@${name}: ${problem}`;
}

function readForms({ word, text }: Context): string | null {
  if (text === 'none') {
    word.hasForms = false;
    return null;
  }
  for (const value of splitVariants(text)) {
    const [name, form] = value.split('=');
    const kind = INFLECTED_FORMS.find((known) => known === name);
    if (!kind || !form) return `"${value}" is no form=word.`;
    word.record.forms.push(newForm(form, kind, null));
  }
  return null;
}

function readClosed<T extends string>(text: string, known: readonly T[], into: T[]): string | null {
  const values = splitVariants(text);
  if (values.length === 0) return `expected ${known.join(', ')}.`;
  for (const value of values) {
    const found = known.find((name) => name === value);
    if (!found) return `"${value}" is none of ${known.join(', ')}.`;
    if (!into.includes(found)) into.push(found);
  }
  return null;
}

function readSound({ text, line }: Context, into: SourceLine[]): string | null {
  const ipa = /^\/([^/]+)\/$/.exec(text)?.[1];
  if (ipa === undefined) return 'expected /sound/.';
  into.push({ text: ipa, location: line.location });
  return null;
}

/** Reads "give somebody something; give something to somebody". */
function readPatterns({ text, line }: Context, { patterns }: OwnMeaning): string | null {
  for (const part of splitList(text)) {
    if (part === '') return 'expected patterns between ";".';
    if (patterns.some((known) => known.text === part)) return `"${part}" stands twice.`;
    patterns.push({ text: part, location: line.location });
  }
  return null;
}

/** Reads "verb_before make, take; adjective_before big". */
function readCollocations({ text }: Context, { collocations }: OwnMeaning): string | null {
  for (const part of splitList(text)) {
    const name = /^\S*/.exec(part)?.[0] ?? '';
    const at = COLLOCATION_KINDS.findIndex((known) => known === name);
    const kind = COLLOCATION_KINDS[at];
    if (!kind) return `"${name}" is none of ${COLLOCATION_KINDS.join(', ')}.`;
    const before = collocations.at(-1);
    if (before && COLLOCATION_KINDS.indexOf(before.kind) >= at) {
      return `"${kind}" stands twice, or out of order: ${COLLOCATION_KINDS.join(', ')}.`;
    }
    const words = splitVariants(part.slice(name.length));
    if (words.length === 0 || words.length > MAX_COLLOCATES) {
      return `"${kind}" has 1 to ${MAX_COLLOCATES} words.`;
    }
    const twice = words.find((word, i) => words.indexOf(word) < i);
    if (twice !== undefined) return `"${twice}" stands twice.`;
    collocations.push({ kind, words: orNone(words) });
  }
  return null;
}

/** Reads "usage text", "grammar text" or "error wrong => right : why". */
function readNote({ word, meaning, text }: Context): string | null {
  const note = parseNote(text);
  if (!note) {
    return 'expected usage <text>, grammar <text> or error <wrong> => <right> : <why>.';
  }
  if (note.text.length > MAX_NOTE) return `a note has at most ${MAX_NOTE} characters.`;
  (meaning ?? word).notes.push(note);
  return null;
}

function parseNote(text: string): Note | null {
  const [, kind, plain] = /^(usage|grammar) (.+)$/.exec(text) ?? [];
  if (plain !== undefined && (kind === 'usage' || kind === 'grammar')) {
    return { kind, text: plain, wrong: '', right: '', words: [] };
  }
  const [, wrong, right, why] = /^error (.+?) => (.+?) : (.+)$/.exec(text) ?? [];
  if (wrong === undefined || right === undefined || why === undefined) return null;
  return { kind: 'error', text: why, wrong: wrong.trim(), right: right.trim(), words: [] };
}

function splitList(text: string): string[] {
  return text.split(';').map((part) => part.trim());
}

function readLinks(
  { text, line }: Context,
  meaning: OwnMeaning,
  field: 'synonyms' | 'antonyms',
): string | null {
  const words = splitVariants(text);
  if (words.length === 0) return 'expected words.';
  meaning.meaning[field].push(...words.filter((word) => !meaning.meaning[field].includes(word)));
  meaning.links.push(line);
  return null;
}

/** Reads "1:14:00 financial institution"; the gloss is for people and ignored. */
function readSense(text: string, { location }: SourceLine, into: SenseReference[]): string | null {
  const key = text.split(/\s/)[0] ?? '';
  if (!/^\d:\d\d:\d\d/.test(key)) return `"${key}" is no key of a WordNet meaning.`;
  into.push({ key, location });
  return null;
}

/** Writes "I would, I had" as “I would” or “I had”. */
const describeLongForms = (text: string): string =>
  splitVariants(text)
    .map((words) => `“${words}”`)
    .join(' or ');
