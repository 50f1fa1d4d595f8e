import * as z from 'zod';
import { hasTooManyMarks, normalize } from '../../text/normalize.ts';
import { listReader, objectReader, setReader } from './composite-readers.ts';
import { isRecordingAddress } from '../../text/web-address.ts';
import { messageOf } from './errors.ts';
import type { Issue, Line } from './line-issues.ts';
import {
  headword,
  links,
  newEtymology,
  position,
  recordingAddress,
  sourceName,
  spellings,
  webAddress,
} from './line-schema.ts';
import { etymologyReader, linksReader, sourceReader, spellingsReader } from './loose-readers.ts';
import {
  enumReader,
  type FieldReader,
  flagReader,
  nullableReader,
  numberReader,
  spellingReader,
  textReader,
  TOO_MANY_MARKS,
  webAddressReader,
} from './value-readers.ts';

export type LineResult<T> = { ok: true; value: T } | { ok: false; issues: Issue[] };

/** `ascii` says that the text contains nothing else. */
export type LineReader<T> = (text: string, ascii: boolean) => LineResult<T>;

/**
 * Compiles a schema into a reader that checks and normalizes in one pass: text trimmed and in NFC,
 * `""` and null read as "not set", sets sorted and without repetitions, every field present and in
 * the order of the schema. Several times faster than parsing with the schema, which accepts
 * whatever it accepts (a property test holds the two together), except for `NO_SORT_ORDER`, which
 * stands until the meanings of a record are together.
 */
export function lineReader<S extends z.ZodObject>(
  schema: S,
  aliases: Readonly<Record<string, string>> = {},
): LineReader<z.output<S>> {
  const read = valueReader(schema, aliases);
  return (text, ascii) => {
    if (!ascii && hasTooManyMarks(text)) {
      return { ok: false, issues: [{ path: '', ...TOO_MANY_MARKS }] };
    }
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      const message = `not JSON: ${messageOf(error)}`;
      return { ok: false, issues: [{ path: '', message, code: 'not_json' }] };
    }
    return read(value, isPlain(text, ascii));
  };
}

/** Escapes of anything but quotes, line feeds and tabs, and the control characters that need none. */
const ODD_CHARACTER = /\\[bfru]|[\x7f-\x9f]/;

/**
 * True if every string in a line is well-formed NFC without control characters but line feeds and
 * tabs. Strings of a line in NFC are in NFC, too, unless an escape brings a character that the line
 * itself does not show. Lone surrogates can only come as such escapes.
 */
export const isPlain = (text: string, ascii: boolean): boolean =>
  !ODD_CHARACTER.test(text) && (ascii || normalize(text) === text);

/** `plain` as of {@link isPlain}. */
type ValueReader<T> = (value: unknown, plain: boolean) => LineResult<T>;

/** {@link lineReader} without parsing, for values that do not come from a text. */
export function valueReader<S extends z.ZodObject>(
  schema: S,
  aliases: Readonly<Record<string, string>> = {},
): ValueReader<z.output<S>> {
  const { read } = compileObject(schema, aliases);
  return (value, plain) => {
    const line: Line = { issues: [], plain };
    const result = read(value, line);
    return line.issues.length === 0
      ? { ok: true, value: result as z.output<S> }
      : { ok: false, issues: line.issues };
  };
}

function compile(schema: z.core.$ZodType): FieldReader {
  if (schema === headword) return spellingReader(headword);
  if (schema === links) return linksReader;
  if (schema === spellings) return spellingsReader;
  if (schema === sourceName) return sourceReader;
  if (schema === newEtymology) return etymologyReader(compileObject(newEtymology));
  if (schema === webAddress) return webAddressReader(webAddress);
  if (schema === recordingAddress) return webAddressReader(recordingAddress, isRecordingAddress);
  if (schema instanceof z.ZodDefault) {
    const fallback = schema.def.defaultValue;
    return { read: compile(schema.def.innerType).read, empty: () => fallback };
  }
  if (schema instanceof z.ZodNullable)
    return nullableReader(schema.def.innerType, compile(schema.def.innerType));
  if (schema instanceof z.ZodString) return textReader(schema);
  if (schema instanceof z.ZodEnum) return enumReader(schema);
  if (schema instanceof z.ZodNumber) return numberReader(schema);
  if (schema instanceof z.ZodBoolean) return flagReader;
  if (schema instanceof z.ZodArray) return compileList(schema.def.element);
  if (schema instanceof z.ZodObject) return compileObject(schema);
  throw new Error(`no reader for a schema of type ${schema._zod.def.type}`);
}

function compileObject(schema: z.ZodObject, aliases: Readonly<Record<string, string>> = {}) {
  const readers = Object.entries(schema.shape).map(([name, field]) => [name, compile(field)]);
  return objectReader(Object.fromEntries(readers), aliases);
}

const compileList = (element: z.core.$ZodType): FieldReader =>
  element instanceof z.ZodEnum
    ? setReader(compile(element), element.options)
    : listReader(compile(element), positionFieldOf(element));

/** The field with an object's position in its list, if there is one. */
function positionFieldOf(schema: z.core.$ZodType): string | null {
  if (!(schema instanceof z.ZodObject)) return null;
  return Object.entries(schema.shape).find(([, field]) => field === position)?.[0] ?? null;
}
