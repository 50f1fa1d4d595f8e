import { z } from 'zod';
import { hasTooManyMarks, MAX_MARKS_IN_A_ROW, normalize } from '../text/normalize.ts';
import { messageOf } from './errors.ts';
import { isWebAddress } from '../text/web-address.ts';
import {
  IGNORED_FIELDS,
  links,
  newEtymology,
  place,
  requiredWebAddress,
  sourceName,
  spellings,
  webAddress,
} from './line-schema.ts';

/** What is wrong at one place of a line; `path` as in `Problem`. */
export interface Issue {
  path: string;
  message: string;
}

export type LineResult<T> = { ok: true; value: T } | { ok: false; issues: Issue[] };

/** Reads the text of one line. `ascii` says that it holds nothing else. */
export type LineReader<T> = (text: string, ascii: boolean) => LineResult<T>;

/** State of the line that is being read. */
interface Line {
  issues: Issue[];
  /** Whether every string of the line is known to be well-formed NFC without NUL. */
  plain: boolean;
}

interface FieldReader {
  /** Checks a value that is set, and brings it to its normal form. */
  read(value: unknown, line: Line): unknown;
  /** The value of a field that is not set; null when there is none and it is required. */
  empty: (() => unknown) | null;
}

/** A hostile line could have a hundred thousand unknown fields. */
const MAX_ISSUES_PER_LINE = 100;

const TOO_MANY_MARKS = `more than ${MAX_MARKS_IN_A_ROW} combining marks in a row`;

/** With the `u` flag a pair is one character, so this finds halves only. */
const LONE_SURROGATE = /\p{Surrogate}/u;

const ignored = new Set<string>(IGNORED_FIELDS);

/**
 * Compiles a schema into a reader that checks and normalizes in one pass: text trimmed and in NFC,
 * `""` and null read as "not set", sets sorted and without repetitions, every field present and in
 * the order of the schema. It is several times faster than parsing with the schema itself, and
 * what it accepts, the schema accepts (a property test holds the two together).
 */
export function lineReader<S extends z.ZodObject>(
  schema: S,
  aliases?: Readonly<Record<string, string>>,
): LineReader<z.output<S>>;
export function lineReader(
  schema: z.ZodObject,
  aliases: Readonly<Record<string, string>> = {},
): LineReader<unknown> {
  const { read } = compileObject(schema, aliases);
  return (text, ascii) => {
    if (!ascii && hasTooManyMarks(text)) {
      return { ok: false, issues: [{ path: '', message: TOO_MANY_MARKS }] };
    }
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      return { ok: false, issues: [{ path: '', message: `not JSON: ${messageOf(error)}` }] };
    }
    const line: Line = {
      issues: [],
      // Strings of a line in NFC are in NFC, too, unless an escape brings a character that the
      // line itself does not show. Lone surrogates and NUL can only come as such escapes.
      plain: !text.includes('\\u') && (ascii || normalize(text) === text),
    };
    const result = read(value, line);
    return line.issues.length === 0
      ? { ok: true, value: result }
      : { ok: false, issues: line.issues };
  };
}

function compile(schema: z.core.$ZodType): FieldReader {
  if (schema === links) return linksReader;
  if (schema === spellings) return spellingsReader;
  if (schema === sourceName) return sourceReader;
  if (schema === newEtymology) return etymologyReader();
  if (schema === webAddress) return compileWebAddress(webAddress);
  if (schema === requiredWebAddress) return compileWebAddress(requiredWebAddress);
  if (schema instanceof z.ZodDefault) {
    const fallback = schema.def.defaultValue;
    return { read: compile(schema.def.innerType).read, empty: () => fallback };
  }
  if (schema instanceof z.ZodNullable) return compileNullable(schema.def.innerType);
  if (schema instanceof z.ZodString) return compileText(schema);
  if (schema instanceof z.ZodEnum) return compileEnum(schema);
  if (schema instanceof z.ZodNumber) return compileNumber(schema);
  if (schema instanceof z.ZodBoolean) return flagReader;
  if (schema instanceof z.ZodArray) return compileList(schema.def.element);
  if (schema instanceof z.ZodObject) return compileObject(schema, {});
  throw new Error(`no reader for a schema of type ${schema._zod.def.type}`);
}

function compileObject(
  schema: z.ZodObject,
  aliases: Readonly<Record<string, string>>,
): Pick<FieldReader, 'read'> & { empty: null } {
  const fields = new Map<string, { name: string; read: FieldReader['read'] }>();
  const required: string[] = [];
  /** Fields whose empty value is a list: each record needs its own. */
  const lists: string[] = [];
  const template: Record<string, unknown> = {};
  for (const [name, fieldSchema] of Object.entries(schema.shape)) {
    const { read, empty } = compile(fieldSchema);
    fields.set(name, { name, read });
    template[name] = empty?.();
    if (empty === null) required.push(name);
    else if (Array.isArray(template[name])) lists.push(name);
  }
  for (const [alias, name] of Object.entries(aliases)) {
    const field = fields.get(name);
    if (field !== undefined) fields.set(alias, field);
  }

  const read = (value: unknown, line: Line): unknown => {
    if (!isObject(value)) return wrongType('an object', value, line);
    const out = { ...template };
    for (const list of lists) out[list] = [];
    for (const key in value) {
      const raw = value[key];
      const field = fields.get(key);
      if (field === undefined) {
        if (!ignored.has(key)) addIssue(line, 'unknown field', key);
        continue;
      }
      if (raw === '' || raw === null) continue;
      if (key !== field.name && key in aliases && Object.hasOwn(value, field.name)) {
        addIssue(line, `another name of ${field.name}, which is there as well`, key);
        continue;
      }
      const before = line.issues.length;
      out[field.name] = field.read(raw, line);
      if (line.issues.length > before) {
        // Not `undefined`: the field is wrong, but it is there.
        out[field.name] = null;
        prependPath(line, before, key);
      }
    }
    for (const name of required) {
      if (out[name] === undefined) addIssue(line, 'is required', name);
    }
    return out;
  };
  return { read, empty: null };
}

function compileList(elementSchema: z.core.$ZodType): FieldReader {
  const element = compile(elementSchema);
  const placeName = placeOf(elementSchema);
  const readAll = (value: unknown, line: Line): unknown[] => {
    if (!Array.isArray(value)) {
      wrongType('a list', value, line);
      return [];
    }
    const list: unknown[] = value;
    const out: unknown[] = [];
    for (let i = 0; i < list.length; i += 1) {
      const before = line.issues.length;
      const item = element.read(list[i], line);
      // An empty string in a list of strings is an item that is not set.
      if (item !== '') out.push(item);
      if (placeName !== null && isObject(item)) item[placeName] ||= i + 1;
      if (line.issues.length > before) prependPath(line, before, String(i));
    }
    return out;
  };
  if (!(elementSchema instanceof z.ZodEnum)) return { read: readAll, empty: () => [] };

  // A list of enum values is a set, listed in the order of its vocabulary.
  const order = elementSchema.options;
  const readSet = (value: unknown, line: Line): unknown[] => {
    const items = new Set(readAll(value, line));
    return items.size === 0 ? [] : order.filter((option) => items.has(option));
  };
  return { read: readSet, empty: () => [] };
}

/** The field of an object that says its place in a list, if it has one. */
function placeOf(schema: z.core.$ZodType): string | null {
  if (!(schema instanceof z.ZodObject)) return null;
  return Object.entries(schema.shape).find(([, field]) => field === place)?.[0] ?? null;
}

const linkObject = compileObject(
  z.object({ word: links.element, part_of_speech: z.string().nullable() }),
  {},
);
const linkText = compileText(links.element);
const sourceText = compileText(sourceName);

const linkReader: FieldReader = {
  read: (value, line) => {
    if (typeof value === 'string') return value === '' ? '' : linkText.read(value, line);
    const link = linkObject.read(value, line);
    return isObject(link) ? link['word'] : undefined;
  },
  empty: null,
};

const linksReader: FieldReader = {
  read: (value, line) => {
    if (!Array.isArray(value)) return wrongType('a list', value, line);
    const list: unknown[] = value;
    const out = new Set<string>();
    for (let i = 0; i < list.length; i += 1) {
      const before = line.issues.length;
      const link = linkReader.read(list[i], line);
      if (line.issues.length > before) prependPath(line, before, String(i));
      else if (typeof link === 'string' && link !== '') out.add(link);
    }
    return [...out].sort();
  },
  empty: () => [],
};

const spellingsReader: FieldReader = {
  read: (value, line) => {
    if (!Array.isArray(value)) return wrongType('a list', value, line);
    const list: unknown[] = value;
    const out = new Set<string>();
    for (const [i, item] of list.entries()) {
      const before = line.issues.length;
      const spelling = isObject(item) ? item['word'] : item;
      const text = spelling === '' ? '' : linkText.read(spelling, line);
      if (line.issues.length > before) prependPath(line, before, String(i));
      else if (typeof text === 'string' && text !== '') out.add(text);
    }
    return [...out];
  },
  empty: () => [],
};

/** The published dataset says where a line is from as `origins`: names, or objects with one. */
const sourceReader: FieldReader = {
  read: (value, line) => {
    if (typeof value === 'string') return sourceText.read(value, line);
    const [first]: unknown[] = Array.isArray(value) ? value : [value];
    const name = isObject(first) ? (first['name'] ?? first['source'] ?? '') : first;
    return name === '' || name === undefined ? '' : sourceText.read(name, line);
  },
  empty: () => '',
};

function etymologyReader(): FieldReader {
  const { read } = compileObject(newEtymology, {});
  return {
    read: (value, line) =>
      value === '' ? '' : read(typeof value === 'string' ? { text: value } : value, line),
    empty: null,
  };
}

function compileText(schema: z.ZodString): FieldReader {
  const isRequired = (schema.minLength ?? 0) > 0;
  const maxLength = schema.maxLength ?? Infinity;
  const read = (value: unknown, line: Line): unknown => {
    if (typeof value !== 'string') return wrongType('a string', value, line);
    let text = value;
    if (!line.plain) {
      if (LONE_SURROGATE.test(text)) return addIssue(line, 'half of a surrogate pair');
      if (text.includes('\0')) return addIssue(line, 'NUL characters are not allowed');
      if (hasTooManyMarks(text)) return addIssue(line, TOO_MANY_MARKS);
      text = normalize(text);
    }
    text = text.trim();
    if (text.length > maxLength) {
      return addIssue(line, `longer than ${maxLength} characters (${text.length})`);
    }
    return text === '' && isRequired ? addIssue(line, 'is required') : text;
  };
  return { read, empty: isRequired ? null : () => '' };
}

function compileWebAddress(schema: z.ZodString): FieldReader {
  const text = compileText(schema);
  const read = (value: unknown, line: Line): unknown => {
    const address = text.read(value, line);
    if (typeof address !== 'string' || address === '' || isWebAddress(address)) return address;
    return addIssue(line, 'expected an address that starts with http:// or https://');
  };
  return { read, empty: text.empty };
}

function compileEnum(schema: z.ZodEnum): FieldReader {
  const { options } = schema;
  const known = new Set<unknown>(options);
  const read = (value: unknown, line: Line): unknown => {
    if (known.has(value)) return value;
    const trimmed = typeof value === 'string' ? value.trim() : value;
    if (known.has(trimmed)) return trimmed;
    const expected = options.length === 1 ? options[0] : `one of ${options.join(', ')}`;
    return addIssue(line, `expected ${expected}, got ${describe(value)}`);
  };
  return { read, empty: null };
}

function compileNumber(schema: z.ZodNumber): FieldReader {
  const min = schema.minValue ?? -Infinity;
  const max = Math.min(schema.maxValue ?? Infinity, Number.MAX_SAFE_INTEGER);
  const kind = schema.isInt ? 'a whole number' : 'a number';
  const expected = `${kind} from ${min}${max === Number.MAX_SAFE_INTEGER ? '' : ` to ${max}`}`;
  const read = (value: unknown, line: Line): unknown => {
    if (typeof value !== 'number') return wrongType(kind, value, line);
    if (value < min || value > max || (schema.isInt && !Number.isInteger(value))) {
      return addIssue(line, `expected ${expected}, got ${value}`);
    }
    // What is not a count is a scale with one decimal. Adding zero turns -0 into 0.
    return schema.isInt ? value + 0 : Math.round(value * 10) / 10 + 0;
  };
  return { read, empty: null };
}

const flagReader: FieldReader = {
  read: (value, line) =>
    typeof value === 'boolean' ? value : wrongType('true or false', value, line),
  empty: () => false,
};

function compileNullable(innerSchema: z.core.$ZodType): FieldReader {
  const inner = compile(innerSchema);
  const isText = innerSchema instanceof z.ZodString;
  const isList = innerSchema instanceof z.ZodArray;
  const read = (value: unknown, line: Line): unknown => {
    // White space alone is "not set", which a text that must not be empty would refuse.
    if (isText && typeof value === 'string' && value.trim() === '') return null;
    const result = inner.read(value, line);
    return isList && Array.isArray(result) && result.length === 0 ? null : result;
  };
  return { read, empty: () => null };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function addIssue(line: Line, message: string, key?: string): undefined {
  if (line.issues.length >= MAX_ISSUES_PER_LINE) return;
  line.issues.push({ path: key === undefined ? '' : shown(key), message });
}

function wrongType(expected: string, value: unknown, line: Line): undefined {
  return addIssue(line, `expected ${expected}, got ${describe(value)}`);
}

function prependPath(line: Line, from: number, key: string): void {
  for (const issue of line.issues.slice(from)) {
    issue.path = issue.path === '' ? shown(key) : `${shown(key)}.${issue.path}`;
  }
}

/** A key as a report may show it: hostile ones must not break its lines. */
function shown(key: string): string {
  return /^[\w-]{1,64}$/.test(key) ? key : JSON.stringify(key.slice(0, 64));
}

function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 64));
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return `${value}`;
  return Array.isArray(value) ? 'a list' : 'an object';
}
