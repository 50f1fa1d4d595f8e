import type { core } from 'zod';

/**
 * Kinds of problems, for programs with texts of their own. Codes are API: add, never rename. The
 * texts of the web interface name the parameters of each in braces.
 */
export const PROBLEM_CODES = [
  // Of any value.
  'required',
  'wrong_type',
  'not_one_of',
  'unknown_field',
  'too_low',
  'too_high',
  'too_few',
  'too_many',
  'too_short',
  'too_long',
  'blank',
  'format',
  'date',
  'time',
  'web_address',
  'control_characters',
  'invalid_characters',
  'combining_marks',
  'changes_nothing',
  'name_taken',
  // Of a word.
  'in_dictionary',
  'meaning_without_text',
  'transcription_differs',
  // Of the files of a dataset.
  'not_json',
  'not_utf8',
  'too_large',
  'unreadable_entry',
  'alias_of_given_field',
  'same_record',
  'same_meaning',
  'which_part_of_speech',
  'no_such_meaning',
  'too_many_rows',
  'file_missing',
  'count_differs',
  'file_name',
  'other_prefix',
  'same_file',
  // Of a dataset as a whole.
  'damaged',
  'dataset_too_large',
  'several_dictionaries',
  'incomplete',
  'unclear_columns',
  'outside_import_folder',
  'unreachable',
  'address',
  'not_there',
  'no_dataset',
  'unreadable',
  'not_accepted',
  'server_error',
  // Of the target of an import.
  ...(['dataset_exists', 'dataset_not_found', 'dataset_differs'] as const),
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** Parameters that complete the sentence about a problem. */
export type ProblemParams = Readonly<Record<string, string | number>>;

/** A problem without its location. Not every problem has a code. */
export interface Problem {
  message: string;
  code?: ProblemCode | undefined;
  params?: ProblemParams | undefined;
}

/** English for the types of values, which the parameters `expected` and `got` name. */
export const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'a string',
};

/** For the `refine` and `addIssue` of schemas. */
export function ownProblem(code: ProblemCode, message: string, params: ProblemParams = {}) {
  return { message, params: { ...params, problem: code } };
}

export function codeOf(
  issue: core.$ZodIssue,
  found: unknown,
): { code?: ProblemCode; params?: ProblemParams } {
  if (found === undefined && MISSING_CODES.has(issue.code)) return { code: 'required' };
  switch (issue.code) {
    case 'invalid_type': {
      return { code: 'wrong_type', params: { expected: issue.expected, got: shortly(found) } };
    }
    case 'invalid_value':
      return {
        code: 'not_one_of',
        params: { values: issue.values.map(String).join(', '), got: shortly(found) },
      };
    case 'too_big':
      return {
        code: TOO_BIG[issue.origin] ?? 'too_high',
        params: { limit: Number(issue.maximum) },
      };
    case 'too_small':
      return {
        code: TOO_SMALL[issue.origin] ?? 'too_low',
        params: { limit: Number(issue.minimum) },
      };
    case 'invalid_format':
      return { code: FORMATS[issue.format] ?? 'format' };
    case 'unrecognized_keys':
      return { code: 'unknown_field' };
    case 'custom': {
      const { problem, ...params } = issue.params ?? {};
      if (typeof problem !== 'string') return {};
      return { code: problem as ProblemCode, ...(Object.keys(params).length > 0 && { params }) };
    }
    default:
      // Too intricate to be said in a sentence: no alternative fits, or the name of a field.
      return { code: 'format' };
  }
}

/** Zod's codes for a missing value. */
const MISSING_CODES: ReadonlySet<string> = new Set([
  'invalid_type',
  'invalid_value',
  'invalid_union',
]);

type Codes = Readonly<Partial<Record<string, ProblemCode>>>;
const TOO_BIG: Codes = { string: 'too_long', array: 'too_many', set: 'too_many' };
const TOO_SMALL: Codes = { string: 'too_short', array: 'too_few', set: 'too_few' };
const FORMATS: Codes = { date: 'date', datetime: 'time' };

/** A value in a few characters: as JSON, or the name of its type. */
export function shortly(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 64));
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return `${value}`;
  return Array.isArray(value) ? 'array' : typeof value;
}

export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Reflect.get(found, key);
  }
  return found;
}
