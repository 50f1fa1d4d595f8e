import {
  GRAMMAR,
  INFLECTED_FORMS,
  LABELS,
  PARTS_OF_SPEECH,
} from '../../../server/contract/vocabulary.ts';
import { newForm } from '../forms/add-forms.ts';
import type { SourceLine } from '../source-files.ts';
import type { OwnMeaning, OwnWord, SenseReference } from './entry.ts';
import { splitVariants } from './variants.ts';

/** The line of an option, and what it applies to. */
interface Context {
  word: OwnWord;
  /** The meaning it belongs to; null before the first definition. */
  meaning: OwnMeaning | null;
  /** The text after the name of the option. */
  text: string;
  line: SourceLine;
}

/** Reads one option; returns what is wrong with it, or null. */
type Option = (context: Context) => string | null;

const register =
  (name: 'informal' | 'formal' | 'slang'): Option =>
  ({ word, meaning }) => {
    (meaning?.meaning ?? word.record).language_register = name;
    return null;
  };

const area =
  (name: 'british' | 'american'): Option =>
  ({ word, meaning }) => {
    (meaning?.meaning ?? word.record).area_variant = name;
    return null;
  };

/** Before the first definition an option applies to the whole word, after one to that meaning. */
const OPTIONS: Readonly<Record<string, Option>> = {
  informal: register('informal'),
  formal: register('formal'),
  slang: register('slang'),
  british: area('british'),
  american: area('american'),
  obsolete: ({ word, meaning }) => {
    (meaning?.meaning ?? word.record).is_obsolete = true;
    return null;
  },
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
  uk: ({ word, text, line }) => {
    const ipa = /^\/(.+)\/$/.exec(text)?.[1];
    word.british = ipa === undefined ? null : { text: ipa, place: line.place };
    return ipa === undefined ? 'expected @uk /sound/.' : null;
  },
  label: ({ word, meaning, text }) => readClosed(text, LABELS, (meaning?.meaning ?? word).labels),
  grammar: ({ word, meaning, text }) =>
    readClosed(text, GRAMMAR, (meaning?.meaning ?? word).grammar),
  syn: (context) => readLinks(context, 'synonyms'),
  ant: (context) => readLinks(context, 'antonyms'),
  covers: ({ meaning, text, line }) =>
    meaning ? readSense(text, line, meaning.covers) : 'it needs a definition before it.',
  drop: ({ word, text, line }) => readSense(text, line, word.drops),
  allow: ({ word, text }) => {
    word.allowed.push(...splitVariants(text));
    return text === '' ? 'expected words.' : null;
  },
};

/** Reads `@name rest`; returns what is wrong with it, or null. */
export function readOption(name: string, context: Context): string | null {
  const option = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
  if (!option) return `"@${name}" is no option.`;
  const problem = option(context);
  return problem === null ? null : `@${name}: ${problem}`;
}

function readForms({ word, text }: Context): string | null {
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

function readLinks(
  { meaning, text, line }: Context,
  field: 'synonyms' | 'antonyms',
): string | null {
  if (!meaning) return 'it needs a definition before it.';
  const words = splitVariants(text);
  if (words.length === 0) return 'expected words.';
  meaning.meaning[field].push(...words.filter((word) => !meaning.meaning[field].includes(word)));
  meaning.links.push(line);
  return null;
}

/** Reads "1:14:00 financial institution"; the gloss is for people and ignored. */
function readSense(text: string, { place }: SourceLine, into: SenseReference[]): string | null {
  const key = text.split(/\s/)[0] ?? '';
  if (!/^\d:\d\d:\d\d/.test(key)) return `"${key}" is no key of a WordNet meaning.`;
  into.push({ key, place });
  return null;
}

/** Writes "I would, I had" as “I would” or “I had”. */
function describeLongForms(text: string): string {
  return splitVariants(text)
    .map((words) => `“${words}”`)
    .join(' or ');
}
