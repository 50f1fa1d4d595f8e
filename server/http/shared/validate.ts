import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';
import type { FieldProblem } from '../../contract/errors.ts';
import type { Operation } from '../../contract/operation.ts';
import { codeOf, type Problem, TYPE_NAMES, valueAt } from '../../contract/problems.ts';
import { addTo } from '../../dictionary/structures/grouped.ts';
import { ApiError, invalid, ValidationError } from '../../base/errors.ts';
import { tooManyValues } from './body-values.ts';

export interface RawRequest {
  /** Path and query, still encoded. */
  url: string;
  /** A list for the parts that a wildcard matches. */
  params?: Readonly<Record<string, string | readonly string[]>>;
  headers: IncomingHttpHeaders;
  /** Parsed JSON; undefined when there was none. */
  body?: unknown;
  /** Over all levels of a body. */
  maxBodyValues?: number;
}

const NO_QUERY = z.strictObject({});

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

export interface ValidRequest<O extends Operation> {
  params: Parsed<O['params']>;
  query: Parsed<O['query']>;
  body: Parsed<O['body']>;
}

/**
 * @throws {ValidationError} listing every problem
 * @throws {ApiError} `unsupported_media_type` when a body is not JSON
 */
export function validateRequest<O extends Operation>(
  operation: O,
  request: RawRequest,
): ValidRequest<O> {
  const problems: FieldProblem[] = [];
  const check = (root: string, schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined;
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    problems.push(...describeIssues(root, result.error, value));
    return undefined;
  };
  const checkBody = () => {
    if (!operation.body) return undefined;
    const problem = problemOfBody(request.body, request.maxBodyValues ?? 0);
    if (problem === null) return check('body', operation.body, request.body);
    problems.push({ path: 'body', ...problem });
    return undefined;
  };

  const querySchema = operation.query ?? NO_QUERY;
  const rawQuery = parseQuery(request.url);
  if (operation.body && !isJson(request.headers)) {
    throw new ApiError('unsupported_media_type', {
      detail: 'The body must be JSON, with Content-Type: application/json.',
    });
  }
  const valid = {
    params: check(
      'path',
      operation.params,
      operation.params &&
        coerce(operation.params, rawParams(request.params ?? {}), problems, 'path'),
    ),
    query: check('query', querySchema, coerce(querySchema, rawQuery, problems, 'query')),
    body: checkBody(),
  };
  if (problems.length > 0) throw new ValidationError(problems);
  return valid as ValidRequest<O>;
}

const isJson = (headers: IncomingHttpHeaders): boolean =>
  /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');

const rawParams = (params: NonNullable<RawRequest['params']>): Map<string, string[]> =>
  new Map(Object.entries(params).map(([name, value]) => [name, [[value].flat().join('/')]]));

/** In order. Parsed strictly, because lenient parsers hide mistakes. */
function parseQuery(url: string): Map<string, string[]> {
  const query = new Map<string, string[]>();
  const start = url.indexOf('?');
  if (start < 0 || start === url.length - 1) return query;
  for (const part of url.slice(start + 1).split('&')) {
    const equals = part.indexOf('=');
    const name = decode(equals < 0 ? part : part.slice(0, equals));
    const value = equals < 0 ? '' : decode(part.slice(equals + 1));
    addTo(query, name, value);
  }
  return query;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw invalid('query', `malformed percent-encoding in "${text.slice(0, 40)}"`);
  }
}

/**
 * Converts path or query strings to the types in their schema. A string that does not look like the
 * type is left for the schema to reject.
 */
function coerce(
  schema: z.ZodObject,
  raw: ReadonlyMap<string, readonly string[]>,
  problems: FieldProblem[],
  root: string,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, texts] of raw) {
    const path = `${root}.${name}`;
    // Rejected here, because some names (`__proto__`) cannot even be set on an object.
    if (!Object.hasOwn(schema.shape, name)) {
      problems.push({ path, message: 'is not known here', code: 'unknown_field' });
      continue;
    }
    if (texts.some((text) => text.includes('\0'))) {
      const message = 'must not contain NUL characters';
      problems.push({ path, message, code: 'invalid_characters' });
    }
    const field = unwrap(schema.shape[name]);
    if (field instanceof z.ZodArray) {
      values[name] = texts;
      continue;
    }
    const [text = ''] = texts;
    if (texts.length > 1) problems.push({ path, message: 'must be given once' });
    if (field instanceof z.ZodNumber && /^-?\d+$/.test(text)) values[name] = safeInteger(text);
    else if (field instanceof z.ZodBoolean && (text === 'true' || text === 'false')) {
      values[name] = text === 'true';
    } else values[name] = text;
  }
  return values;
}

const unwrap = (schema: unknown): unknown =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodOptional
    ? unwrap(schema.unwrap())
    : schema;

/** Clamps integers too large to be exact; every limit is lower. */
function safeInteger(text: string): number {
  const { MAX_SAFE_INTEGER: max } = Number;
  return Math.min(max, Math.max(-max, Number(text)));
}

const describeIssues = (root: string, error: z.ZodError, value: unknown): FieldProblem[] =>
  error.issues.flatMap((issue): FieldProblem[] => {
    const path = [root, ...issue.path].join('.');
    const found = valueAt(value, issue.path);
    const coded = codeOf(issue, found);
    if (issue.code === 'unrecognized_keys') {
      const message = 'is not known here';
      return issue.keys.map((key) => ({ path: `${path}.${key}`, message, ...coded }));
    }
    if (coded.code === 'required') return [{ path, message: 'is required', ...coded }];
    if (issue.code !== 'invalid_type') return [{ path, message: issue.message, ...coded }];
    const expected = TYPE_NAMES[issue.expected] ?? issue.expected;
    const got = root === 'body' ? `, got ${typeName(found)}` : '';
    return [{ path, message: `expected ${expected}${got}`, ...coded }];
  });

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return TYPE_NAMES[typeof value] ?? typeof value;
}

/** With the `u` flag a surrogate pair is one character, so this finds only lone halves. */
const IMPROPER = /\0|\p{Surrogate}/u;

/** Checks without the schema, which would check and report every item of an overlong list. */
function problemOfBody(body: unknown, maxValues: number): Problem | null {
  // Iterative, because bodies can nest deeper than the call stack.
  const left = [body];
  let values = 0;
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && IMPROPER.test(value)) {
      const message = 'must not contain NUL or halves of surrogate pairs';
      return { message, code: 'invalid_characters' };
    }
    if (typeof value !== 'object' || value === null) continue;
    for (const key in value) {
      values += 1;
      if (values > maxValues) {
        const params = { limit: maxValues };
        return { message: tooManyValues(maxValues), code: 'too_many', params };
      }
      left.push(key, Reflect.get(value, key));
    }
  }
  return null;
}
