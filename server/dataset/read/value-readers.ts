import * as z from 'zod';
import {
  type Problem,
  type ProblemCode,
  type ProblemParams,
  shortly,
  TYPE_NAMES,
} from '../../contract/problems.ts';
import { tidySpelling } from '../../text/fold.ts';
import { hasTooManyMarks, MAX_MARKS_IN_A_ROW, normalize } from '../../text/normalize.ts';
import { isOpenAddress, isWebAddress } from '../../text/web-address.ts';
import { addIssue, describe, type Line, wrongType } from './line-issues.ts';

export interface FieldReader {
  /** Checks and normalizes a value. */
  read(value: unknown, line: Line): unknown;
  /** The value of a missing field; null if the field is required. */
  empty: (() => unknown) | null;
}

export const TOO_MANY_MARKS: Problem = {
  message: `more than ${MAX_MARKS_IN_A_ROW} combining marks in a row`,
  code: 'combining_marks',
  params: { limit: MAX_MARKS_IN_A_ROW },
};
export const IS_REQUIRED: Problem = { message: 'is required', code: 'required' };

const HALF_PAIR: Problem = { message: 'half of a surrogate pair', code: 'invalid_characters' };
const NUL: Problem = { message: 'NUL characters are not allowed', code: 'invalid_characters' };

/** The soft hyphen: no invisible character has a lower code. */
const FIRST_INVISIBLE = 0xad;
const UNEVEN_SPACE = /\s\s|[^\S ]|\p{Cc}/u;
const SPACES = /(?:\s|(?!\0)\p{Cc})+/gu;
/** Of these, only tab and line feed are kept. */
const CONTROL_CHARACTER = /(?![\t\n])\p{Cc}/gu;

/** With the `u` flag a pair is one character, so this only finds halves. */
const LONE_SURROGATE = /\p{Surrogate}/u;

export function textReader(schema: z.ZodString): FieldReader {
  const isRequired = (schema.minLength ?? 0) > 0;
  const maxLength = schema.maxLength ?? Infinity;
  const read = (value: unknown, line: Line): unknown => {
    if (typeof value !== 'string') return wrongType('string', value, line);
    let text = value;
    if (!line.plain) {
      if (LONE_SURROGATE.test(text)) return addIssue(line, HALF_PAIR);
      if (text.includes('\0')) return addIssue(line, NUL);
      if (hasTooManyMarks(text)) return addIssue(line, TOO_MANY_MARKS);
      text = normalize(text.replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTER, ' '));
    }
    text = text.trim();
    if (text.length > maxLength) {
      return addIssue(line, {
        message: `longer than ${maxLength} characters (${text.length})`,
        code: 'too_long',
        params: { limit: maxLength },
      });
    }
    return text === '' && isRequired ? addIssue(line, IS_REQUIRED) : text;
  };
  return { read, empty: isRequired ? null : () => '' };
}

/**
 * White space within a spelling is one space, line feeds included. One of invisible characters only
 * counts as empty.
 */
export function spellingReader(schema: z.ZodString): FieldReader {
  const { read, empty } = textReader(schema);
  const readSpaced = (value: unknown, line: Line): unknown => {
    const isUneven = typeof value === 'string' && UNEVEN_SPACE.test(value);
    const text = read(isUneven ? value.replace(SPACES, ' ') : value, line);
    if (typeof text !== 'string' || text.charCodeAt(0) < FIRST_INVISIBLE) return text;
    return tidySpelling(text) === '' ? read('', line) : text;
  };
  return { read: readSpaced, empty };
}

export function webAddressReader(schema: z.ZodString, isFine = isOpenAddress): FieldReader {
  const text = textReader(schema);
  const read = (value: unknown, line: Line): unknown => {
    const address = text.read(value, line);
    if (typeof address !== 'string' || address === '' || isFine(address)) return address;
    const message = isWebAddress(address)
      ? 'must not contain a name or password'
      : 'expected an address that starts with http:// or https://';
    return addIssue(line, { message, code: 'web_address' });
  };
  return { read, empty: text.empty };
}

export function enumReader(schema: z.ZodEnum): FieldReader {
  const { options } = schema;
  const known = new Set<unknown>(options);
  const read = (value: unknown, line: Line): unknown => {
    if (known.has(value)) return value;
    const trimmed = typeof value === 'string' ? value.trim() : value;
    if (known.has(trimmed)) return trimmed;
    const expected = options.length === 1 ? options[0] : `one of ${options.join(', ')}`;
    return addIssue(line, {
      message: `expected ${expected}, got ${describe(value)}`,
      code: 'not_one_of',
      params: { values: options.join(', '), got: shortly(value) },
    });
  };
  return { read, empty: null };
}

export function numberReader(schema: z.ZodNumber): FieldReader {
  const min = schema.minValue ?? -Infinity;
  const max = Math.min(schema.maxValue ?? Infinity, Number.MAX_SAFE_INTEGER);
  const kind = schema.isInt ? 'int' : 'number';
  const expected = `${TYPE_NAMES[kind]} from ${min}${max === Number.MAX_SAFE_INTEGER ? '' : ` to ${max}`}`;
  const read = (value: unknown, line: Line): unknown => {
    if (typeof value !== 'number') return wrongType(kind, value, line);
    const problem = (code: ProblemCode, params: ProblemParams) =>
      addIssue(line, { message: `expected ${expected}, got ${value}`, code, params });
    if (value < min) return problem('too_low', { limit: min });
    if (value > max) return problem('too_high', { limit: max });
    if (schema.isInt && !Number.isInteger(value)) {
      return problem('wrong_type', { expected: kind, got: value });
    }
    // A number that is not a count is on a scale with one decimal. Adding zero turns -0 into 0.
    return schema.isInt ? value + 0 : Math.round(value * 10) / 10 + 0;
  };
  return { read, empty: null };
}

export const flagReader: FieldReader = {
  read: (value, line) => (typeof value === 'boolean' ? value : wrongType('boolean', value, line)),
  empty: () => false,
};

export function nullableReader(schema: z.core.$ZodType, inner: FieldReader): FieldReader {
  const isText = schema instanceof z.ZodString;
  const isList = schema instanceof z.ZodArray;
  const read = (value: unknown, line: Line): unknown => {
    // White space alone counts as "not set", although the text must not be empty.
    if (isText && typeof value === 'string' && value.trim() === '') return null;
    const result = inner.read(value, line);
    return isList && Array.isArray(result) && result.length === 0 ? null : result;
  };
  return { read, empty: () => null };
}
