import {
  FORMS_OF_WORD,
  LEVELS,
  PARTS_OF_SPEECH,
} from '../../../../../server/contract/vocabulary.ts';
import type { findWords } from '../../../api/public.ts';
import { finderAddress as addressOf } from '../../../lib/addresses.ts';

export type FindQuery = Parameters<typeof findWords>[0];

/** The modes of the form, each named after its parameter. */
export const MODES = ['means', 'spelled', 'rhymes_with', 'sounds_like', 'letters'] as const;
export type Mode = (typeof MODES)[number];

/** The values of the form; empty if not used. */
export interface FinderFields {
  mode: Mode;
  term: string;
  /** `near` for rhymes, `letters_all` for letters. */
  near: boolean;
  all: boolean;
  /** Inflected forms are found, too, except by meaning, which they share with their base. */
  forms: boolean;
  starts: string;
  ends: string;
  contains: string;
  syllables: string;
  part: string;
  level: string;
  dataset: string;
}

export const MAX_SYLLABLES = 12;

/** The conditions in the address; unknown values are ignored. */
export function readFinder(query: URLSearchParams): FinderFields {
  const mode = MODES.find((name) => query.has(name)) ?? 'means';
  const text = (name: string) => query.get(name)?.trim() ?? '';
  const oneOf = (name: string, known: readonly string[]) =>
    known.find((value) => value === query.get(name)) ?? '';
  const syllables = Number(query.get('syllables'));
  return {
    mode,
    term: text(mode),
    near: query.get('rhyme') === 'near',
    all: query.get('letters_all') === 'true',
    forms: query.get('forms') === 'true',
    starts: text('starts'),
    ends: text('ends'),
    contains: text('contains'),
    syllables: syllables >= 1 && syllables <= MAX_SYLLABLES ? String(Math.floor(syllables)) : '',
    part: oneOf('part_of_speech', PARTS_OF_SPEECH),
    level: oneOf('word_level', LEVELS),
    dataset: text('dataset'),
  };
}

function parameters(fields: FinderFields): [name: string, value: string][] {
  const { mode, term } = fields;
  const all: [string, string][] = [
    [mode, term.trim()],
    ['rhyme', mode === 'rhymes_with' && fields.near ? 'near' : ''],
    ['letters_all', mode === 'letters' && fields.all ? 'true' : ''],
    ['forms', mode !== 'means' && fields.forms ? 'true' : ''],
    ['starts', fields.starts.trim()],
    ['ends', fields.ends.trim()],
    ['contains', fields.contains.trim()],
    ['syllables', fields.syllables],
    ['part_of_speech', fields.part],
    ['word_level', fields.level],
    ['dataset', fields.dataset],
  ];
  return all.filter(([, value]) => value !== '');
}

/** An address without conditions still has the mode. */
export const finderAddress = (fields: FinderFields): string =>
  addressOf({ [fields.mode]: '', ...Object.fromEntries(parameters(fields)) });

/** Null as long as no condition is specific enough to search by. */
export function finderRequest(fields: FinderFields): FindQuery | null {
  const { starts, ends, contains, term } = fields;
  if ([term, starts, ends, contains].every((text) => text.trim() === '')) return null;
  const { forms, dataset, ...conditions } = Object.fromEntries(parameters(fields));
  return {
    ...conditions,
    ...(forms && { form_of_word: [...FORMS_OF_WORD] }),
    ...(dataset && { dataset: [dataset] }),
  } as FindQuery;
}
